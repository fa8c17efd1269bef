import Foundation
import NavlogSQLite
import NavlogViewer

/// The size of a page, and the time to write it.
enum Page {
  static func measure(_ files: Files, _ report: inout Report) throws {
    try Transfer.measure(.view, atLeast: 150, files, &report)
    let size = try write(files.path("part.sqlite"), to: files.path("page.html"))
    report.line(
      "page of 100 k events", "\(mebibytes(size)) MiB", budget: "at most 1.5 MiB", passes: size <= 3 << 19)
    let large = try write(files.millionLog(), to: files.path("page.html"))
    report.line(
      "page of 1 M events", "\(mebibytes(large)) MiB", budget: "at most 15 MiB", passes: large <= 15 << 20)
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

  private static func mebibytes(_ bytes: Int) -> String { (Double(bytes) / 1_048_576).rounded(2) }
}
