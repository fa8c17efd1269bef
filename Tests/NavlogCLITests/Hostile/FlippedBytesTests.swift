import Foundation
import NavlogTesting
import Testing

/// A log with bytes that are others than were written, as a bad disk or a bad mail leaves it.
@Suite @MainActor struct FlippedBytesTests {
  private static let verbs = [
    ["sessions"], ["events"], ["show"], ["state"], ["diff", "@0", "@last"], ["replay"], ["export"],
    ["routes"],
    ["sql", "SELECT * FROM event_log"], ["verify"], ["events", "--where", "depth > 1"],
  ]

  /// Three thousand on demand (NAVLOG_TORTURE=1), or so many percent of them (NAVLOG_PERCENT), with the seed in every
  /// message.
  private static let rounds: Int = {
    let environment = ProcessInfo.processInfo.environment
    guard environment["NAVLOG_TORTURE"] == "1" else { return 20 }
    return 30 * (environment["NAVLOG_PERCENT"].flatMap(Int.init) ?? 100)
  }()

  @Test func `no verb crashes or hangs on flipped bytes`() throws {
    let folder = try TemporaryFolder()
    let whole = try Data(contentsOf: URL(fileURLWithPath: Fixture(folder).tour()))
    let log = folder.path("flipped.sqlite")
    for seed in 1...UInt64(Self.rounds) {
      var random = SplitMix64(seed: seed)
      var bytes = whole
      for _ in 0...Int.random(in: 0..<8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(
          1 << Int.random(in: 0..<8, using: &random))
      }
      try bytes.write(to: URL(fileURLWithPath: log))
      // All verbs for some, else two of them by turns.
      let start = Int(seed) * 2
      let verbs = seed % 10 == 0 ? Self.verbs : (0..<2).map { Self.verbs[(start + $0) % Self.verbs.count] }
      for verb in verbs {
        let run = try CommandRun.bounded([verb[0], log] + verb.dropFirst())
        #expect(
          (0...4).contains(run.status), "seed \(seed), \(verb): \(run.status) \(run.errors.prefix(300))")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == bytes, "seed \(seed)")
    }
  }
}
