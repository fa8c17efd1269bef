import FaultSupport
import Foundation
import NavlogTesting
import Testing

@Suite struct `A power cut` {
  @Test(arguments: ["background", "everyEvent"])
  func `takes nothing that was flushed`(durability: String) throws {
    try Figures.row("power loss, \(durability)") {
      let runs = Figures.runs(150, 1_650)
      return (runs, try problems(of: runs, durability: durability).all)
    }
  }

  @Test func `takes something when the flushes do nothing: the test would notice`() throws {
    let (_, lost) = try problems(of: 100, durability: "background", isIgnoring: true)
    #expect(lost > 0)
    Figures.report("power loss, control: flushes switched off, \(lost) lose|100|0|-")
  }

  private func problems(
    of runs: Int, durability: String, isIgnoring: Bool = false
  ) throws -> (all: [String], losing: Int) {
    let folder = try FaultFolder()
    let journal = folder.path("journal")
    let process = try Runner(
      "power", folder.path(), journal, durability, isIgnoring ? "ignoring" : "flushing")
    #expect(process.lines() == [] && process.wait() == 0)
    let states = try CrashJournal(contentsOf: URL(fileURLWithPath: journal))
    var (problems, losing): ([String], Int) = ([], 0)
    let checker = try Checker()
    let crashed = folder.url.appendingPathComponent("crashed")
    for run in 0..<runs {
      var random = SplitMix64(seed: UInt64(run) + 1)
      try? FileManager.default.removeItem(at: crashed)
      try FileManager.default.createDirectory(at: crashed, withIntermediateDirectories: false)
      let moment = 1 + (run * 7_919) % states.count
      let marks = try states.leave(after: moment, in: crashed, using: &random)
      let durable = marks.prefix((marks.lastIndex(of: "flushed") ?? -1) + 1)
      let safe = told(Array(durability == "everyEvent" ? marks[...] : durable))
      let recorded = told(marks)
      // What is there beyond what was flushed may be, as far as it was written at all.
      var check = LogCheck(told: safe)
      for (session, one) in ["a0": 1, "c0": 1, "b0": Life.batch] {
        check.untold[session] = (recorded[session] ?? 0) - (safe[session] ?? 0) + one
      }
      let found = checker.problems(check, crashed.appendingPathComponent("log.sqlite").path)
      if !found.isEmpty { losing += 1 }
      problems += found.map { "seed \(run + 1) after \(moment): \($0)" }
    }
    return (problems, losing)
  }
}
