#if canImport(SwiftUI)
public import Observation

/// What a container shows, and what it should: for tests, for the inspector, and for whoever wonders.
///
/// Make one, hand it to the container, and look at it; it can be observed.
@MainActor @Observable
public final class TransitionStatus {
  /// What SwiftUI shows, as far as it has said: `main/list > sheet:filter`.
  public internal(set) var shown: String = ""
  /// What the session's state asks for.
  public internal(set) var wanted: String = ""
  /// Whether both are the same, and no step is under way.
  public internal(set) var isSettled: Bool = true
  /// The last difference that lasted; `nil` again once what is wanted is shown.
  public internal(set) var difference: TransitionDifference?

  /// The status of a container that has not appeared yet.
  public init() {}
}
#endif
