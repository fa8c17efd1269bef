/// Observes a session. It receives every event with the resulting state, so features need no analytics calls.
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
/// A tracker is called after the event was recorded and the state published. Its own calls are queued and
/// recorded with the event as their cause. Up to 1,000 calls may follow one call in this way. Further calls
/// are recorded with the outcome `refused`, and trackers do not receive them. Otherwise a tracker that makes
/// a call for every event would loop forever.
///
/// Positions restart if recording continues in a new session, for example because an extension wrote to the log. Positions go
/// back if one event replaces buffered events. In both cases, the tracker receives a `restore` event with the origin `restore`;
/// the visible screen does not change. If a call discovers that another process wrote to the log, the tracker first receives
/// the event of this call. The log contains the effect of the call only in the `restore` event.
@MainActor
public protocol NavigationTracker<Destination> {
  /// The app's destinations.
  associatedtype Destination: Hashable & Sendable

  /// Receives an event and the state after it.
  func track(_ event: RecordedEvent<Destination>, in state: NavigationState<Destination>)
}
