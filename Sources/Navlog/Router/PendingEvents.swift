/// Events that the log did not accept, in order, up to a bound.
///
/// When the bound is reached they are replaced by one event that carries the state they led to and how many calls it
/// stands for. So the log folds right again, and nothing is dropped in silence.
struct PendingEvents {
  private(set) var events: [RecordedEvent<RecordedDestination>] = []
  let limit: Int

  init(limit: Int) { self.limit = max(1, limit) }

  var isEmpty: Bool { events.isEmpty }
  var isFull: Bool { events.count >= limit }

  mutating func append(_ event: RecordedEvent<RecordedDestination>) { events.append(event) }

  mutating func removeAll() { events.removeAll() }

  /// The one event that takes the place of all of them, at the position of the first; of those that a failed attempt
  /// has written all the same it takes none. `nil` when all were written.
  mutating func collapse(
    into state: NavigationState<RecordedDestination>, after written: Int
  ) -> RecordedEvent<RecordedDestination>? {
    events.removeAll { $0.position <= written }
    guard let first = events.first, let last = events.last else { return nil }
    let calls = events.reduce(0) { count, event in
      if case .restore(_, let standingFor) = event.action, standingFor > 0 {
        count + standingFor
      } else {
        count + 1
      }
    }
    let event = RecordedEvent(
      position: first.position, time: last.time, elapsed: last.elapsed,
      event: NavigationEvent(.restore(state, standingFor: calls), on: RouterID(state.selected)),
      origin: .restore, screen: last.screen, depth: last.depth, selected: last.selected)
    events = [event]
    return event
  }
}
