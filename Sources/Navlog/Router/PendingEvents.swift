/// Events that the log did not accept, in order, up to a bound.
///
/// When the bound is reached they are replaced by one event that carries the state they led to and how many calls it
/// stands for. So the log folds right again, and nothing is dropped in silence.
struct PendingEvents {
  /// How many are handed to the log at once, so that no call waits long for those before it.
  private static let batch = 256

  private(set) var events: [RecordedEvent<RecordedDestination>] = []
  let limit: Int
  /// The last position that the log was handed. What an attempt that failed has written is unknown, so up to here nothing
  /// is replaced by something else.
  private var attempted = 0

  init(limit: Int) { self.limit = max(1, limit) }

  var isEmpty: Bool { events.isEmpty }
  var isFull: Bool { events.count >= limit }

  /// How many calls the events stand for.
  var calls: Int {
    events.reduce(0) { count, event in
      if case .restore(_, let collapsedCalls) = event.action, collapsedCalls > 0 {
        count + collapsedCalls
      } else {
        count + 1
      }
    }
  }

  /// Takes in an event, which the log may have been handed already.
  mutating func append(_ event: RecordedEvent<RecordedDestination>, wasAttempted: Bool = false) {
    events.append(event)
    if wasAttempted { attempted = event.position }
  }

  /// What to hand to the log next; `nil` when nothing waits. After a failure it is the same again: usually one event, so
  /// that asking a log that is out of order costs little.
  mutating func nextBatch() -> [RecordedEvent<RecordedDestination>]? {
    guard let first = events.first else { return nil }
    if attempted < first.position {
      attempted = first.position + min(events.count, Self.batch) - 1
    }
    return Array(events.prefix(attempted - first.position + 1))
  }

  /// The first so many are in the log.
  mutating func removeFirst(_ count: Int) { events.removeFirst(count) }

  /// One event that takes the place of all that the log was not handed yet, at the position of the first of them. `nil`
  /// when there are not two of them.
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

  /// One event that takes the place of all, in a log that holds nothing of the session.
  mutating func replaceAll(with event: RecordedEvent<RecordedDestination>) {
    events = [event]
    attempted = 0
  }
}

extension RecordedEvent where N == RecordedDestination {
  /// An event that stands for calls which are not in the log, and carries the state that they led to.
  init(
    restoring state: NavigationState<RecordedDestination>, collapsedCalls calls: Int, position: Int,
    time: Int64,
    elapsed: Int64
  ) {
    self.init(
      position: position, time: time, elapsed: elapsed,
      event: NavigationEvent(.restore(state, collapsedCalls: calls), on: RouterID(state.selected)),
      origin: .restore, screen: state.visible, depth: state.depth, selected: state.selected)
  }
}
