/// Random walks through an app whose states are too many to search.
///
/// ```swift
/// let report = try explorer.walk(RandomWalks(walks: 500, steps: 80, seed: 7))
/// ```
public struct RandomWalks: Hashable, Sendable {
  /// What a walk takes when several offers are open to it.
  public enum Preference: String, Hashable, Sendable, CaseIterable {
    /// What users do: an offer as often as it was recorded. Declared and tapped offers are all alike.
    case users
    /// What was taken least so far on the same screen.
    case coverage
  }

  /// The number of walks, each from the first state.
  public var walks: Int
  /// The number of offers taken in a walk.
  public var steps: Int
  /// The seed. The same one gives the same walks.
  public var seed: UInt64
  /// What a walk takes.
  public var preference: Preference

  /// Creates walks.
  public init(walks: Int = 100, steps: Int = 50, seed: UInt64 = 0, preference: Preference = .coverage) {
    self.walks = walks
    self.steps = steps
    self.seed = seed
    self.preference = preference
  }
}
