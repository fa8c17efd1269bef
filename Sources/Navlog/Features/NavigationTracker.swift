/// An observer of the log: receives every event of a session with the state that it led to, so that analytics need no
/// call of their own in any feature.
///
/// Called after the event was recorded and the state published. Calls that a tracker makes wait for their turn, and
/// are recorded with the event as their cause.
@MainActor
public protocol NavigationTracker<Destination> {
  /// The app's destinations.
  associatedtype Destination: Hashable & Sendable

  /// Receives an event, and the state after it.
  func track(_ event: RecordedEvent<Destination>, in state: NavigationState<Destination>)
}
