import Foundation
import Navlog
import NavlogSQLite

/// Measures the log and raw SQLite calls in turns, and prints the median and the quartiles of the ratios of all rounds. Exits
/// with 1 if even the better quartile of a measurement misses the budget.
///
/// A budget for time is always a ratio, since an absolute one would fail on a slower machine. `Calibration` derives ratios from
/// absolute budgets.
///
/// Arguments select parts by name. Without arguments, all parts run. With `--try`, the parts run on small logs, and no budget
/// applies: this only tests the benchmark itself.
@main
enum NavlogBench {
  @MainActor
  private static let parts: [(name: String, run: @MainActor (Files, inout Report) throws -> Void)] = [
    ("calls", Calls.measure), ("new", NewDestinations.measure), ("rules", Rules.measure),
    ("bulk", Bulk.measure), ("fold", Fold.measure),
    ("moments", Moments.measure), ("player", Player.measure), ("opening", Opening.measure),
    ("memory", { try Memory.measure("replay", $0, &$1) }),
    ("size", Size.measure),
    ("export", { try Transfer.measure(.export, atLeast: 800_000, $0, &$1) }),
    ("import", { try Transfer.measure(.import, atLeast: 400_000, $0, &$1) }),
    ("redact", { try Transfer.measure(.redact, atLeast: 500_000, $0, &$1) }),
    ("prune", { try Transfer.measure(.prune, atLeast: 500_000, $0, &$1) }),
    ("dump", Dump.measure),
    ("routes", { try Transfer.measure(.routes, atLeast: 750_000, $0, &$1) }),
    ("audits", Audits.measure), ("conditions", Conditions.measure), ("checks", Checks.measure),
    ("exploration", Exploration.measure),
    ("stats", { try Statistics.measure("stats", atLeast: 200_000, $0, &$1) }),
    ("graph", { try Statistics.measure("graph", atLeast: 500_000, $0, &$1) }),
    ("minimize", Minimize.measure),
    ("view", Page.measure), ("updates", Updates.measure),
  ]

  @MainActor
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--try" }
    if arguments.count == 4, arguments[0] == "memory-of" {
      return try Memory.printGrowth(of: arguments[1], arguments[2], in: arguments[3])
    }
    if arguments.count == 2, arguments[0] == "record" { return try Updates.record(arguments[1]) }
    let unknown = arguments.filter { name in !parts.contains { $0.name == name } }
    guard unknown.isEmpty else {
      print(
        "no part \(unknown.joined(separator: ", ")); there are \(parts.map(\.name).joined(separator: ", "))")
      exit(2)
    }

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "navlog-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var report = Report()
    do {
      defer { try? FileManager.default.removeItem(at: folder) }
      for part in parts where arguments.isEmpty || arguments.contains(part.name) {
        try part.run(Files(folder: folder), &report)
      }
    }
    if report.hasFailed, !Files.isTrial { exit(1) }
  }
}

/// The files of a run.
struct Files {
  let folder: URL

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Removes a log and the files next to it.
  func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-writer", "-head"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// Whether the parts only have to run, on logs of a few thousand events.
  static let isTrial = CommandLine.arguments.contains("--try")
  /// The option of a trial, for a process that does a part of the work.
  static let trialOption = isTrial ? ["--try"] : []
  static let million = isTrial ? 4_000 : 1_000_000
  static let part = isTrial ? 4_000 : 100_000

  /// Returns a log with a session of 1 M events, written on first use. The identifier of the session is the path.
  func millionLog() throws -> String { try log("million.sqlite", of: Self.million) }

  /// Returns a log like ``millionLog()``, with 100,000 events.
  func partLog() throws -> String { try log("part.sqlite", of: Self.part) }

  private func log(_ name: String, of count: Int) throws -> String {
    let path = path(name)
    if !FileManager.default.fileExists(atPath: path) { try Self.write(count, to: path) }
    return path
  }

  /// Writes a session of the sample app, a thousand events at a time, with a snapshot after each thousand. The log begins with
  /// a session of one event, which pruning removes.
  static func write(_ count: Int, to path: String, seed: UInt64 = 1) throws {
    let log = try SQLiteEventLog(path: path)
    var old = SampleSession(seed: seed)
    try log.begin(info("old"))
    try log.append([old.next()], to: "old")
    try log.end("old", at: 1_790_000_000_000, after: 0)
    try log.begin(info(path))
    var session = SampleSession(seed: seed)
    var state = NavigationState<RecordedDestination>()
    var done = 0
    while done < count {
      let batch = (0..<min(1_000, count - done)).map { _ in session.next() }
      for event in batch { _ = state.reduce(event.action, on: event.router, at: event.position) }
      try log.append(batch, to: path)
      done += batch.count
      log.saveSnapshot(state, at: done, of: path)
    }
    try log.end(path, at: 1_790_000_000_000, after: 0)
  }

  static func info(_ id: String) -> SessionInfo {
    SessionInfo(id: id, started: 1_790_000_000_000, app: "bench", version: "1", system: "bench")
  }
}
