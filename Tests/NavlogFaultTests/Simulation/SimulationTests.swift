import Foundation
import Testing

/// Runs the real engine and the real log by seed: random calls, links, faults and crashes, with checks after each step.
///
/// `NAVLOG_SEED=7` runs a single seed.
@MainActor @Suite(.serialized) struct SimulationTests {
  private static let only = ProcessInfo.processInfo.environment["NAVLOG_SEED"].flatMap { UInt64($0) }
  /// All 1,000 under `Scripts/torture`.
  private static let seeds: Range<UInt64> = only.map { $0..<$0 + 1 } ?? 0..<FaultTable.choose(40, 1_000)

  @Test func `whatever happens to a session, its log records it`() throws {
    try FaultTable.row("simulated sessions of 500 steps") {
      var problems: [String] = []
      var calls = 0
      for seed in Self.seeds {
        let result = Simulation.run(seed: seed)
        calls += result.calls
        if let violation = result.violation { problems.append("\(violation)") }
      }
      print("\(Self.seeds.count) seeds, \(calls) calls")
      return (Self.seeds.count, problems)
    }
  }

  @Test func `a long session, which has snapshots, is recorded too`() throws {
    try FaultTable.row("simulated sessions of 2,500 steps without interruption") {
      let seeds = Self.seeds.prefix(FaultTable.choose(2, 50))
      let problems = seeds.compactMap {
        Simulation.run(seed: $0, steps: 2_500, isUninterrupted: true).violation
      }
      return (seeds.count, problems.map { "\($0)" })
    }
  }

  @Test func `the same seed gives the same log, byte for byte`() throws {
    try FaultTable.row("simulated sessions, twice the same") {
      let seeds = Self.seeds.prefix(FaultTable.choose(5, 100))
      var problems: [String] = []
      for seed in seeds {
        let runs = (0..<2).map { _ in Simulation.run(seed: seed).export }
        if runs[0] != runs[1] || runs[0].isEmpty { problems.append("seed \(seed) gave two logs") }
      }
      return (seeds.count, problems)
    }
  }
}
