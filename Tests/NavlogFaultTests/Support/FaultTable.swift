import Foundation
import Testing

/// The number of attempts for each fault (a sample in the suite, all of them under `Scripts/torture`), and
/// the table of results.
enum FaultTable {
  static let isTorture = ProcessInfo.processInfo.environment["NAVLOG_TORTURE"] != nil

  /// Whether the tests run under a sanitizer, which needs more time and memory.
  static let isSanitized = ProcessInfo.processInfo.environment["NAVLOG_SANITIZED"] != nil

  /// The percentage of the runs of `Scripts/torture` to perform (`NAVLOG_PERCENT`).
  private static let percent = ProcessInfo.processInfo.environment["NAVLOG_PERCENT"].flatMap(Int.init) ?? 100

  /// The number of runs in the suite, or under `Scripts/torture`.
  static func runs(_ suite: Int, _ torture: Int) -> Int {
    isTorture ? max(1, torture * percent / 100) : suite
  }

  /// A setting for the suite, or the one for `Scripts/torture`.
  static func choose<T>(_ suite: T, _ torture: T) -> T { isTorture ? torture : suite }

  private static let clock = ContinuousClock()

  /// Runs the test of one row of the fault table, reports its result, and expects no problems.
  ///
  /// - Parameter body: Returns the number of runs and the problems found in them.
  static func row(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> (runs: Int, problems: [String])
  ) throws {
    let start = clock.now
    let (runs, problems) = try body()
    let time = (clock.now - start).components
    let took = Double(time.seconds) + Double(time.attoseconds) / 1e18
    report("\(name)|\(runs)|\(problems.count)|\(String(format: "%.1f", took))")
    #expect(problems.isEmpty, "\(name): \(problems.prefix(5))", sourceLocation: sourceLocation)
    #expect(runs > 0, "\(name): nothing ran", sourceLocation: sourceLocation)
  }

  /// Adds a line to the report that `Scripts/torture` prints at the end.
  static func report(_ line: String) {
    guard let path = ProcessInfo.processInfo.environment["NAVLOG_REPORT"],
      let file = fopen(path, "a")
    else { return }
    fputs(line + "\n", file)
    fclose(file)
  }
}
