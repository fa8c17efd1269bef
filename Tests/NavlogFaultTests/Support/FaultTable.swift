import Foundation
import Testing

/// The table of results of `Scripts/torture`.
enum FaultTable {
  private static let clock = ContinuousClock()

  /// Runs the test of one row of the fault table, reports its result, and expects no problems.
  ///
  /// - Parameter body: A closure that returns the number of runs and the problems of these runs.
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
