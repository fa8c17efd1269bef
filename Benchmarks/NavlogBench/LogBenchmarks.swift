import Foundation
import Navlog
import NavlogSQLite

/// The time to open a log for writing and to restore its last session. The baselines are an empty log, and SQLite's own calls
/// that open the same file, read its schema and read one event.
enum Opening {
  private static let rounds = 25

  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let million = try files.millionLog()
    let empty = files.path("empty.sqlite")
    _ = try SQLiteEventLog(path: empty)
    let size = try Rounds.measure(rounds, base: { try open(empty, files) }, own: { try open(million, files) })
    report.line(
      "open a log of 1 M events and restore", size.slowdown, "x an empty one", .atMost(1.2), note: size.times)
    let raw = try Rounds.measure(
      rounds,
      base: {
        let copy = try copy(million, files)
        return time { RawReader(copy).scan(1...1) }
      },
      own: { try open(million, files) })
    report.line(
      "- compared with raw calls", raw.slowdown, "x raw", .atMost(3_000 / Calibration.opening),
      note: raw.times)
  }

  @MainActor
  private static func open(_ path: String, _ files: Files) throws -> Double {
    let copy = try copy(path, files)
    var session: RouterSession<SampleDestination>?
    let taken = try time {
      let log = try SQLiteEventLog(path: copy)
      session = RouterSession(log: log, configuration: .init(restoration: .lastSession))
    }
    // Closing is not part of the measurement.
    try session?.close()
    return taken
  }

  private static func copy(_ path: String, _ files: Files) throws -> String {
    let copy = files.path("opening.sqlite")
    files.remove(copy)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    // Without this call, the disk would still be writing the copy while the log is opened.
    sync()
    return copy
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
    report.line(
      "bulk append, 1,000 per batch", rounds.speed, "x raw", .atLeast(0.85), note: rounds.rates(of: 1_000))
  }
}

/// Folding a file into its final state, compared with a scan of the same rows and columns.
enum Fold {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let million = try files.millionLog()
    let rounds = try Rounds.measure(
      base: { time { RawReader(million, columns: RawReader.folded).scan() } },
      own: {
        try time {
          let log = try SQLiteEventLog(reading: million)
          let state = try log.foldedState(million)
          precondition(state.position > 0)
        }
      })
    report.line(
      "fold of 1 M events from disk", rounds.speed, "x a raw scan", .atLeast(0.95),
      note: rounds.rates(of: Files.million))
  }
}

/// The state at any moment of a session of 1 M events. The baselines are a session of 10,000 events, and a raw scan of a
/// thousand events, which is the distance between two snapshots.
enum Moments {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let million = try files.millionLog()
    let short = files.path("short.sqlite")
    try Files.write(10_000, to: short)
    let shortLog = try SQLiteEventLog(reading: short)
    let longLog = try SQLiteEventLog(reading: million)
    let rows = RawReader(million, columns: RawReader.folded)
    var random = SplitMix(seed: 7)
    func long() throws -> Double {
      try medianTime { _ = try longLog.state(million, at: random.below(Files.million)) }
    }
    let length = try Rounds.measure(
      base: { try medianTime { _ = try shortLog.state(short, at: random.below(10_000)) } }, own: long)
    report.line(
      "state at any moment of 1 M events", length.slowdown, "x that of 10 k", .atMost(1.2), note: length.times
    )
    let raw = try Rounds.measure(
      base: { medianTime { rows.scanThousand(from: random.below(Files.million)) } }, own: long)
    report.line(
      "- compared with a raw scan of 1,000 events", raw.slowdown, "x raw",
      .atMost(300 / Calibration.thousandRows), note: raw.times)
  }
}
