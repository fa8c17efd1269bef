import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct DamageTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test func `an undamaged log is sound`() throws {
    let report = try SQLiteEventLog.verify(folder.log(120, 0, 230))
    #expect(report.isSound, "\(report)")
    #expect(report.sessions == 3)
    #expect(report.events == 350)
    #expect(report.snapshots == 3)
  }

  /// Returns SQL that gives event 160 its own row in `calls`, with another value in one column.
  private static func call(_ column: String, _ value: String) -> String {
    let columns = ["kind", "style", "origin", "source", "reason", "count", "repeated"]
    let values = columns.map { $0 == column ? value : $0 }.joined(separator: ", ")
    return """
      INSERT INTO calls SELECT (SELECT max(id) + 1 FROM calls), \(values) FROM calls
      WHERE id = (SELECT call FROM events WHERE id = 160);
      UPDATE events SET call = (SELECT max(id) FROM calls) WHERE id = 160
      """
  }

  /// Returns SQL that makes event 160 a plain call, with any values in the columns of `calls`.
  private static func plainCall(_ columns: String, _ values: String) -> String {
    """
    INSERT INTO calls (id, kind, origin, repeated, \(columns))
    SELECT max(id) + 1, 'navigate', 'nobody', 0, \(values) FROM calls;
    UPDATE events SET call = (SELECT max(id) FROM calls), detail = NULL WHERE id = 160
    """
  }

  /// The damage, the check that finds it, and a part of the reported sentence. The damaged event is number 40 of the second
  /// session, which begins at row 121.
  @Test(arguments: [
    ("UPDATE events SET depth = depth + 1 WHERE id = 160", "outcomes", "@40: the depth is recorded as"),
    ("UPDATE events SET removed = 77 WHERE id = 160", "outcomes", "@40: 77 screens are recorded as removed"),
    (
      """
      UPDATE events SET screen = (SELECT max(o.id) FROM screens o JOIN screens v ON v.root = o.root AND v.id <> o.id
      WHERE v.id = screen) WHERE id = 160
      """, "outcomes", "@40: the screen is recorded as"
    ),
    (
      """
      INSERT INTO screens SELECT max(id) + 1, 'other', NULL, 'other', NULL FROM screens;
      UPDATE events SET screen = (SELECT max(id) FROM screens) WHERE id = 160
      """, "outcomes", "@40: the selected root is recorded as other"
    ),
    (
      call("reason", "CASE WHEN reason IS NULL THEN 'notFound' END"), "outcomes",
      "@40: the outcome is recorded as"
    ),
    ("DELETE FROM events WHERE id = 160", "positions", "has event 41 where 40 is expected"),
    ("DELETE FROM events WHERE id = 121", "positions", "has event 2 where 1 is expected"),
    ("DELETE FROM events WHERE id = 120", "positions", "ends at event 119, not at event 120"),
    ("UPDATE events SET id = 999 WHERE id = 160", "positions", "has event 41 where 40 is expected"),
    ("UPDATE events SET cause = 40 WHERE id = 160", "causes", "@40 names the cause 40"),
    (
      "UPDATE events SET router = 9999 WHERE id = 160", "rows",
      "@40 refers to row 9999 of the table routers, which is missing"
    ),
    (
      "UPDATE events SET call = 9999 WHERE id = 160", "rows",
      "@40 refers to row 9999 of the table calls, which is missing"
    ),
    (
      "UPDATE events SET call = 0 WHERE id = 160", "rows",
      "@40 refers to row 0 of the table calls, which is missing"
    ),
    (
      "UPDATE events SET destination = 9999 WHERE id = 160", "rows",
      "@40 refers to row 9999 of the table screens, which is missing"
    ),
    (
      "UPDATE events SET screen = 9999 WHERE id = 160", "rows",
      "@40 refers to row 9999 of the table screens, which is missing"
    ),
    ("UPDATE events SET drift_ms = 1 << 60 WHERE id = 160", "rows", "@40 has impossible numbers"),
    ("UPDATE events SET elapsed_us = 1 << 60 WHERE id = 160", "rows", "@40 has impossible numbers"),
    (
      "UPDATE events SET detail = 'no JSON' WHERE id = 160", "rows",
      "@40 has a detail that is not a JSON object"
    ),
    ("UPDATE events SET detail = '{\"x\":1}' WHERE id = 160", "rows", "@40 "),
    (
      plainCall("style", "'push'") + "; UPDATE events SET destination = NULL WHERE id = 160", "rows",
      "@40 is a navigate whose field \"to\" is missing"
    ),
    (
      plainCall("style, count", "'push', 1") + "; UPDATE events SET destination = 2 WHERE id = 160", "rows",
      "@40 is a navigate with the unexpected field \"count\""
    ),
    ("UPDATE events SET depth = -1 WHERE id = 160", "outcomes", "@40: the depth is recorded as -1"),
    ("DELETE FROM calls WHERE id = 2", "dictionaries", "calls has row 3 where 2 is expected"),
    ("DELETE FROM routers WHERE id = 1", "dictionaries", "routers has row 2 where 1 is expected"),
    ("DELETE FROM screens WHERE id = 1", "dictionaries", "screens has row 2 where 1 is expected"),
    (
      "UPDATE routers SET address = 'a//b' WHERE id = 1", "dictionaries",
      "row 1 of routers has an invalid value"
    ),
    ("UPDATE calls SET source = 'here' WHERE id = 1", "dictionaries", "row 1 of calls has an invalid value"),
    ("UPDATE calls SET kind = char(27) WHERE id = 1", "dictionaries", "row 1 of calls has an invalid value"),
    ("UPDATE calls SET kind = '' WHERE id = 1", "dictionaries", "row 1 of calls has an invalid value"),
    ("UPDATE calls SET repeated = 2 WHERE id = 1", "dictionaries", "row 1 of calls has an invalid value"),
    ("UPDATE screens SET root = 'a/b' WHERE id = 1", "dictionaries", "row 1 of screens has an invalid value"),
    (
      "UPDATE screens SET params = NULL WHERE id = (SELECT min(id) FROM screens WHERE name <> root)",
      "dictionaries",
      " of screens has an invalid value"
    ),
    ("UPDATE screens SET params = '{' WHERE id = 1", "dictionaries", "row 1 of screens has an invalid value"),
    (
      "UPDATE screens SET params = '{ }' WHERE id = 1", "dictionaries",
      "row 1 of screens has an invalid value"
    ),
    ("UPDATE sessions SET first = 130 WHERE id = 2", "outcomes", "@"),
    (
      "UPDATE sessions SET first = 5 WHERE id = 1", "sessions",
      "begins at event row 5, but must begin at row 1"
    ),
    (
      "UPDATE sessions SET first = 2 WHERE id = 1", "sessions",
      "begins at event row 2, but must begin at row 1"
    ),
    (
      "UPDATE sessions SET first = 9999 WHERE id = 2", "sessions",
      "begins at event row 9999, but must begin in the rows "
    ),
    ("DELETE FROM sessions WHERE id = 1", "sessions", "row 2 where row 1 is expected"),
    (
      "INSERT INTO session_ends VALUES (99, 0, 0)", "sessions",
      "the table session_ends refers to row 99 of the table sessions, which is missing"
    ),
    (
      "UPDATE snapshots SET id = 999 WHERE id = 320", "sessions",
      "the table snapshots refers to row 999 of the table events, which is missing"
    ),
    (
      "UPDATE snapshots SET id = 270 WHERE id = 320", "snapshots", "@150 is different from the replayed state"
    ),
    ("UPDATE snapshots SET state = '{}'", "snapshots", "@100 is a snapshot that cannot be read"),
    (
      "UPDATE snapshots SET state = replace(state, '\"selected\":\"main\"', '\"selected\":\"library\"'), "
        + "state = replace(state, '\"position\":', '\"position\":1')", "snapshots",
      "is different from the replayed state"
    ),
  ])
  func `verify reports the kind and position of any damage`(sql: String, check: String, sentence: String)
    throws
  {
    let log = try folder.log(120, 230)
    try Connection.raw(log).withoutTriggers(sql)
    let report = try SQLiteEventLog.verify(log)
    let found = try #require(report.checks.first { $0.name == check })
    #expect(found.first?.contains(sentence) ?? false, "\(report)")
    #expect(!report.isSound)
  }

  /// The views show row 1 at the beginning of a session. An attacker could change the row before the first seal covers it.
  @Test(arguments: [
    "UPDATE screens SET root = 'admin', name = 'admin' WHERE id = 1", "DELETE FROM screens WHERE id = 1",
  ])
  func `verify reports that sessions begin with another screen than "main", even without events and seals`(
    sql: String
  ) throws {
    let log = try folder.log(0)
    try Connection.raw(log).withoutTriggers("DELETE FROM seals; \(sql)")
    let dictionaries = try #require(SQLiteEventLog.verify(log).checks.first { $0.name == "dictionaries" })
    #expect(dictionaries.first == "row 1 of screens is not the screen main")
  }

  /// A forged file can have a unique index that lacks a row of its table. Two ids could then have the same value.
  @Test(arguments: [
    ("calls", "calls_by_value"), ("routers", "routers_by_address"), ("screens", "screens_by_value"),
  ])
  func `verify reports two rows with the same value in the table "calls", "routers" or "screens"`(
    table: String, index: String
  ) throws {
    let log = try folder.log(120, 230)
    let columns = try Self.columns(of: table, in: log)
    let last = try #require(try Connection.raw(log).integer("SELECT max(id) FROM \(table)"))
    try Connection.raw(log).execute(
      """
      PRAGMA writable_schema = ON;
      CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = '\(index)';
      DELETE FROM sqlite_schema WHERE name = '\(index)'
      """)
    try Connection.raw(log).withoutTriggers(
      "INSERT INTO \(table) (id, \(columns)) SELECT \(last) + 1, \(columns) FROM \(table) WHERE id = 2")
    try Connection.raw(log).execute(
      "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM kept; DROP TABLE kept")
    let report = try SQLiteEventLog.verify(log)
    let found = try #require(report.checks.first { $0.name == "dictionaries" })
    #expect(found.first == "row \(last + 1) of \(table) repeats the value of another row", "\(report)")
    #expect(found.failures == 1 && !report.isSound)
  }

  /// Returns the columns of a table after the id.
  private static func columns(of table: String, in log: String) throws -> String {
    var columns: [String] = []
    try Connection.raw(log).forEach("SELECT name FROM pragma_table_info('\(table)') WHERE name <> 'id'") {
      columns.append($0.text(0))
    }
    return columns.joined(separator: ", ")
  }

  @Test func `verify reports swapped events`() throws {
    let log = try folder.log(100)
    try Connection.raw(log).withoutTriggers(
      "UPDATE events SET id = 999 WHERE id = 50; UPDATE events SET id = 50 WHERE id = 51; "
        + "UPDATE events SET id = 51 WHERE id = 999")
    #expect(try !SQLiteEventLog.verify(log).isSound)
  }

  @Test func `verify skips and reports a snapshot of another reducer version`() throws {
    let log = try folder.log(100)
    try Connection.raw(log).withoutTriggers("UPDATE snapshots SET reducer = 99, state = 'anything'")
    let report = try SQLiteEventLog.verify(log)
    #expect(report.isSound && report.snapshots == 0)
    #expect(report.checks.last?.exception?.contains("another reducer version") ?? false)
  }

  @Test func `verify detects overwritten pages, or rejects the file`() throws {
    let log = try folder.log(400, 400)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    var random = SplitMix64(seed: 5)
    let size = Migrator.pageSize
    for _ in 0..<60 {
      var damaged = bytes
      let page = 1 + Int(random.next() % UInt64(bytes.count / size - 1))
      for offset in 0..<200 { damaged[page * size + offset] = UInt8(truncatingIfNeeded: random.next()) }
      let copy = folder.path("damaged.sqlite")
      try damaged.write(to: URL(fileURLWithPath: copy))
      do {
        let report = try SQLiteEventLog.verify(copy)
        #expect(!report.isSound, "page \(page)")
      } catch { #expect(error is EventLogError) }
    }
  }

  @Test func `verify throws an error for a file that is not a log`() throws {
    let missing = #expect(throws: EventLogError.self) { try SQLiteEventLog.verify(folder.path("missing")) }
    #expect(missing?.code == .cannotOpen)
    let log = try folder.log(10)
    try Connection.raw(log).execute("DROP TRIGGER events_update")
    let foreign = #expect(throws: EventLogError.self) { try SQLiteEventLog.verify(log) }
    #expect(foreign?.code == .notALog)
  }

  @Test func `a log in memory is verified without checks of the hash chain and rows`() throws {
    let log = InMemoryEventLog()
    try RandomSession(seed: 3, count: 100).write(to: log)
    #expect(try log.verify().isSound)
    var events = RandomSession(seed: 4, count: 100).events
    events[30].depth += 1
    events[40].cause = 90
    let damaged = InMemoryEventLog()
    damaged.begin(RandomSession(seed: 4, count: 1).info)
    try damaged.append(events, to: RandomSession(seed: 4, count: 1).info.id)
    let report = try damaged.verify()
    #expect(report.checks.map(\.failures) == [0, 1, 1, 0])
    #expect(report.checks[2].first?.contains("@31: the depth is recorded as") ?? false)
  }
}
