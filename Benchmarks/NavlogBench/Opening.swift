import Foundation
import Navlog
import NavlogSQLite

/// Opening a log for writing and coming up where the last session ended.
enum Opening {
  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let million = try files.millionLog()
    let empty = files.path("empty.sqlite")
    _ = try SQLiteEventLog(path: empty)
    var few: [Double] = []
    var many: [Double] = []
    for _ in 0..<21 {
      few.append(try open(empty, files))
      many.append(try open(million, files))
    }
    let (short, long) = (few.quantile(0.5), many.quantile(0.5))
    report.line(
      "open a log of 1 M events and restore", "\(long.rounded(0)) us, empty \(short.rounded(0)) us",
      budget: "at most 1.5 x an empty one", ratio: long / short, passes: long <= 1.5 * short)
  }

  @MainActor
  private static func open(_ path: String, _ files: Files) throws -> Double {
    let copy = files.path("opening.sqlite")
    for suffix in ["", "-wal", "-shm", "-writer", "-head"] {
      try? FileManager.default.removeItem(atPath: copy + suffix)
    }
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    // Or the disk would still be writing the copy while the log is opened.
    sync()
    var session: RouterSession<SampleDestination>?
    let taken = try time {
      let log = try SQLiteEventLog(path: copy)
      session = RouterSession(log: log, restoration: .lastSession)
    }
    // Closing it again is not part of what is measured.
    try session?.close()
    return taken
  }
}
