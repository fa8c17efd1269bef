import Foundation
import Navlog
import NavlogSQLite

/// Compares the log with raw SQLite calls in the same run and prints the ratios. Exits with 1 if a budget is exceeded.
///
/// Arguments select measurements by name; without arguments, all run.
@main
enum NavlogBench {
  @MainActor
  private static let measurements: [(name: String, run: @MainActor (Files, inout Report) throws -> Void)] = [
    ("calls", Calls.measure), ("rules", Rules.measure), ("bulk", Bulk.measure), ("fold", Fold.measure),
    ("moments", Moments.measure),
    ("opening", Opening.measure), ("memory", Memory.measure), ("size", Size.measure),
  ]

  @MainActor
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    // Runs in a process of its own, so that no other measurement counts.
    if arguments.first == "memory-of", let log = arguments.last { return try Memory.measureHere(log) }

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "navlog-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var report = Report()
    do {
      defer { try? FileManager.default.removeItem(at: folder) }
      for measurement in measurements where arguments.isEmpty || arguments.contains(measurement.name) {
        try measurement.run(Files(folder: folder), &report)
      }
    }
    if report.hasFailed { exit(1) }
  }
}

/// The files of a run.
struct Files {
  let folder: URL

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static let million = 1_000_000

  /// A log with a session of 1 M events, written on first use. The identifier of the session is the path.
  func millionLog() throws -> String {
    let path = path("million.sqlite")
    if !FileManager.default.fileExists(atPath: path) { try Self.write(Self.million, to: path) }
    return path
  }

  /// Writes a session of the sample app, a thousand events at a time, with a snapshot after each thousand.
  static func write(_ count: Int, to path: String, seed: UInt64 = 1) throws {
    let log = try SQLiteEventLog(path: path)
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
