import Foundation
import Testing

/// How often each fault is tried: some in the suite, all of them under `Scripts/torture`.
enum Figures {
  static let isTorture = ProcessInfo.processInfo.environment["NAVLOG_TORTURE"] != nil

  /// Whether a sanitizer runs along, which takes time and memory of its own.
  static let isSanitized = ProcessInfo.processInfo.environment["NAVLOG_SANITIZED"] != nil

  /// How much of the figures of `Scripts/torture` is run, in percent (`NAVLOG_PERCENT`).
  private static let percent = ProcessInfo.processInfo.environment["NAVLOG_PERCENT"].flatMap(Int.init) ?? 100

  /// The number of runs in the suite, or under `Scripts/torture`.
  static func runs(_ suite: Int, _ torture: Int) -> Int {
    isTorture ? max(1, torture * percent / 100) : suite
  }

  /// A setting for the suite, or that for `Scripts/torture`.
  static func choose<T>(_ suite: T, _ torture: T) -> T { isTorture ? torture : suite }

  private static let seconds = ContinuousClock()

  /// Runs a test of a row of the fault table, says what it came to, and expects that nothing was wrong.
  ///
  /// - Parameter body: Returns how many runs there were, and what was wrong in them.
  static func row(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> (runs: Int, problems: [String])
  ) throws {
    let start = seconds.now
    let (runs, problems) = try body()
    let time = (seconds.now - start).components
    let took = Double(time.seconds) + Double(time.attoseconds) / 1e18
    report("\(name)|\(runs)|\(problems.count)|\(String(format: "%.1f", took))")
    #expect(problems.isEmpty, "\(name): \(problems.prefix(5))", sourceLocation: sourceLocation)
    #expect(runs > 0, "\(name): nothing ran", sourceLocation: sourceLocation)
  }

  /// Adds a line to the report that `Scripts/torture` prints at its end.
  static func report(_ line: String) {
    guard let path = ProcessInfo.processInfo.environment["NAVLOG_REPORT"],
      let file = fopen(path, "a")
    else { return }
    fputs(line + "\n", file)
    fclose(file)
  }
}

/// A folder for logs that is gone with its owner: in memory where there is such a thing, since what is tested here is
/// the order of writes, not the disk.
final class FaultFolder: Sendable {
  let url: URL

  init() throws {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let isThere = FileManager.default.isWritableFile(atPath: memory.path)
    url = (isThere ? memory : FileManager.default.temporaryDirectory)
      .appendingPathComponent("navlog-faults-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  func path(_ name: String = "log.sqlite") -> String { url.appendingPathComponent(name).path }

  /// Removes a log and what stands beside it.
  func remove(_ name: String = "log.sqlite") {
    for suffix in ["", "-wal", "-shm", "-journal", "-writer"] { unlink(path(name) + suffix) }
  }
}
