import FaultSupport
import Navlog
import NavlogSQLite
import NavlogTesting
import Synchronization

/// A log with one planted fault, on top of a correct log.
final class FaultInjector: EventLog {
  struct State {
    /// The event that was withheld from the log.
    var held: RecordedEvent<RecordedDestination>?
    var hasFailed = false
    /// The position of an event that replaces several events.
    var collapsed: Int?
    var snapshot: NavigationState<RecordedDestination>?
  }

  let fault: PlantedFault
  let log: FaultyEventLog
  let state = Mutex(State())

  init(_ fault: PlantedFault, over log: FaultyEventLog) {
    self.fault = fault
    self.log = log
  }

  func begin(_ session: SessionInfo) throws(EventLogError) {
    try log.begin(session)
    state.withLock { $0 = State() }
  }

  func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws(EventLogError) {
    var events = events.map(altered)
    let collapsed = events.first { $0.action.collapsedCalls > 0 }
    switch fault {
    case .losesTheLastEventAtACrash:
      let last = events.last
      try log.append((state.withLock { $0.held }.map { [$0] } ?? []) + events.dropLast(), to: session)
      state.withLock { $0.held = last }
      return
    case .writesAgainWithoutLooking:
      if state.withLock({ $0.hasFailed }) { events = try numbered(events, session) }
      do { try log.append(events, to: session) } catch {
        state.withLock { $0.hasFailed = true }
        throw error
      }
      return
    case .dropsWhatFails:
      do { try log.append(try numbered(events, session), to: session) } catch {
        if ![.cannotWrite, .diskFull, .diskFailed].contains(error.code) { throw error }
      }
      return
    case .reordersWhatWaited where events.count > 1:
      let (first, second) = (events[0].position, events[1].position)
      events.swapAt(0, 1)
      events[0].position = first
      events[1].position = second
    default: break
    }
    try log.append(events, to: session)
    state.withLock { $0.collapsed = collapsed?.position ?? $0.collapsed }
  }

  /// Returns the event that the fault writes instead of the given event.
  private func altered(_ event: RecordedEvent<RecordedDestination>) -> RecordedEvent<RecordedDestination> {
    var event = event
    switch (fault, event.action) {
    case (.recordsAnotherOutcome, _): event.outcome = .applied
    case (.recordsAnotherLink, .deepLink(let url, .plan)):
      event.event = NavigationEvent(.deepLink(url: url, .noMatch), on: event.router)
    case (.publishesWithoutRecording, .setFlag): event.event = NavigationEvent(.mark(""), on: event.router)
    case (.countsTooFewCalls, .restore(let restored)) where restored.collapsedCalls > 1:
      event.event = NavigationEvent(
        .restore(restored.state, collapsedCalls: restored.collapsedCalls - 1), on: event.router)
    default: break
    }
    return event
  }

  /// Returns the events, renumbered to follow the events in the log.
  private func numbered(
    _ events: [RecordedEvent<RecordedDestination>], _ session: String
  ) throws(EventLogError) -> [RecordedEvent<RecordedDestination>] {
    let count = try log.session(session).count
    return events.enumerated().map { index, event in
      var event = event
      event.position = count + index + 1
      return event
    }
  }

  func saveSnapshot(_ snapshot: NavigationState<RecordedDestination>, at position: Int, of session: String) {
    let kept =
      fault == .storesAnotherSnapshot ? NavigationState(roots: snapshot.roots.map(\.id.root)) : snapshot
    log.saveSnapshot(kept, at: position, of: session)
  }

  nonisolated(nonsending) func inBackground<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
    await log.inBackground(work)
  }

  func flush() throws(EventLogError) { try log.flush() }
  func suspend() throws(EventLogError) { try log.suspend() }
  func resume() throws(EventLogError) { try log.resume() }

  func end(_ session: String, at time: Int64, after elapsed: Int64) throws(EventLogError) {
    if let held = state.withLock({ $0.held }) {
      try log.append([held], to: session)
      state.withLock { $0.held = nil }
    }
    try log.end(session, at: time, after: elapsed)
    if fault == .changesSealedRows, let file = log.log as? SQLiteEventLog {
      do { try tamper(file.path) } catch { throw EventLogError(any: error) }
    }
  }

  private func tamper(_ path: String) throws {
    let connection = try Connection(path, flags: 0x2)
    let trigger = "SELECT sql FROM sqlite_schema WHERE name = 'sessions_update'"
    guard let sql = try connection.string(trigger) else { return }
    try connection.execute(
      "DROP TRIGGER sessions_update; UPDATE sessions SET app = 'Another' WHERE id = 1; \(sql)")
  }
}

extension FaultInjector {
  func sessions() throws(EventLogError) -> [SessionRecord] {
    let held = state.withLock { $0.held }?.position ?? 0
    let sessions = try log.sessions()
    return sessions.enumerated().map { index, record in
      let count = index == sessions.count - 1 ? max(record.count, held) : record.count
      return SessionRecord(info: record.info, count: count, ended: record.ended, duration: record.duration)
    }
  }

  func lastSession() throws(EventLogError) -> SessionRecord? {
    guard let last = try sessions().last(where: { $0.count > 0 }) else { return nil }
    guard fault == .restoresTooEarly else { return last }
    return SessionRecord(info: last.info, count: last.count - 1, ended: last.ended, duration: last.duration)
  }

  func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    var events = try log.events(session, fault == .ordersByWallClock ? 1...Int.max : positions)
    if fault == .ordersByWallClock {
      events = events.sorted { $0.time < $1.time }
      let last = min(positions.upperBound, events.count)
      events = Array(events[min(max(0, positions.lowerBound - 1), last)..<last])
    }
    let (held, collapsed) = state.withLock { ($0.held, $0.collapsed) }
    if let held, positions.contains(held.position), !events.contains(held), try isCurrent(session) {
      events.append(held)
    }
    for var event in events {
      if fault == .countsOneTooFarAfterACollapse, let collapsed, event.position > collapsed {
        event.position += 1
      }
      if try !body(event) { return }
    }
  }

  private func isCurrent(_ session: String) throws(EventLogError) -> Bool {
    try log.sessions().last?.info.id == session
  }

  func state(
    _ session: String, at position: Int
  ) throws(EventLogError) -> NavigationState<RecordedDestination> {
    guard [.losesTheLastEventAtACrash, .repeatsIdentities].contains(fault) else {
      return try log.state(session, at: position)
    }
    var state = NavigationState<RecordedDestination>()
    guard position > 0 else { return state }
    for event in try events(session, 1...position) {
      let isRestore = event.action.kind == .restore || event.action.kind == .branch
      let repeats = fault == .repeatsIdentities && isRestore
      _ = state.reduce(event.action, on: event.router, at: repeats ? 1 : event.position)
    }
    return state
  }
}
