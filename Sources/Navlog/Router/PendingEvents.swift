/// Events that the log has not accepted yet, in order, up to a limit.
///
/// At the limit, the events collapse into one event that contains the resulting state and the number of calls that
/// it replaces. The log therefore still folds to the state that was on screen, and shows how many calls are missing.
struct PendingEvents {
  /// The maximum number of events in one append, so that a call does not wait long for earlier events.
  private static let batch = 256

  private(set) var events: [RecordedEvent<RecordedDestination>] = []
  let limit: Int
  /// The last position that was passed to the log. A failed append may have written its events, so events up
  /// to this position are never replaced.
  private var attempted = 0

  init(limit: Int) { self.limit = max(1, limit) }

  var isEmpty: Bool { events.isEmpty }
  var isFull: Bool { events.count >= limit }

  /// The number of calls that the pending events represent; a collapsed event represents several.
  var calls: Int {
    events.reduce(0) { $0 + max(1, $1.action.collapsedCalls) }
  }

  /// Adds an event, which may have been passed to the log already.
  mutating func append(_ event: RecordedEvent<RecordedDestination>, wasAttempted: Bool = false) {
    events.append(event)
    if wasAttempted { attempted = event.position }
  }

  /// Returns the next events for the log, or `nil` when no events are pending. After a failure, the method returns the
  /// same batch again. The batch that failed usually contains one event, so retrying is cheap while the log fails.
  mutating func nextBatch() -> [RecordedEvent<RecordedDestination>]? {
    guard let first = events.first else { return nil }
    if attempted < first.position {
      attempted = first.position + min(events.count, Self.batch) - 1
    }
    return Array(events.prefix(attempted - first.position + 1))
  }

  /// Removes events that the log contains.
  mutating func removeFirst(_ count: Int) { events.removeFirst(count) }

  /// Replaces the events that were never passed to the log with one event, at the position of the first
  /// replaced event. Returns `nil` when fewer than two such events exist.
  mutating func collapse(
    into state: NavigationState<RecordedDestination>
  ) -> RecordedEvent<RecordedDestination>? {
    let kept = events.prefix { $0.position <= attempted }
    var rest = self
    rest.events.removeFirst(kept.count)
    guard rest.events.count > 1, let first = rest.events.first, let last = rest.events.last else {
      return nil
    }
    let event = RecordedEvent(
      restoring: state, collapsedCalls: rest.calls, position: first.position, time: last.time,
      elapsed: last.elapsed)
    events = kept + [event]
    return event
  }

  /// Replaces all events with one event, for a log that does not contain any event of the session.
  mutating func replaceAll(with event: RecordedEvent<RecordedDestination>) {
    events = [event]
    attempted = 0
  }
}

extension RecordedEvent where N == RecordedDestination {
  /// Creates an event that contains the resulting state and replaces calls that the log does not contain.
  init(
    restoring state: NavigationState<RecordedDestination>, collapsedCalls calls: Int, position: Int,
    time: Int64, elapsed: Int64
  ) {
    let visible = state.visiblePlace
    self.init(
      position: position, time: time, elapsed: elapsed,
      event: NavigationEvent(.restore(state, collapsedCalls: calls), on: RouterID(state.selected)),
      origin: .restore, screen: visible.screen, depth: visible.depth, isRepeated: visible.isRepeated,
      selected: state.selected)
  }
}
