import Navlog
import NavlogSQLite

/// A log of 1 M events that contains examples for every question of an auditor.
struct AuditLog {
  let path: String
  /// The times of the first session's beginning and of the last event, in milliseconds since 1970.
  let times: ClosedRange<Int64>

  private static let started: Int64 = 1_790_000_000_000
  private static let home = RecordedDestination(type: "SampleDestination", name: "settings", parameters: "{}")

  /// Writes a log with sessions of equal length. Each session begins an hour after the end of the previous one, and restores
  /// the state of this session. Every tenth session has no end, as after a kill of the app.
  init(sessions: Int, in files: Files) throws {
    path = files.path("audits-\(sessions).sqlite")
    var (end, last) = (Self.started, Last?.none)
    let log = try SQLiteEventLog(path: path)
    try log.importing {
      for number in 0..<sessions {
        (end, last) = try Self.write(
          number, Files.million / sessions, to: log, started: end + 3_600_000, restoring: last)
      }
    }
    times = (Self.started + 3_600_000)...end
  }

  /// The end of a session.
  private typealias Last = (moment: SessionInfo.Moment, state: NavigationState<RecordedDestination>)

  /// Writes a session, and returns the time of its last event, and its end.
  private static func write(
    _ number: Int, _ count: Int, to log: SQLiteEventLog, started: Int64, restoring last: Last?
  ) throws -> (time: Int64, Last) {
    // The SQL questions in the documentation select the session `5e551077`, so the first session gets this identifier.
    let id = number == 0 ? "5e551077" : "session-\(number)"
    let info = SessionInfo(
      id: id, started: started, app: "bench", version: number % 2 == 0 ? "1.1" : "1.0", system: "bench",
      parent: last?.moment)
    try log.begin(info)
    var session = SampleSession(seed: UInt64(number), started: started, restoring: last?.state)
    var done = 0
    while done < count {
      let batch = (0..<min(1_000, count - done)).map { event(done + $0 + 1, of: &session) }
      try log.append(batch, to: id)
      done += batch.count
    }
    let end = started + session.elapsed / 1_000
    if number % 10 != 9 { try log.end(id, at: end, after: session.elapsed) }
    return (end, (.init(session: id, position: count), session.state))
  }

  /// Returns the next event. Most are calls of an ordinary user; every twentieth event is of a rarer kind.
  private static func event(
    _ position: Int, of session: inout SampleSession
  ) -> RecordedEvent<RecordedDestination> {
    guard position % 20 == 0 else { return session.next() }
    let intent = PendingIntent<RecordedDestination>(
      url: "bench://settings/\(position)", plan: [.show(home, .push)], flag: "isAuthenticated")
    var event: RecordedEvent<RecordedDestination>
    switch position / 20 % 6 {
    case 0: event = session.next(.mark("marker \(position)"))
    case 1: event = session.next(.deepLink(url: "bench://nowhere/\(position)", .noMatch))
    case 2: event = session.next(.defer(intent))
    case 3: event = session.next(.setFlag("isAuthenticated", .bool(position % 40 == 0)))
    case 4: event = session.next(.resume(EntryID(position - 40)))
    default:
      event = session.next(.refused(.navigate(home, style: .push, unlessOnTop: false), why: "closed"))
      event.decisions = [RuleDecision(rule: "guard", requested: home, verdict: .denied("closed"))]
    }
    event.cause = position - 1
    event.origin = position % 60 == 0 ? .system : .user
    return event
  }
}
