/// The limits of a search.
public struct ExplorationLimits {
  /// A limit that ended a search before it found every state.
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
    /// The number of sessions that the rules judge.
    case sessions
  }

  /// The maximum number of offers taken one after the other.
  public var offers: Int
  /// The maximum depth of the visible screen. No offers are taken in deeper states. Without this limit, screens
  /// that push each other would lead to infinitely many states.
  public var screens: Int
  /// The maximum number of states.
  public var states: Int
  /// The maximum memory in bytes, as an estimate.
  public var memory: Int
  /// The number of states that stay in memory until the search tries their offers. Before the search tries the offers of any
  /// other state, it computes that state again, from the app's first state.
  public var retainedStates: Int
  /// The maximum number of sessions that the rules judge.
  public var sessions: Int
  /// The closure that returns whether the time has expired. The search calls it before it explores another state, and before
  /// the rules judge another session.
  public var isTimeOver: () -> Bool

  /// Creates limits; by default, one million states and no time limit.
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
