import Foundation
import NavlogTesting
import TestThreads
import Testing

/// Logs with flipped bits, as a failing disk or a faulty transfer produces them.
@Suite(.waitsForProcesses) struct FlippedBytesTests {
  private static let verbs = [
    ["sessions"], ["events"], ["show"], ["state"], ["diff", "@0", "@last"], ["replay"], ["export"],
    ["routes"],
    ["sql", "SELECT * FROM event_log"], ["verify"], ["events", "--where", "depth > 1"],
  ]

  /// The number of seeds. Every failure names its seed.
  private static let rounds = Torture.runs(20, 3_000)

  @Test func `no verb crashes or hangs on flipped bytes`() async throws {
    let folder = try TemporaryFolder()
    let original = try await Data(contentsOf: URL(fileURLWithPath: Fixture(folder).tour()))
    let log = folder.path("flipped.sqlite")
    for seed in 1...UInt64(Self.rounds) {
      var random = SplitMix64(seed: seed)
      var bytes = original
      for _ in 0...Int.random(in: 0..<8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(
          1 << Int.random(in: 0..<8, using: &random))
      }
      try bytes.write(to: URL(fileURLWithPath: log))
      // Every tenth seed runs all verbs. Every other seed runs two verbs, in rotation.
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
