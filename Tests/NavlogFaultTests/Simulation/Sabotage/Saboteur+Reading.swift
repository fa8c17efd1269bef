import Navlog
import NavlogTesting
import Synchronization

extension FaultInjector {
  func sessions() throws -> [SessionRecord] {
    let held = state.withLock { $0.held }?.position ?? 0
    let sessions = try log.sessions()
    return sessions.enumerated().map { index, record in
      let count = index == sessions.count - 1 ? max(record.count, held) : record.count
      return SessionRecord(info: record.info, count: count, ended: record.ended, duration: record.duration)
    }
  }

  func lastSession() throws -> SessionRecord? {
    guard let last = try sessions().last(where: { $0.count > 0 }) else { return nil }
    guard way == .goesOnFromTooEarly else { return last }
    return SessionRecord(info: last.info, count: last.count - 1, ended: last.ended, duration: last.duration)
  }

  func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    var events = try log.events(session, way == .ordersByTheClock ? 1...Int.max : positions)
    if way == .ordersByTheClock {
      events = events.sorted { $0.time < $1.time }
      let last = min(positions.upperBound, events.count)
      events = Array(events[min(max(0, positions.lowerBound - 1), last)..<last])
    }
    let (held, collapsed) = state.withLock { ($0.held, $0.collapsed) }
    if let held, positions.contains(held.position), !events.contains(held), try isCurrent(session) {
      events.append(held)
    }
    for var event in events {
      if way == .countsOneTooFarAfterACollapse, let collapsed, event.position > collapsed {
        event.position += 1
      }
      if try !body(event) { return }
    }
  }

  private func isCurrent(_ session: String) throws -> Bool { try log.sessions().last?.info.id == session }

  func state(_ session: String, at position: Int) throws -> NavigationState<RecordedDestination> {
    guard [.losesTheLastEventAtACrash, .repeatsIdentities].contains(way) else {
      return try log.state(session, at: position)
    }
    var state = NavigationState<RecordedDestination>()
    guard position > 0 else { return state }
    try read(session, 1...position) { event in
      let isRestore = event.action.kind == .restore || event.action.kind == .branch
      let repeats = way == .repeatsIdentities && isRestore
      _ = state.reduce(event.action, on: event.router, at: repeats ? 1 : event.position)
      return true
    }
    return state
  }
}
