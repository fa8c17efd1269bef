public import Navlog

/// A tracker that records every event, with the state after it.
///
/// ```swift
/// let tracker = TrackerMock<AppNavigation>()
/// let session = RouterSession(configuration: .init(trackers: [tracker]))
/// session.router.navigate(to: .settings)
/// #expect(tracker.events.map(\.action) == [.navigate(to: .settings)])
/// #expect(tracker.states.last?.visible == .settings)
/// ```
@MainActor
public final class TrackerMock<N: Hashable & Sendable>: NavigationTracker {
  /// The events, in the order in which they were recorded.
  public private(set) var events: [RecordedEvent<N>] = []
  /// The state after each of the ``events``.
  public private(set) var states: [NavigationState<N>] = []

  /// Creates a tracker without events.
  public init() {}

  /// Records an event and the state after it.
  public func track(_ event: RecordedEvent<N>, in state: NavigationState<N>) {
    events.append(event)
    states.append(state)
  }
}
