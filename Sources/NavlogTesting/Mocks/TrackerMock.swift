public import Navlog

/// A tracker that keeps every event with the state that it led to.
///
/// ```swift
/// let tracker = TrackerMock<AppNavigation>()
/// let session = RouterSession(trackers: [tracker])
/// session.router.navigate(to: .settings)
/// #expect(tracker.events.map(\.action) == [.navigate(to: .settings)])
/// #expect(tracker.states.last?.visible == .settings)
/// ```
@MainActor
public final class TrackerMock<N: Hashable & Sendable>: NavigationTracker {
  /// The events, in the order in which they were recorded.
  public private(set) var events: [RecordedEvent<N>] = []
  /// The states after them, one for each.
  public private(set) var states: [NavigationState<N>] = []

  /// A tracker that has received nothing yet.
  public init() {}

  /// Keeps an event and the state after it.
  public func track(_ event: RecordedEvent<N>, in state: NavigationState<N>) {
    events.append(event)
    states.append(state)
  }
}
