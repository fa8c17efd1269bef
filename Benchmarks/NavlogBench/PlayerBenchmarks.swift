import Navlog
import NavlogSQLite

/// Watching a session of 100,000 events, as the app's own destinations: jumps and steps.
enum Player {
  private static let count = 100_000

  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let path = files.path("player.sqlite")
    try Files.write(count, to: path)
    let player = try SessionPlayer<SampleDestination>(log: SQLiteEventLog(reading: path))
    var random = SplitMix(seed: 5)
    let jumps = try (0..<2_000).map { _ in
      let position = random.below(count) + 1
      return try show(player) { try player.seek(to: position) }
    }
    // A frame of 120 Hz.
    line("seek to any moment of 100 k events", jumps, (2_000, 8_000), &report)
    var steps: [Double] = []
    for _ in 0..<20 {
      try player.seek(to: random.below(count - 2_000) + 1_000)
      let way = random.below(2) == 0 ? 1 : -1
      for _ in 0..<500 { steps.append(try show(player) { try player.step(by: way) }) }
    }
    line("step of a session of 100 k events", steps, (200, 8_000), &report)
  }

  /// The time until the moment is known as the app's own destinations.
  @MainActor
  private static func show(
    _ player: SessionPlayer<SampleDestination>, _ move: () throws -> Void
  ) rethrows -> Double {
    try time {
      try move()
      precondition(player.state.depth >= 0)
    }
  }

  private static func line(
    _ name: String, _ times: [Double], _ budget: (median: Double, slow: Double), _ report: inout Report
  ) {
    let (median, slow) = (times.quantile(0.5), times.quantile(0.99))
    report.line(
      name, "\(median.rounded(0)) us; slowest in a hundred \(slow.rounded(0)) us",
      budget: "\(budget.median.rounded(0)) us; \(budget.slow.rounded(0)) us",
      passes: median < budget.median && slow < budget.slow)
  }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private struct SplitMix {
    var seed: UInt64

    mutating func below(_ bound: Int) -> Int {
      seed &+= 0x9E37_79B9_7F4A_7C15
      var z = seed
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((z ^ (z >> 31)) % UInt64(bound))
    }
  }
}
