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
    let rounds = try Rounds.measure(
      25, base: { try open(empty, files) }, own: { try open(million, files) })
    report.line(
      "open a log of 1 M events and restore",
      "\(rounds.slowdown) x an empty one; \(Spread(rounds.own, digits: 0)) us",
      budget: "at most 1.5 x an empty one", passes: rounds.slowdown.median <= 1.5)
  }

  @MainActor
  private static func open(_ path: String, _ files: Files) throws -> Double {
    let copy = files.path("opening.sqlite")
    files.remove(copy)
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
    var id: Int64 = 0
    let rounds = try Rounds.measure(
      base: {
        (0..<10).map { _ in
          time {
            raw.run("BEGIN IMMEDIATE")
            for _ in 0..<1_000 {
              id += 1
              raw.insert(id)
            }
            raw.run("COMMIT")
          }
        }.quantile(0.5)
      },
      own: {
        try (0..<10).map { _ in
          let batch = (0..<1_000).map { _ in session.next() }
          return try time { try log.append(batch, to: "bulk") }
        }.quantile(0.5)
      })
    try log.end("bulk", at: 0, after: 0)
    let rates = Spread(rounds.own.map { 1e6 / $0 }, digits: 0)
    report.line(
      "bulk append, 1,000 a batch", "\(rounds.speed) x raw; \(rates) k/s", budget: "at least 0.65 x raw",
      passes: rounds.speed.median >= 0.65)
  }
}

/// Folding a file into its final state, compared with a scan of the same rows and columns.
enum Fold {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let million = try files.millionLog()
    let rounds = try Rounds.measure(
      base: { time { precondition(RawSQLite.scan(million) != 0) } },
      own: {
        try time {
          let log = try SQLiteEventLog(reading: million)
          let state = try log.foldedState(million)
          precondition(state.position > 0)
        }
      })
    let rates = Spread(rounds.own.map { 1e6 / $0 })
    report.line(
      "fold of 1 M events from disk", "\(rounds.speed) x raw; \(rates) M/s",
      budget: "at least 0.75 x a raw scan", passes: rounds.speed.median >= 0.75)
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
    var step = 0
    let rounds = try Rounds.measure(
      base: {
        try (0..<40).map { _ in
          step += 1
          return try time { _ = try shortLog.state(short, at: step * 7_919 % 10_000) }
        }.quantile(0.5)
      },
      own: {
        try (0..<40).map { _ in
          step += 1
          return try time { _ = try longLog.state(million, at: step * 7_919_003 % Files.million) }
        }.quantile(0.5)
      })
    let taken = Spread(rounds.own, digits: 0)
    report.line(
      "state at any moment of 1 M events",
      "\(taken) us; \(rounds.slowdown) x that of 10 k", budget: "below 1 ms and 1.5 x of 10 k",
      passes: taken.median < 1_000 && rounds.slowdown.median <= 1.5)
  }
}
