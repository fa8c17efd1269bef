import CSQLite
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// What goes into a fleet: all tables of a log, and many small logs.
enum Dump {
  private static let rounds = 5

  static func measure(_ files: Files, _ report: inout Report) throws {
    // As the command does. After other parts it has no effect.
    Connection.omitMemoryStatistics()
    try measureRows(files, &report)
    try measureFiles(files, &report)
    let grown = try Memory.growth(in: files, of: "dump", files.millionLog())
    report.line(
      "memory while dumping 1 M events", "grows by \(grown.rounded(1)) MiB", budget: "below 16 MiB",
      passes: grown < 16)
  }

  /// Rows of all tables, beside SQLite's own calls that read the same views.
  private static func measureRows(_ files: Files, _ report: inout Report) throws {
    let part = files.path("part.sqlite")
    if !FileManager.default.fileExists(atPath: part) { try Files.write(100_000, to: part) }
    var rows = 0
    let lines = try LineWriter("/dev/null")
    let measured = try Rounds.measure(
      rounds, base: { time { RawViews.read(part) } },
      own: { try time { rows = try LogDump(of: part).writeUTF8 { lines.write($0) } } })
    let rates = Spread(measured.own.map { 1e3 * Double(rows) / $0 }, digits: 0)
    report.line(
      "dump of 100 k events, rows of all tables", "\(rates) k/s, x \(measured.slowdown) of the views",
      budget: "at least 400 k/s", passes: rates.median >= 400)
  }

  /// Logs of the size that a device sends, one process for all.
  private static func measureFiles(_ files: Files, _ report: inout Report) throws {
    let count = 200
    let paths = (0..<count).map { files.path("device-\($0).sqlite") }
    for (seed, path) in paths.enumerated() { try Files.write(79, to: path, seed: UInt64(seed)) }
    let lines = try LineWriter("/dev/null")
    let database = try AuditDatabase()
    let measured = try Rounds.measure(
      rounds, base: { time { for path in paths { RawViews.read(path) } } },
      own: {
        try time {
          for path in paths { try LogDump(of: path, copyingInto: database).writeUTF8 { lines.write($0) } }
        }
      })
    let rates = Spread(measured.own.map { 1e6 * Double(count) / $0 }, digits: 0)
    report.line(
      "dump of logs of 80 events", "\(rates) logs/s, x \(measured.slowdown) of their views",
      budget: "at most 1.5 x the views", passes: measured.slowdown.median <= 1.5)
    for path in paths { files.remove(path) }
  }
}

/// SQLite's own calls over the views of a dump.
private enum RawViews {
  /// Reads every value of every row, as text.
  static func read(_ path: String) {
    var db: OpaquePointer?
    check(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, nil))
    defer { sqlite3_close(db) }
    for table in LogDump.Table.views {
      var statement: OpaquePointer?
      check(sqlite3_prepare_v2(db, "SELECT * FROM \(table.name)", -1, &statement, nil))
      while sqlite3_step(statement) == SQLITE_ROW {
        for column in 0..<sqlite3_column_count(statement) { _ = sqlite3_column_text(statement, column) }
      }
      sqlite3_finalize(statement)
    }
  }
}
