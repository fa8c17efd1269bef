import Navlog

/// The expected content of a session, derived from published events without looking at the log.
struct SessionModel {
  let id: String
  private(set) var events: [RecordedEvent<SimulatedScreen>] = []
  private(set) var state = NavigationState<SimulatedScreen>()
  /// The number of events that are known to be in the log.
  var recorded = 0

  init(id: String) { self.id = id }

  /// Returns the number of calls that the events represent.
  static func calls(_ events: some Sequence<RecordedEvent<SimulatedScreen>>) -> Int {
    events.reduce(0) { $0 + max(1, $1.action.collapsedCalls) }
  }

  /// The number of calls that are not in the log yet.
  var bufferedCalls: Int { Self.calls(events.dropFirst(recorded)) }

  /// Returns the state after an event, folded from the first event.
  func state(at position: Int) -> NavigationState<SimulatedScreen> {
    var state = NavigationState<SimulatedScreen>()
    for event in events.prefix(position) {
      _ = state.reduce(event.action, on: event.router, at: event.position)
    }
    return state
  }

  /// Adds a published event.
  mutating func add(_ event: RecordedEvent<SimulatedScreen>) throws {
    // If an earlier event already has this position, a single event must have replaced the session's buffered events. The new
    // event directly follows that single event.
    if event.position <= events.count { try collapse(to: event.position - 1) }
    guard event.position == events.count + 1 else {
      throw Problem("event \(event.position) was published after event \(events.count)")
    }
    let reduction = state.apply(event.event, at: event.position)
    let published = Reduction(
      outcome: event.outcome, removed: event.removed, screen: event.screen, depth: event.depth,
      isRepeated: event.isRepeated, selected: event.selected)
    guard reduction == published else {
      throw Problem("event \(event.position) has outcome \(published), its reduction gives \(reduction)")
    }
    if let last = events.last, event.elapsed < last.elapsed {
      throw Problem("event \(event.position) is earlier than the one before it, by the monotonic clock")
    }
    if let cause = event.cause, !(1..<event.position).contains(cause) {
      throw Problem("event \(event.position) has event \(cause) as its cause")
    }
    events.append(event)
  }

  /// Adjusts to the current position of the session.
  mutating func settle(at position: Int) throws {
    if position < events.count { try collapse(to: position) }
    guard position == events.count else {
      throw Problem("the session is at \(position), \(events.count) events were published")
    }
  }

  /// Replaces all buffered events from a position on with a single event.
  private mutating func collapse(to position: Int) throws {
    guard position > recorded, position < events.count, let last = events.last else {
      throw Problem("events \(position) to \(events.count) were withdrawn, \(recorded) are in the log")
    }
    let calls = Self.calls(events.dropFirst(position - 1))
    events.removeSubrange((position - 1)...)
    appendRestore(at: position, collapsedCalls: calls, time: last.time, elapsed: last.elapsed)
  }

  /// Returns the session that continues this session when the file is gone.
  func successor(id: String, time: Int64) -> SessionModel {
    var next = SessionModel(id: id)
    next.state = state
    next.appendRestore(at: 1, collapsedCalls: bufferedCalls, time: time, elapsed: 0)
    return next
  }

  private mutating func appendRestore(
    at position: Int, collapsedCalls calls: Int, time: Int64, elapsed: Int64
  ) {
    let router = RouterID(state.selected)
    events.append(
      RecordedEvent(
        position: position, time: time, elapsed: elapsed,
        event: NavigationEvent(.restore(state, collapsedCalls: calls), on: router), origin: .restore,
        screen: state.visible, depth: state.depth, isRepeated: state.isRepeated,
        selected: state.selected))
    _ = state.reduce(.restore(state, collapsedCalls: 0), on: router, at: position)
  }
}

/// The expected content of a file, and its location.
struct FileModel {
  /// The location of a file.
  enum Location: Equatable {
    case inPlace, movedTo(String), deleted
  }

  var location = Location.inPlace
  /// The ended sessions of the file with all their events, recorded or lost.
  var sessions: [SessionModel] = []

  /// The number of calls in the file.
  var calls: Int { sessions.reduce(0) { $0 + SessionModel.calls($1.events.prefix($1.recorded)) } }

  /// The last session that contains an event.
  var last: SessionModel? { sessions.last { $0.recorded > 0 } }
}
