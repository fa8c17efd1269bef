import Navlog
import NavlogSQLite
import NavlogTesting
import Synchronization

/// A log that is wrong in one way, over one that is not.
final class FaultInjector: EventLog {
  struct State {
    /// The event that was not written on.
    var held: RecordedEvent<RecordedDestination>?
    var hasFailed = false
    /// The position of an event that stands for several.
    var collapsed: Int?
    var snapshot: NavigationState<RecordedDestination>?
  }

  let way: PlantedFault
  let log: FaultyEventLog
  let state = Mutex(State())

  init(_ way: PlantedFault, over log: FaultyEventLog) {
    self.way = way
    self.log = log
  }

  func begin(_ session: SessionInfo) throws {
    try log.begin(session)
    state.withLock { $0 = State() }
  }

  func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws {
    var events = events.map(forged)
    let collapsed = events.first { if case .restore(_, 1...) = $0.action { true } else { false } }
    switch way {
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
      do { try log.append(try numbered(events, session), to: session) } catch let error as EventLogError
        where error.code == .cannotWrite
      {}
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

  /// The event as it is written.
  private func forged(_ event: RecordedEvent<RecordedDestination>) -> RecordedEvent<RecordedDestination> {
    var event = event
    switch (way, event.action) {
    case (.recordsAnotherOutcome, _): event.outcome = .applied
    case (.recordsAnotherLink, .deepLink(let url, .plan)):
      event.event = NavigationEvent(.deepLink(url: url, .noMatch), on: event.router)
    case (.publishesWithoutRecording, .setFlag): event.event = NavigationEvent(.mark(""), on: event.router)
    case (.countsTooFewCalls, .restore(let state, let calls)) where calls > 1:
      event.event = NavigationEvent(.restore(state, collapsedCalls: calls - 1), on: event.router)
    default: break
    }
    return event
  }

  /// Events as those that come next, whatever is there.
  private func numbered(
    _ events: [RecordedEvent<RecordedDestination>], _ session: String
  ) throws -> [RecordedEvent<RecordedDestination>] {
    let count = try log.session(session).count
    return events.enumerated().map { index, event in
      var event = event
      event.position = count + index + 1
      return event
    }
  }

  func saveSnapshot(_ snapshot: NavigationState<RecordedDestination>, at position: Int, of session: String) {
    let kept = way == .keepsAnotherSnapshot ? NavigationState(roots: snapshot.roots.map(\.id.root)) : snapshot
    log.saveSnapshot(kept, at: position, of: session)
  }

  func flush() throws { try log.flush() }

  func end(_ session: String, at time: Int64, after elapsed: Int64) throws {
    if let held = state.withLock({ $0.held }) {
      try log.append([held], to: session)
      state.withLock { $0.held = nil }
    }
    try log.end(session, at: time, after: elapsed)
    if way == .changesWhatIsSealed, let file = log.log as? SQLiteEventLog { try tamper(file.path) }
  }

  private func tamper(_ path: String) throws {
    let connection = try Connection(path, flags: 0x2)
    let trigger = "SELECT sql FROM sqlite_schema WHERE name = 'sessions_stay'"
    guard let sql = try connection.string(trigger) else { return }
    try connection.execute(
      "DROP TRIGGER sessions_stay; UPDATE sessions SET app = 'Another' WHERE id = 1; \(sql)")
  }
}
