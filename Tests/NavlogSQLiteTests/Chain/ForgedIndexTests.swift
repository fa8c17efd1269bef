import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// Forges the indexes of a log. No seal covers an index.
@Suite struct ForgedIndexTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private static let indexes = [
    "sessions_by_session", "sessions_by_first", "calls_by_value", "routers_by_address", "screens_by_value",
  ]

  @Test func `the list of indexes in these tests contains every index of the schema`() throws {
    let log = try folder.closedLog(10)
    var found: [String] = []
    try Connection.raw(log).forEach("SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY rootpage") {
      found.append($0.text(0))
    }
    #expect(found == Self.indexes)
  }

  @Test(arguments: indexes)
  func `a log with an index that hides a row is BROKEN and accepts no SQL, even if its head is valid`(
    index: String
  ) throws {
    let log = try folder.closedLog(150, 150)
    let head = try LogHead.stored(nextTo: log)
    try folder.forge(index, in: log) { $0 + " WHERE id <> 1" }
    let report = try SQLiteEventLog.verify(log, head: head)
    #expect(report.verdict == .broken && report.chain?.isWhole == true, "\(report)")
    #expect(throws: EventLogError.self) { try LogQuery("SELECT count(*) FROM event_log", of: log) }
    #expect(throws: EventLogError.self) { try SQLiteEventLog(reading: log).openForExpressions() }
  }

  @Test
  func `a reader returns the events of the right session, even if a forged index swaps two sessions`() throws
  {
    let log = try folder.closedLog(20, 30)
    let ids = try SQLiteEventLog(reading: log).sessions().map(\.info.id)
    let swapped = "CASE session WHEN '\(ids[0])' THEN '\(ids[1])' WHEN '\(ids[1])' THEN '\(ids[0])' END"
    try folder.forge("sessions_by_session", in: log) { $0.replacing("(session)", with: "(\(swapped))") }
    let reader = try SQLiteEventLog(reading: log)
    #expect(try ids.map { try reader.session($0).count } == [20, 30])
    #expect(try ids.map { try reader.events($0).count } == [20, 30])
    #expect(try SQLiteEventLog.verify(log).verdict == .broken)
  }

  @Test(arguments: [
    "CREATE INDEX x ON events(call); UPDATE sqlite_schema SET name = 'sqlite_stat1' WHERE name = 'x'",
    "CREATE INDEX x ON maintenance(kind); UPDATE sqlite_schema SET name = 'sqlite_stat7' WHERE name = 'x'",
    "CREATE VIEW x AS SELECT 1; UPDATE sqlite_schema SET name = 'sqlite_stat3', tbl_name = 'sqlite_stat3' WHERE name = 'x'",
    "CREATE TABLE x(tbl,idx); UPDATE sqlite_schema SET name = 'sqlite_stat4', tbl_name = 'sqlite_stat4', sql = 'CREATE TABLE sqlite_stat4(tbl,idx)' WHERE name = 'x'",
  ])
  func `a log is rejected if one of its schema objects only has the name of a statistics table`(_ sql: String)
    throws
  {
    let log = try folder.closedLog(20)
    let shell = try Shell(log, "PRAGMA writable_schema = ON; \(sql)", options: [])
    #expect(shell.status == 0, "\(shell)")
    #expect(throws: EventLogError.self) { try SQLiteEventLog.verify(log) }
    #expect(throws: EventLogError.self) { try SQLiteEventLog(reading: log) }
    #expect(throws: EventLogError.self) { try SQLiteEventLog(path: log) }
  }

  @Test func `a log that was analyzed is still a log`() throws {
    let log = try folder.closedLog(20)
    #expect(try Shell(log, "ANALYZE", options: []).status == 0)
    #expect(try SQLiteEventLog.verify(log).verdict == .verified)
    #expect(try SQLiteEventLog(path: log).sessions().count == 1)
  }

  @Test func `a marked session is not pruned, even if a forged index hides its markers`() throws {
    let log = try PrunedLog([(3, 20, .marked), (2, 20, .closed), (1, 20, .closed)], at: folder.path())
    try folder.forge("calls_by_value", in: log.path) { $0 + " WHERE kind <> 'mark'" }
    let plan = try SQLiteEventLog.previewPrune(log.path, to: Retention(maximumSessions: 1))
    #expect(plan.removed.map(\.info.id) == ["session1"])
  }
}

extension LogFolder {
  /// Rebuilds an index with another definition in the stock shell, as an attacker would. Afterwards, the schema shows the
  /// original definition again.
  func forge(_ index: String, in log: String, by change: (String) -> String) throws {
    let sql = try Connection.raw(log).text("SELECT sql FROM sqlite_schema WHERE name = '\(index)'")
    for (definition, then) in [(change(sql), "REINDEX \(index)"), (sql, "SELECT 1")] {
      let quoted = definition.replacing("'", with: "''")
      let edit = "UPDATE sqlite_schema SET sql = '\(quoted)' WHERE name = '\(index)'"
      for sql in ["PRAGMA writable_schema = ON; \(edit)", then] {
        let shell = try Shell(log, sql, options: [])
        #expect(shell.status == 0 && shell.errors.isEmpty, "\(shell)")
      }
    }
  }
}
