import Foundation
import Navlog
import NavlogSQLite

/// Opening a log for writing and restoring the last session.
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
    // Otherwise the disk would still be writing the copy while the log is opened.
    sync()
    var session: RouterSession<SampleDestination>?
    let taken = try time {
      let log = try SQLiteEventLog(path: copy)
      session = RouterSession(log: log, restoration: .lastSession)
    }
    // Closing is not part of the measurement.
    try session?.close()
    return taken
  }
}

/// Appending a thousand events at a time, as an import does.
enum Bulk {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let log = try SQLiteEventLog(path: files.path("bulk.sqlite"))
    try log.begin(Files.info("bulk"))
    let raw = RawSQLite(files.path("raw-bulk.sqlite"))
    var session = SampleSession(seed: 2)
    var own: [Double] = []
    var bare: [Double] = []
    var id: Int64 = 0
    for _ in 0..<200 {
      let batch = (0..<1_000).map { _ in session.next() }
      own.append(try time { try log.append(batch, to: "bulk") })
      bare.append(
        time {
          raw.run("BEGIN IMMEDIATE")
          for _ in 0..<1_000 {
            id += 1
            raw.insert(id)
          }
          raw.run("COMMIT")
        })
    }
    let (ours, theirs) = (1e9 / own.quantile(0.5), 1e9 / bare.quantile(0.5))
    report.line(
      "bulk append, 1,000 a batch", "\(Int(ours / 1e3)) k/s, raw \(Int(theirs / 1e3)) k/s",
      budget: "at least 0.65 x raw", ratio: ours / theirs, passes: ours >= 0.65 * theirs)
    try log.end("bulk", at: 0, after: 0)
  }
}

/// Folding a file into its final state, compared with a scan of the same rows and columns.
enum Fold {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let million = try files.millionLog()
    var own: [Double] = []
    var bare: [Double] = []
    for _ in 0..<7 {
      own.append(
        try time {
          let log = try SQLiteEventLog(reading: million)
          let state = try log.foldedState(million)
          precondition(state.position > 0)
        })
      bare.append(time { precondition(RawSQLite.scan(million) != 0) })
    }
    let (ours, theirs) = (1e6 / own.quantile(0.5), 1e6 / bare.quantile(0.5))
    report.line(
      "fold of 1 M events from disk", "\(ours.rounded(2)) M/s, raw \(theirs.rounded(2)) M/s",
      budget: "at least 0.7 x a raw scan", ratio: ours / theirs, passes: ours >= 0.7 * theirs)
  }
}

/// The state at any moment of a session of 1 M events, compared with one of 10 k.
enum Moments {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let million = try files.millionLog()
    let short = files.path("short.sqlite")
    try Files.write(10_000, to: short)
    let shortLog = try SQLiteEventLog(reading: short)
    let longLog = try SQLiteEventLog(reading: million)
    var few: [Double] = []
    var many: [Double] = []
    for step in 0..<400 {
      few.append(try time { _ = try shortLog.state(short, at: step * 7_919 % 10_000) })
      many.append(try time { _ = try longLog.state(million, at: step * 7_919_003 % Files.million) })
    }
    let (short10k, long1M) = (few.quantile(0.5), many.quantile(0.5))
    report.line(
      "state at any moment of 1 M events, median",
      "\(long1M.rounded(0)) us, of 10 k \(short10k.rounded(0)) us", budget: "below 1 ms and 1.5 x of 10 k",
      ratio: long1M / short10k, passes: long1M < 1_000 && long1M <= 1.5 * short10k)
  }
}
