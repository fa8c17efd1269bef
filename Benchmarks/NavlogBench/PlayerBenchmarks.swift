import Navlog
import NavlogSQLite

/// Watching a session of 100,000 events with the app's own destinations. The baseline of jumps and steps is a raw scan of a
/// thousand events.
enum Player {
  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let path = try files.partLog()
    let player = try SessionPlayer<SampleDestination>(log: SQLiteEventLog(reading: path))
    var random = SplitMix(seed: 5)
    // A frame at 120 Hz takes 8 ms.
    try line("seek to any moment of 100 k events", below: (2_000, 8_000), path, &report) {
      try (0..<200).map { _ in
        let position = random.below(Files.part) + 1
        return try show(player) { try player.seek(to: position) }
      }
    }
    try line("step in a session of 100 k events", below: (200, 8_000), path, &report) {
      try player.seek(to: random.below(Files.part - 3_000) + 1_500)
      let offset = random.below(2) == 0 ? 1 : -1
      return try (0..<1_000).map { _ in try show(player) { try player.step(by: offset) } }
    }
  }

  private static func line(
    _ name: String, below budget: (Double, slow: Double), _ path: String, _ report: inout Report,
    _ times: () throws -> [Double]
  ) throws {
    let rows = RawReader(path, columns: RawReader.folded)
    var random = SplitMix(seed: 6)
    var (medians, slowest) = (Rounds(), Rounds())
    for _ in 0..<10 {
      let base = medianTime { rows.scanThousand(from: random.below(Files.part)) }
      let own = try times()
      medians.add(base: base, own: own.quantile(0.5))
      slowest.add(base: base, own: own.quantile(0.99))
    }
    report.line(
      name, medians.slowdown, "x raw", .atMost(budget.0 / Calibration.thousandRows), note: medians.times)
    report.line(
      "- slowest in a hundred", slowest.slowdown, "x raw", .atMost(budget.slow / Calibration.thousandRows),
      note: slowest.times)
  }

  /// Returns the time from the start of a move until the state of the new moment is available with the app's own destinations.
  @MainActor
  private static func show(
    _ player: SessionPlayer<SampleDestination>, _ move: () throws -> Void
  ) rethrows -> Double {
    try time {
      try move()
      precondition(player.state.depth >= 0)
    }
  }
}
