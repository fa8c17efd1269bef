import Navlog

/// What a session must have in the log, worked out from what the app was told, without looking at the log.
struct Shadow {
  let id: String
  private(set) var events: [RecordedEvent<Place>] = []
  private(set) var state = NavigationState<Place>()
  /// How many of the events are known to be in the log.
  var recorded = 0

  init(id: String) { self.id = id }

  /// How many calls some of the events stand for.
  static func calls(_ events: some Sequence<RecordedEvent<Place>>) -> Int {
    events.reduce(0) { count, event in
      if case .restore(_, let collapsedCalls) = event.action, collapsedCalls > 0 {
        count + collapsedCalls
      } else {
        count + 1
      }
    }
  }

  /// How many calls wait for the log.
  var waitingCalls: Int { Self.calls(events.dropFirst(recorded)) }

  /// The state after one of the events, folded from the first.
  func state(at position: Int) -> NavigationState<Place> {
    var state = NavigationState<Place>()
    for event in events.prefix(position) {
      _ = state.reduce(event.action, on: event.router, at: event.position)
    }
    return state
  }

  /// Takes in an event that was published.
  mutating func take(_ event: RecordedEvent<Place>) throws {
    // Positions that are given out again: those that had them were replaced by one event.
    if event.position <= events.count { try collapse(to: event.position - 1) }
    guard event.position == events.count + 1 else {
      throw Problem("event \(event.position) was published after event \(events.count)")
    }
    let effect = state.apply(event.event, at: event.position)
    var told = effect
    (told.outcome, told.removed, told.screen) = (event.outcome, event.removed, event.screen)
    (told.depth, told.selected) = (event.depth, event.selected)
    guard effect == told else { throw Problem("event \(event.position) says \(told), it did \(effect)") }
    if let last = events.last, event.elapsed < last.elapsed {
      throw Problem("event \(event.position) came before the one before it, by the clock that does not jump")
    }
    if let cause = event.cause, !(1..<event.position).contains(cause) {
      throw Problem("event \(event.position) has event \(cause) as its cause")
    }
    events.append(event)
  }

  /// Takes in that the session stands at a position now.
  mutating func settle(at position: Int) throws {
    if position < events.count { try collapse(to: position) }
    guard position == events.count else {
      throw Problem("the session is at \(position), \(events.count) events were published")
    }
  }

  /// Replaces all that waits from a position on by one event that stands for it.
  private mutating func collapse(to position: Int) throws {
    guard position > recorded, position < events.count, let last = events.last else {
      throw Problem("events \(position) to \(events.count) were taken back, \(recorded) are in the log")
    }
    let calls = Self.calls(events.dropFirst(position - 1))
    events.removeSubrange((position - 1)...)
    goOn(at: position, collapsedCalls: calls, time: last.time, elapsed: last.elapsed)
  }

  /// What the session is that goes on from this one when the log's file is gone.
  func successor(id: String, time: Int64) -> Shadow {
    var next = Shadow(id: id)
    next.state = state
    next.goOn(at: 1, collapsedCalls: waitingCalls, time: time, elapsed: 0)
    return next
  }

  private mutating func goOn(at position: Int, collapsedCalls calls: Int, time: Int64, elapsed: Int64) {
    let router = RouterID(state.selected)
    events.append(
      RecordedEvent(
        position: position, time: time, elapsed: elapsed,
        event: NavigationEvent(.restore(state, collapsedCalls: calls), on: router), origin: .restore,
        screen: state.visible, depth: state.depth, selected: state.selected))
    _ = state.reduce(.restore(state, collapsedCalls: 0), on: router, at: position)
  }
}
