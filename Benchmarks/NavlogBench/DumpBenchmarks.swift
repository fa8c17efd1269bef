import CSQLite
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// The dumps that a fleet collects: all tables of a log, and many small logs.
enum Dump {
  private static let rounds = 5

  static func measure(_ files: Files, _ report: inout Report) throws {
    // `navlog dump` makes the same call. If an earlier part of the benchmark has opened a connection, the call has no effect.
    Connection.omitMemoryStatistics()
    try measureRows(files, &report)
    try measureFiles(files, &report)
    try Memory.measure("dump", files, &report)
  }

  /// Rows of all tables per second, compared with a raw scan of all columns of the events.
  private static func measureRows(_ files: Files, _ report: inout Report) throws {
    let part = try files.partLog()
    let lines = try LineWriter("/dev/null")
    // Both closures return the time per row.
    let measured = try Rounds.measure(
      rounds, base: { time { RawReader(part).scan() } / Double(Files.part) },
      own: {
        var rows = 0
        let taken = try time { rows = try LogDump(of: part).writeUTF8 { lines.write($0) } }
        return taken / Double(rows)
      })
    report.line(
      "dump of 100 k events, rows of all tables", measured.speed, "x a raw scan",
      .atLeast(400_000 / Calibration.scan), note: measured.rates(of: 1))
  }

  /// Dumps logs of the size that a device sends, all in one process.
  private static func measureFiles(_ files: Files, _ report: inout Report) throws {
    let count = Files.isTrial ? 10 : 200
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
    report.line(
      "dump of \(count) logs of 80 events", measured.slowdown, "x their views", .atMost(1.5),
      note: measured.times)
    for path in paths { files.remove(path) }
  }
}

/// The baseline of a dump: SQLite's own calls over the same views.
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
