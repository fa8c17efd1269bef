import FaultSupport
import Foundation
import TestThreads
import Testing

/// Simulations that run the real engine and the real log with random calls, links, faults and crashes, which a seed determines.
/// Checks follow each step.
///
/// `NAVLOG_SEED=7` runs a single seed.
@Suite(.waitsForProcesses) struct SimulationTests {
  private static let only = ProcessInfo.processInfo.environment["NAVLOG_SEED"].flatMap { UInt64($0) }
  /// The seeds: 8 by default, and 1,000 under `Scripts/torture`.
  private static let seeds = only.map { [$0] } ?? Array(0..<Torture.choose(8, 1_000))
  private static let parts = min(2, seeds.count)

  @Test(arguments: 0..<parts)
  func `despite faults, a log loses only calls in a deleted file, or in memory when the process ends`(
    part: Int
  ) throws {
    try FaultTable.row("simulated sessions of 500 steps (\(part + 1) of \(Self.parts))") {
      let seeds = stride(from: part, to: Self.seeds.count, by: Self.parts).map { Self.seeds[$0] }
      let runs = try seeds.map { try SimulationRun(seed: $0) }
      print("\(seeds.count) seeds, \(runs.map(\.calls).reduce(0, +)) calls")
      return (runs.count, runs.compactMap(\.problem))
    }
  }

  @Test func `a log records every event of a session that is long enough for snapshots`() throws {
    try FaultTable.row("simulated sessions of 2,500 steps without interruption") {
      let runs = try Self.seeds.prefix(Torture.choose(1, 50)).map {
        try SimulationRun(seed: $0, steps: Torture.choose(1_500, 2_500), isUninterrupted: true)
      }
      return (runs.count, runs.compactMap(\.problem))
    }
  }

  @Test func `simulations with the same seed write logs with equal bytes`() throws {
    try FaultTable.row("simulated sessions, each run twice") {
      let folder = try FaultFolder()
      let seeds = Self.seeds.prefix(Torture.choose(1, 100))
      var problems: [String] = []
      for seed in seeds {
        let exports = try ["first", "second"].map { name in
          let run = try SimulationRun(seed: seed, export: folder.path(name))
          if let problem = run.problem { problems.append(problem) }
          return try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
        }
        if exports[0] != exports[1] || exports[0].isEmpty { problems.append("seed \(seed) gave two logs") }
      }
      return (seeds.count, problems)
    }
  }
}
