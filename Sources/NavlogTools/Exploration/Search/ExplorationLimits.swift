/// When a search ends before it has found every state.
public struct ExplorationLimits {
  /// A limit that kept a search from finding every state.
  public enum Limit: String, Hashable, Sendable, CaseIterable {
    /// The number of offers taken one after the other.
    case offers
    /// The depth of the visible screen.
    case screens
    /// The number of states.
    case states
    /// The memory.
    case memory
    /// The time.
    case time
    /// The number of sessions on which rules are judged.
    case sessions
  }

  /// The maximum number of offers taken one after the other.
  public var offers: Int
  /// The maximum depth of the visible screen. Nothing is tried in deeper states. An app whose screens push each other in turn
  /// has no other bound.
  public var screens: Int
  /// The maximum number of states.
  public var states: Int
  /// The maximum memory in bytes, as an estimate.
  public var memory: Int
  /// The number of states that are kept as a whole until their offers are tried. The others are computed again from the
  /// first state.
  public var retainedStates: Int
  /// The maximum number of sessions on which rules are judged.
  public var sessions: Int
  /// Returns whether the time is over. Called before the offers of each state are tried.
  public var isTimeOver: () -> Bool

  /// Creates limits; by default, one million states and no limit of time.
  public init(
    offers: Int = 1_000, screens: Int = 100, states: Int = 1_000_000, memory: Int = 500_000_000,
    retainedStates: Int = 50_000, sessions: Int = 10_000, isTimeOver: @escaping () -> Bool = { false }
  ) {
    self.offers = offers
    self.screens = screens
    self.states = states
    self.memory = memory
    self.retainedStates = retainedStates
    self.sessions = sessions
    self.isTimeOver = isTimeOver
  }
}
