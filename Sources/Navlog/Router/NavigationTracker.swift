/// Observes a session: receives every event with the state that it led to, so that analytics need no calls in features.
///
/// ```swift
/// struct ScreenTracker: NavigationTracker {
///   let report: (String) -> Void
///
///   func track(_ event: RecordedEvent<AppNavigation>, in state: NavigationState<AppNavigation>) {
///     if event.outcome == .applied, let screen = event.screen { report("\(screen)") }
///   }
/// }
/// ```
///
/// A tracker is called after the event was recorded and the state published. Calls that it makes wait for their turn, and
/// are recorded with the event as their cause. At most 1,000 calls follow one call in this way. The others are recorded
/// with the outcome `refused`, and no tracker receives them: a tracker that calls at every event would otherwise never end.
@MainActor
public protocol NavigationTracker<Destination> {
  /// The app's destinations.
  associatedtype Destination: Hashable & Sendable

  /// Receives an event and the state after it.
  func track(_ event: RecordedEvent<Destination>, in state: NavigationState<Destination>)
}
