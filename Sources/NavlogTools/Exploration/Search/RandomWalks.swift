/// Random walks through an app that has too many states for a search.
///
/// ```swift
/// let report = try explorer.walk(RandomWalks(walks: 500, steps: 80, seed: 7))
/// ```
public struct RandomWalks: Hashable, Sendable {
  /// The offers that a walk prefers.
  public enum Preference: String, Hashable, Sendable, CaseIterable {
    /// Offers that users took, in proportion to their recorded frequency. Declared and tapped offers have no recorded
    /// frequency, so they all have the same probability.
    case users
    /// The offers that the walks have taken least often on the screen.
    case coverage
  }

  /// The number of walks, each from the first state.
  public var walks: Int
  /// The number of offers taken in a walk.
  public var steps: Int
  /// The seed. The same seed produces the same walks.
  public var seed: UInt64
  /// The preference of a walk.
  public var preference: Preference

  /// Creates walks.
  public init(walks: Int = 100, steps: Int = 50, seed: UInt64 = 0, preference: Preference = .coverage) {
    self.walks = walks
    self.steps = steps
    self.seed = seed
    self.preference = preference
  }
}
