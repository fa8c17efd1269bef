import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// Appends rows to a log without changing its seals.
@Suite struct ForgedRowTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// The rows to append to a sealed log of one killed session and two closed ones. `$2` stands for the identifier of the second
  /// session.
  private static let appended: [(name: String, sql: String, sentence: String)] = [
    (
      "a session that takes over the events of the one before",
      "INSERT INTO sessions SELECT 4, 'forged', first, started_ms, app, version, system, NULL, NULL FROM sessions WHERE id = 3",
      "row 4 of sessions begins at event 81, which belongs to an earlier session"
    ),
    (
      "a session that takes over the last event",
      "INSERT INTO sessions SELECT 4, 'forged', 120, started_ms, app, version, system, NULL, NULL FROM sessions WHERE id = 3",
      "row 4 of sessions begins at event 120, which belongs to an earlier session"
    ),
    (
      "the mark that a real session is masked",
      "INSERT INTO maintenance VALUES (1, 0, 'masked', NULL, '{\"session\":\"$2\"}')",
      "row 1 of maintenance marks a session as masked, but was not added with that session"
    ),
    (
      "the mark that an unknown session is masked",
      "INSERT INTO maintenance VALUES (1, 0, 'masked', NULL, '{\"session\":\"nobody\"}')",
      "row 1 of maintenance marks a session as masked, but was not added with that session"
    ),
    (
      "the record of a pruning",
      "INSERT INTO maintenance VALUES (1, 0, 'pruned', NULL, '{\"removed\":1,\"events\":9}')",
      "row 1 of maintenance is of a kind that a recording never adds (pruned)"
    ),
    (
      "the report of a crash of an unknown session",
      "INSERT INTO maintenance VALUES (1, 0, 'ended', NULL, '{\"session\":\"nobody\",\"how\":\"crashed\"}')",
      "row 1 of maintenance is not the ending of a session in this log"
    ),
    (
      "the report of an ending that does not exist",
      "INSERT INTO maintenance VALUES (1, 0, 'ended', NULL, '{\"session\":\"$2\",\"how\":\"exploded\"}')",
      "row 1 of maintenance is not the ending of a session in this log"
    ),
    (
      "an ending that is not the only one of its kind",
      """
      INSERT INTO maintenance VALUES (1, 0, 'ended', NULL, '{"how":"crashed","session":"$2"}');
      INSERT INTO maintenance VALUES (2, 5, 'ended', NULL, '{"session":"$2","how":"crashed"}')
      """,
      "row 2 of maintenance repeats an ending of its session"
    ),
    (
      "more endings than a session can have",
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
      INSERT INTO maintenance SELECT i, 0, 'ended', NULL,
        '{"how":"crashed","report":{"id":"' || i || '","kind":"x"},"session":"$2"}' FROM n
      """,
      "row 9 of maintenance is one of more than 8 endings of its session"
    ),
    (
      "the end of a session that was killed",
      "INSERT INTO session_ends VALUES (1, 0, 0)",
      "differ from the sealed rows"
    ),
    (
      "the end of a session that does not exist",
      "INSERT INTO session_ends VALUES (9, 0, 0)",
      "row 9 of session_ends ends a session that was not being recorded"
    ),
    (
      "an event of a session that was closed",
      """
      INSERT INTO events SELECT 121, elapsed_us, drift_ms, (SELECT id FROM calls WHERE kind = 'pop' AND reason = 'atRoot'),
        router, NULL, screen, depth, 0, NULL, NULL FROM events WHERE id = 120
      """,
      "event 121 belongs to an ended session"
    ),
    (
      "a router with a gap before it", "INSERT INTO routers VALUES (999, 'gap')",
      "rows of routers are missing before row 999"
    ),
  ]

  /// Returns a log of three sessions with 40 events each. The first session was killed.
  private func logWithKilledSession() throws -> (path: String, sessions: [String]) {
    let path = folder.path()
    do {
      let (log, session) = (try SQLiteEventLog(path: path), RandomSession(seed: 1, count: 40))
      try log.begin(session.info)
      try log.append(session.events, to: session.info.id)
    }
    try folder.waitUntilWritten()
    let log = try SQLiteEventLog(path: path)
    for seed in 2...3 as ClosedRange<UInt64> { try log.write(RandomSession(seed: seed, count: 40)) }
    return (path, try log.sessions().map(\.info.id))
  }

  @Test(arguments: appended.indices)
  func `a row that the library would not have appended is detected, whether the row is sealed or not`(
    index: Int
  ) throws {
    let (name, sql, sentence) = Self.appended[index]
    let (log, sessions) = try logWithKilledSession()
    #expect(try SQLiteEventLog.verify(log).verdict == .verified)
    try Connection.raw(log).withoutTriggers(sql.replacing("$2", with: sessions[1]))
    let report = try SQLiteEventLog.verify(log)
    #expect(report.verdict == .broken, "\(name): \(report)")
    #expect(report.chain?.verdict.1.contains(sentence) == true, "\(name): \(report)")
    // The next launch seals the remaining rows, including the forged one.
    try? SQLiteEventLog(path: log).write(RandomSession(seed: 9, count: 20))
    let verdict = try SQLiteEventLog.verify(log).verdict
    #expect(verdict == .broken || verdict == .unanchored, "\(name)")
  }

  @Test(arguments: ["''", "session || char(0)"])
  func `a session with an empty or unprintable identifier makes a log BROKEN`(identifier: String) throws {
    let (log, _) = try logWithKilledSession()
    try Connection.raw(log).withoutTriggers(
      """
      INSERT INTO sessions
      SELECT 4, \(identifier), 121, started_ms, app, version, system, NULL, NULL FROM sessions WHERE id = 3
      """)
    let report = try SQLiteEventLog.verify(log)
    #expect(report.verdict == .broken)
    let sentence =
      "row 4 of the table sessions has an identifier that is empty or contains unprintable characters"
    #expect(report.reason?.contains(sentence) == true, "\(report)")
  }

  @Test
  func
    `a verification reports a row that contradicts only the head, even if a later launch has sealed the row`()
    throws
  {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 1, count: 20)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    try log.flush()
    let path = try folder.killedCopy(of: log.path, withHead: true)
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
    try Connection.raw(path).withoutTriggers(
      "INSERT INTO sessions SELECT 2, 'forged', first, started_ms, app, version, system, NULL, NULL FROM sessions"
    )
    #expect(try SQLiteEventLog.verify(path).verdict == .broken)
    try SQLiteEventLog(path: path).write(RandomSession(seed: 9, count: 20))
    let report = try SQLiteEventLog.verify(path)
    #expect(report.verdict == .unanchored, "\(report)")
    #expect(report.reason?.contains("row 2 of sessions begins at event 1") == true, "\(report)")
  }

  @Test(arguments: [
    (#"{"session":"nobody","how":"crashed"}"#, "ended", "is not the ending of a session in this log"),
    (#"{"session":"nobody"}"#, "masked", "marks a session as masked, but was not added with that session"),
  ])
  func `a forged maintenance record makes a log BROKEN, before and after the log is sealed`(
    detail: String, kind: String, sentence: String
  ) throws {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 1, count: 20)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    try log.flush()
    let path = try folder.killedCopy(of: log.path)
    let before = try SQLiteEventLog.verify(path)
    #expect(before.chain?.seals == 0 && before.verdict == .chainOnly)
    try Connection.raw(path).withoutTriggers(
      "INSERT INTO maintenance VALUES (1, 0, '\(kind)', NULL, '\(detail)')")
    for isSealed in [false, true] {
      if isSealed { try SQLiteEventLog(path: path).write(RandomSession(seed: 9, count: 20)) }
      let report = try SQLiteEventLog.verify(path)
      #expect(report.verdict == .broken, "\(report)")
      #expect(report.reason?.contains("row 1 of maintenance \(sentence)") == true, "\(report)")
      #expect((report.chain?.seals ?? 0 > 0) == isSealed)
    }
  }

  @Test
  func `a verification cannot detect a forged ending that no head covers, but counts it as a later row`()
    throws
  {
    let (path, sessions) = try logWithKilledSession()
    let head = try LogHead.stored(nextTo: path)
    let detail = #"{"how":"crashed","session":"\#(sessions[0])"}"#
    try Connection.raw(path).withoutTriggers(
      "INSERT INTO maintenance VALUES (1, 0, 'ended', NULL, '\(detail)')")
    var report = try SQLiteEventLog.verify(path)
    #expect(report.verdict == .verified)
    #expect(report.chain?.unsealedRows == 1 && report.chain?.laterRows == 1)
    #expect(
      report.notChecked.contains("changes to the last row, which is not an event; no seal covers it yet"),
      "\(report.notChecked)")
    // The next launch writes a seal for the forged ending. `head` was stored elsewhere before the ending was forged, so a
    // verification with `head` still counts the ending as not proven.
    try SQLiteEventLog(path: path).write(RandomSession(seed: 9, count: 20))
    report = try SQLiteEventLog.verify(path, head: head)
    #expect(report.verdict == .verified)
    let rows = try #require(report.chain?.laterRows)
    #expect(rows > 1 && report.chain?.unsealedRows == 0)
    #expect(
      report.notChecked.contains {
        $0.hasPrefix("whether the app recorded the last 20 events and \(rows) other rows")
      },
      "\(report.notChecked)")
  }

  @Test
  func `a verification finds two sessions with the same identifier, even if a forged index accepts both`()
    throws
  {
    let log = try folder.closedLog(20, 30)
    let ids = try SQLiteEventLog(reading: log).sessions().map(\.info.id)
    let index = "CREATE UNIQUE INDEX sessions_by_session ON sessions (session)"
    let set = "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql ="
    _ = try Shell(log, "\(set) '\(index) WHERE id < 2' WHERE name = 'sessions_by_session'", options: [])
    try Connection.raw(log).withoutTriggers(
      """
      REINDEX sessions_by_session;
      INSERT INTO sessions SELECT 3, '\(ids[0])', 51, started_ms, app, version, system, NULL, NULL FROM sessions WHERE id = 1
      """)
    _ = try Shell(log, "\(set) '\(index)' WHERE name = 'sessions_by_session'", options: [])
    let report = try SQLiteEventLog.verify(log)
    let found = try #require(report.checks.first { $0.name == "sessions" })
    #expect(
      report.verdict == .broken
        && found.first?.contains("row 3 of the table sessions has the identifier") == true, "\(report)")
  }

  @Test(arguments: [0, -1])
  func `a maintenance record with a number below 1 makes a log BROKEN, but does not stop the verification`(
    row: Int
  ) throws {
    let log = try folder.closedLog(20)
    for kind in ["masked", "cut", "pruned"] {
      try Connection.raw(log).withoutTriggers(
        "INSERT INTO maintenance VALUES (\(row), 0, '\(kind)', NULL, '{}')")
      let report = try SQLiteEventLog.verify(log)
      #expect(report.verdict == .broken && report.reason != nil, "\(report)")
      // No seal covers the row, so the break has the number of the next seal.
      let chain = try #require(report.chain)
      let sentence = "row \(row) of maintenance is not covered by a seal: its number is below 1"
      #expect(
        chain.breaks.filter { $0.sentence == sentence }.map(\.seal) == [chain.seals + 1], "\(chain.breaks)")
      try Connection.raw(log).withoutTriggers("DELETE FROM maintenance")
    }
    #expect(try SQLiteEventLog.verify(log).verdict == .verified)
  }

  @Test func `a row that cannot be hashed makes a log BROKEN, but does not stop the verification`() throws {
    let log = try folder.closedLog(20)
    let strict = try Connection.raw(log).text("SELECT sql FROM sqlite_schema WHERE name = 'routers'")
    for (sql, then) in [
      (strict.replacing("STRICT", with: ""), "DROP TRIGGER routers_update"), (strict, "SELECT 1"),
    ] {
      let set = "UPDATE sqlite_schema SET sql = '\(sql)' WHERE name = 'routers'"
      let trigger = try Connection.raw(log).text(
        "SELECT sql FROM sqlite_schema WHERE name = 'routers_update'")
      _ = try Shell(log, "PRAGMA writable_schema = ON; \(set)", options: [])
      guard then != "SELECT 1" else { continue }
      let edit = "UPDATE routers SET address = CAST(address AS BLOB) WHERE id = 1"
      let shell = try Shell(log, "\(then); \(edit); \(trigger)", options: [])
      #expect(shell.status == 0, "\(shell)")
    }
    let report = try SQLiteEventLog.verify(log)
    #expect(report.verdict == .broken && report.reason != nil, "\(report)")
  }

  @Test func `a signed head covers only its own events, and the report counts the later events`() throws {
    let log = try folder.closedLog(100)
    let head = try LogHead.stored(nextTo: log)
    try SQLiteEventLog(path: log).write(RandomSession(seed: 5, count: 50))
    let report = try SQLiteEventLog.verify(log, head: head)
    #expect(report.verdict == .verified)
    #expect(report.reason?.hasSuffix("100 of its 150 events") == true, "\(report)")
    #expect(report.chain?.laterEvents == 50)
    #expect(
      report.notChecked.contains { $0.contains("the last 50 events and ") }, "\(report.notChecked)")
  }
}
