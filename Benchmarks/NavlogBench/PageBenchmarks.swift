import Foundation
import NavlogSQLite
import NavlogViewer

/// The size of a page, and the time to write it.
enum Page {
  static func measure(_ files: Files, _ report: inout Report) throws {
    try Transfer.measure(.view, atLeast: 150_000, files, &report)
    for (name, log, limit) in [
      ("100 k", try files.partLog(), 1.5), ("1 M", try files.millionLog(), 15),
    ] {
      let size = Double(try write(log, to: files.path("page.html"))) / 1_048_576
      report.line("page of \(name) events", Spread(size), "MiB", .atMost(limit))
    }
  }

  /// Writes a page of all sessions of a log, and returns its size in bytes.
  static func write(_ log: String, to path: String) throws -> Int {
    let file = try LineWriter(path)
    var size = 0
    try SessionPage(of: SQLiteEventLog(reading: log)).write { bytes in
      size += bytes.count
      file.write(bytes: bytes)
    }
    return size
  }
}
