import Foundation
import NavlogTesting
import Testing

@testable import Navlog
@testable import NavlogSQLite
@testable import NavlogTools
@testable import TestFixtures

/// A dump contains everything in the log, and nothing else.
@Suite struct LogDumpTests {
  private static let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Golden").standardizedFileURL

  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// Returns the paths of a log of every schema version, and of random logs.
  private func logs() throws -> [String] {
    try (1...Migrator.version).map { Self.kept.appendingPathComponent("schema-\($0).sqlite").path }
      + [
        folder.log(300, 0, 40), folder.closedLog(200, 1, name: "closed.sqlite"),
        folder.log(name: "none.sqlite"),
      ]
  }

  @Test
  func `a dump has a table for each public view except "on_screen" and "about", with the same columns`()
    throws
  {
    let connection = try Connection.raw(folder.log(1))
    var views: [String] = []
    let query = try connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY rowid")
    while try query.step() { views.append(query.text(0)) }
    // Dumps omit two views: `on_screen` has rows only for a moment that the query specifies, and `about` only describes the
    // other views.
    let others: Set = ["on_screen", "about"]
    #expect(others.isSubset(of: views))
    #expect(
      LogDump.Table.views.map(\.name) == views.filter { !others.contains($0) && !$0.hasPrefix("_") })
    for table in LogDump.Table.views {
      var columns: [String] = []
      let query = try connection.prepare("SELECT name FROM pragma_table_info('\(table.name)') ORDER BY cid")
      while try query.step() { columns.append(query.text(0)) }
      #expect(table.columns.map(\.name) == columns, "\(table.name)")
    }
  }

  @Test func `the rows of a dumped table equal those of its view, and have the types of the table`() throws {
    var seen: Set<String> = []
    for path in try logs() {
      let dump = try ParsedDump(of: path)
      #expect(dump.tables.map(\.name) == ["sessions", "events"] + LogDump.Table.views.map(\.name))
      #expect(dump.rows == dump.tables.reduce(0) { $0 + $1.lines.count })
      for table in dump.tables.dropFirst(2) {
        let query = try LogQuery("SELECT * FROM \(table.name)", of: path)
        var rows: [[JSONValue.Member]] = []
        try query.run { row in rows.append(zip(query.columns, row).map { .init($0, $1.json) }) }
        #expect(try table.rows() == rows, "\(table.name) of \(path)")
        for (column, type) in table.columns {
          let values = rows.compactMap { row in row.first { $0.key == column }?.value }.filter { $0 != .null }
          #expect(values.allSatisfy { $0.has(type) }, "\(table.name).\(column) of \(path)")
          if !values.isEmpty { seen.insert("\(table.name).\(column)") }
        }
      }
    }
    // Each column contains a value in at least one of the logs. The loop has therefore checked the type of every column.
    let all = LogDump.Table.views.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } }
    #expect(all.filter { !seen.contains($0) } == [])
  }

  /// Rare cases: roots that show no destination, a change of roots at the first event, and very wrong clocks.
  @Test func `the queries of a dump return the same rows as the views, even for unusual logs`() throws {
    let connection = try Connection.raw(folder.log(200, 150))
    try connection.withoutTriggers(
      """
      INSERT INTO screens (root, name) VALUES ('second', 'second'), ('third', 'third');
      INSERT INTO screens (root, type, name, params) SELECT DISTINCT 'third', type, name, params
      FROM screens WHERE params NOT NULL;
      UPDATE events SET screen = (SELECT max(id) FROM screens) - id % 3 WHERE id % 4 = 0;
      UPDATE events SET depth = 0, screen = (SELECT max(id) FROM screens WHERE params IS NULL) - id % 2 WHERE id % 5 < 3;
      UPDATE sessions SET started_ms = -1;
      UPDATE events SET drift_ms = 1 - elapsed_us / 1000 + CASE id % 11
        WHEN 0 THEN -1 WHEN 1 THEN 0 WHEN 2 THEN 59999 WHEN 3 THEN 60000 WHEN 4 THEN 253402300799999
        WHEN 5 THEN 253402300800000 WHEN 6 THEN -62198755200000 WHEN 7 THEN (1 << 52) ELSE id END WHERE id % 2 = 0;
      """)
    for table in LogDump.Table.views {
      func lines(_ sql: String) throws -> [String] {
        var writer = RowLineWriter(table)
        let query = try connection.prepare(sql)
        var lines: [String] = []
        while try query.step() { lines.append(String(decoding: try writer.line(query), as: UTF8.self)) }
        return lines
      }
      #expect(try lines(table.query) == lines("SELECT * FROM \(table.name)"), "\(table.name)")
    }
  }

  @Test
  func `a dump contains the same events, session headers and endings as the lines of an export`() throws {
    for path in try logs() + [crashedLog()] {
      let log = try SQLiteEventLog(reading: path)
      let dump = try ParsedDump(of: path)
      var export: [String] = []
      try LogExport(of: log, as: .jsonLines).write { export.append($0) }
      let events = export.dropFirst().filter { !$0.hasPrefix(#"{"format":"#) }
      #expect(try dump["events"].lines == events)
      let rows = try dump["sessions"].lines.map { try JSONValue(parsing: $0) }
      for (row, session) in zip(rows, try log.sessions()) {
        var lines: [String] = []
        try LogExport(of: log, as: .jsonLines, sessions: [session]).write { lines.append($0) }
        #expect(try dump.export(of: session.info.id) == lines)
        #expect(row["events"] == .integer(session.count) && row["masked"] == .bool(session.info.isMasked))
      }
      #expect(try rows.count == log.sessions().count)
    }
  }

  @Test func `a log of any schema version has the same dump as a new log with the same sessions`() throws {
    let text = try String(contentsOf: Self.kept.appendingPathComponent("sessions.jsonl"), encoding: .utf8)
    var rest = text.split(separator: "\n")[...]
    _ = try SQLiteEventLog.importLines(into: folder.path("new.sqlite")) { rest.popFirst()?.utf8 }
    let new = try ParsedDump(of: folder.path("new.sqlite")).tables
    #expect(new.allSatisfy { !$0.lines.isEmpty })
    for path in try logs().prefix(Migrator.version) {
      #expect(try ParsedDump(of: path).tables.map(\.lines) == new.map(\.lines))
    }
  }

  /// Returns a log of one session. According to a report, the app crashed.
  private func crashedLog() throws -> String {
    do {
      let log = try SQLiteEventLog(path: folder.path("crashed.sqlite"))
      let session = RandomSession(seed: 1, count: 20)
      try log.begin(session.info)
      try log.append(session.events, to: session.info.id)
      let report = CrashReport(kind: "test", id: "1", time: session.info.started)
      try log.record(SessionEnding(session: session.info.id, how: .crashed, report: report))
    }
    try folder.waitUntilWritten("crashed.sqlite")
    return folder.path("crashed.sqlite")
  }

  @Test func `the dump of a log does not depend on previous dumps`() throws {
    let database = try AuditDatabase()
    let logs = try logs() + [crashedLog()]
    for path in logs + logs.reversed() {
      let (own, shared) = (try ParsedDump(of: path), try ParsedDump(of: path, copyingInto: database))
      #expect(own.tables.map(\.lines) == shared.tables.map(\.lines), "\(path)")
      #expect(own.rows == shared.rows)
    }
  }

  @Test func `the dump of a log does not depend on a previous incomplete dump`() throws {
    struct Stop: Error {}
    let database = try AuditDatabase()
    let (path, other) = (try folder.log(50), try folder.log(70, name: "other.sqlite"))
    for lines in [1, 60, 200] {
      var left = lines
      #expect(throws: Stop.self) {
        try LogDump(of: other, copyingInto: database).write { _ in
          left -= 1
          if left == 0 { throw Stop() }
        }
      }
      #expect(
        try ParsedDump(of: path, copyingInto: database).tables.map(\.lines)
          == ParsedDump(of: path).tables.map(\.lines))
    }
  }

  @Test func `the dump of a redacted copy states that the sessions are masked`() throws {
    try SQLiteEventLog.redact(folder.log(40), into: folder.path("shared.sqlite"))
    let row = try #require(try ParsedDump(of: folder.path("shared.sqlite"))["sessions"].lines.first)
    #expect(try JSONValue(parsing: row)["masked"] == true)
  }

  @Test func `the dump of a killed app's log contains the events of the write-ahead log`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 1, count: 50)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    try FileManager.default.createDirectory(atPath: folder.path("copy"), withIntermediateDirectories: true)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.path() + suffix, toPath: folder.path("copy/log.sqlite") + suffix)
    }
    #expect(try ParsedDump(of: folder.path("copy/log.sqlite"))["events"].lines.count == 50)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("copy")).count == 2)
  }
}

extension JSONValue {
  fileprivate func has(_ type: String) -> Bool {
    switch (self, type) {
    case (.string, "text"), (.bool, "boolean"): true
    case (.number(let digits), "integer"): Int(digits) != nil
    case (.number(let digits), "real"): Int(digits) == nil && Double(digits) != nil
    default: false
    }
  }
}
