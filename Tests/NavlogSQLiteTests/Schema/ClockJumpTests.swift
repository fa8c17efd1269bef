import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// The table `clock_jumps` names the events that are earlier than the one before them.
@Suite struct `Clock jumps` {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// The times of the events, in milliseconds, and which of them are jumps.
  private static let times: [Int64] = [5, 9, 9, 3, 4, 2, 8, 1]
  private static let jumps = [4, 6, 8]

  private func events(_ times: [Int64], from position: Int = 1) -> [RecordedEvent<RecordedDestination>] {
    times.enumerated().map { index, time in
      RecordedEvent(
        position: position + index, time: time, elapsed: Int64(position + index),
        event: NavigationEvent(.mark("a")),
        origin: .user)
    }
  }

  private func begin(_ id: String, in log: SQLiteEventLog) throws {
    try log.begin(SessionInfo(id: id, started: 0, app: "A", version: "1", system: "x"))
  }

  private var stored: [Int] {
    get throws {
      var found: [Int] = []
      try Connection.raw(folder.path()).forEach("SELECT id FROM clock_jumps ORDER BY id") {
        found.append(Int($0.integer(0)))
      }
      return found
    }
  }

  @Test(arguments: [1, 2, 3, 8])
  func `they are recorded with their events, however many are appended at a time`(count: Int) throws {
    let log = try SQLiteEventLog(path: folder.path())
    try begin("a", in: log)
    var rest = events(Self.times)[...]
    while !rest.isEmpty {
      try log.append(Array(rest.prefix(count)), to: "a")
      rest = rest.dropFirst(count)
    }
    #expect(try stored == Self.jumps)
    try log.end("a", at: 9, after: 9)
    #expect(try SQLiteEventLog.verify(folder.path()).isSound)
  }

  @Test func `a session that begins earlier than the last one ended is none`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    for id in ["a", "b"] {
      try begin(id, in: log)
      for event in events([7, 8]) { try log.append(event, to: id) }
      try log.end(id, at: 9, after: 9)
    }
    #expect(try stored == [])
  }

  @Test func `one is found between the last event before a session was resumed and the first after it`()
    throws
  {
    let log = try SQLiteEventLog(path: folder.path())
    try begin("a", in: log)
    try log.append(events([5, 6]), to: "a")
    // A begin that is repeated resumes the session.
    try begin("a", in: log)
    try log.append(events([4], from: 3)[0], to: "a")
    #expect(try stored == [3])
  }

  @Test func `an event that cannot be written leaves no jump`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    try begin("a", in: log)
    try log.append(events([5]), to: "a")
    #expect(throws: EventLogError.self) { try log.append(events([4, 3], from: 7), to: "a") }
    #expect(try stored == [])
    try log.append(events([6], from: 2), to: "a")
    try log.append(events([2], from: 3), to: "a")
    #expect(try stored == [3])
  }

  @Test(arguments: [
    (
      "DELETE FROM clock_jumps WHERE id = 4",
      "a@4 is earlier than the event before it, and clock_jumps lacks it"
    ),
    (
      "INSERT INTO clock_jumps VALUES (2)",
      "a@2 stands in clock_jumps, but is not earlier than the event before it"
    ),
  ])
  func `verification names one that is missing or made up`(sql: String, finding: String) throws {
    let log = try SQLiteEventLog(path: folder.path())
    try begin("a", in: log)
    try log.append(events(Self.times), to: "a")
    try log.end("a", at: 9, after: 9)
    try Connection.raw(folder.path()).withoutTriggers(sql)
    let report = try SQLiteEventLog.verify(folder.path())
    #expect(!report.isSound)
    #expect("\(report)".contains(finding), "\(report)")
  }

  @Test(arguments: [
    "UPDATE clock_jumps SET id = id", "DELETE FROM clock_jumps", "INSERT INTO clock_jumps VALUES (3)",
  ])
  func `they are append-only`(sql: String) throws {
    let log = try SQLiteEventLog(path: folder.path())
    try begin("a", in: log)
    try log.append(events(Self.times), to: "a")
    #expect(throws: SQLiteError.self) { try Connection.raw(folder.path()).execute(sql) }
    #expect(try stored == Self.jumps)
  }
}
