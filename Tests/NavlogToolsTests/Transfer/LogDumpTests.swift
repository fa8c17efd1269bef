import Foundation
import NavlogTesting
import Testing

@testable import Navlog
@testable import NavlogSQLite
@testable import NavlogTools
@testable import TestFixtures

/// What a dump holds: everything, and nothing else.
@Suite struct LogDumpTests {
  private static let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Logs").standardizedFileURL

  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// A log of every schema version, and random ones.
  private func logs() throws -> [String] {
    try (1...Migrations.all.count).map { Self.kept.appendingPathComponent("schema-\($0).sqlite").path }
      + [
        folder.log(300, 0, 40), folder.closedLog(200, 1, name: "closed.sqlite"),
        folder.log(name: "none.sqlite"),
      ]
  }

  @Test func `every view with rows of its own is a table, with its columns, in the schema's order`() throws {
    let connection = try Connection.raw(folder.log(1))
    var views: [String] = []
    let query = try connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY rowid")
    while try query.step() { views.append(query.text(0)) }
    // Views that others are made of, and one that has no rows unless it is asked about a moment.
    let parts: Set = [
      "router_roots", "screen_ids", "ways_back", "setups", "repetitions", "transition_ids",
      "transition_steps",
      "friction_ids", "on_screen",
    ]
    #expect(parts.isSubset(of: views))
    #expect(
      LogDump.Table.views.map(\.name) == views.filter { !parts.contains($0) && !$0.hasPrefix("sealed_") })
    for table in LogDump.Table.views {
      var columns: [String] = []
      let query = try connection.prepare("SELECT name FROM pragma_table_info('\(table.name)') ORDER BY cid")
      while try query.step() { columns.append(query.text(0)) }
      #expect(table.columns.map(\.name) == columns, "\(table.name)")
    }
  }

  @Test func `the rows of a table are those of its view, and their values have its types`() throws {
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
    // A type that no value was compared with could be anything.
    let all = LogDump.Table.views.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } }
    #expect(all.filter { !seen.contains($0) } == [])
  }

  /// What is rare: a dictionary that has a destination twice, a change of roots that show no screen, clocks that are far off.
  @Test func `the joins answer as the views in logs that are out of the ordinary`() throws {
    let connection = try Connection.raw(folder.log(200, 150))
    try connection.withoutTriggers(
      """
      INSERT INTO destinations (type, name, params) SELECT type, name, params FROM destinations;
      UPDATE events SET screen = screen + (SELECT max(id) / 2 FROM destinations) WHERE id % 3 = 0;
      INSERT INTO routers (address) VALUES ('second'), ('third/1'), ('third/2');
      UPDATE events SET screen = NULL, depth = 0, selected = (SELECT max(id) FROM routers) - id % 3 WHERE id % 5 < 3;
      UPDATE events SET selected = NULL, router = (SELECT max(id) FROM routers) - id % 2 WHERE screen IS NULL AND id % 7 = 0;
      UPDATE events SET time = CASE id % 11
        WHEN 0 THEN -1 WHEN 1 THEN 0 WHEN 2 THEN 59999 WHEN 3 THEN 60000 WHEN 4 THEN 253402300799999
        WHEN 5 THEN 253402300800000 WHEN 6 THEN -62198755200000 WHEN 7 THEN (1 << 62) ELSE time END WHERE id % 2 = 0;
      UPDATE sessions SET started = -1;
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

  @Test func `the events are the lines of an export, and each session has the header of one`() throws {
    for path in try logs() {
      let log = try SQLiteEventLog(reading: path)
      let dump = try ParsedDump(of: path)
      var export: [String] = []
      try LogExport(of: log, as: .jsonLines).write { export.append($0) }
      #expect(try dump["events"].lines == export.dropFirst().map(\.self))
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

  @Test func `logs of all schemas with the same sessions have the same dump`() throws {
    let dumps = try logs().prefix(Migrations.all.count).map { try ParsedDump(of: $0).tables }
    let newest = try #require(dumps.last)
    #expect(newest.allSatisfy { !$0.lines.isEmpty })
    for dump in dumps { #expect(dump.map(\.lines) == newest.map(\.lines)) }
  }

  @Test func `a log has the same dump after others, in whatever order`() throws {
    let database = try AuditDatabase()
    let logs = try logs()
    for path in logs + logs.reversed() {
      let (own, shared) = (try ParsedDump(of: path), try ParsedDump(of: path, copyingInto: database))
      #expect(own.tables.map(\.lines) == shared.tables.map(\.lines), "\(path)")
      #expect(own.rows == shared.rows)
    }
  }

  @Test func `a log has the same dump after one whose dump was not written to its end`() throws {
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

  @Test func `the dump of a redacted copy says that it is masked`() throws {
    try SQLiteEventLog.redact(folder.log(40), into: folder.path("shared.sqlite"))
    let row = try #require(try ParsedDump(of: folder.path("shared.sqlite"))["sessions"].lines.first)
    #expect(try JSONValue(parsing: row)["masked"] == true)
  }

  @Test func `the log of an app that was killed is dumped with what is not in its file yet`() throws {
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
