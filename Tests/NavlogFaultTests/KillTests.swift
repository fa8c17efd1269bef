import FaultSupport
import Foundation
import NavlogTesting
import Testing

@Suite struct `A process that ends anywhere` {
  @Test(arguments: 0..<4)
  func `loses nothing that it told of when it is killed at any moment`(part: Int) throws {
    try Figures.row("kill -9 at any moment (\(part + 1) of 4)") {
      let folder = try FaultFolder()
      var random = SplitMix64(seed: UInt64(part + 1))
      var problems: [String] = []
      let checker = try Checker()
      let runs = Figures.runs(125, 2_500)
      for run in 0..<runs {
        // Some logs are killed again and again; soon enough a new one begins.
        if run % 10 == 0 { folder.remove() }
        let process = try Runner("kill", folder.path(), "s\(run)x", "\(random.next() >> 1)")
        let begun = process.read()
        usleep(UInt32.random(in: 1_000...30_000, using: &random))
        process.kill()
        let lines = process.lines(after: begun)
        _ = process.wait()
        var check = LogCheck(told: told(lines))
        // One call was under way: in the session told of last, or in the next one's first.
        if let last = lines.last?.split(separator: " ").first { check.untold[String(last)] = 1 }
        problems += checker.problems(check, folder.path()).map { "run \(run): \($0)" }
      }
      return (runs, problems)
    }
  }

  @Test(arguments: ["exit", "exittorn"], 0..<2)
  func `loses nothing that it told of when it ends at an operation of the disk`(fault: String, part: Int)
    throws
  {
    try Figures.row("end at every operation, \(fault) (\(part + 1) of 2)") {
      let folder = try FaultFolder()
      let operations = try operationCounts(folder)[fault] ?? 0
      var (runs, problems): (Int, [String]) = (0, [])
      var wentOn: [Int] = []
      let checker = try Checker()
      for operation in stride(
        from: 1 + part, through: operations, by: Figures.choose(fault == "exit" ? 4 : 6, 2))
      {
        runs += 1
        folder.remove()
        let process = try Runner("life", folder.path(), fault, "\(operation)")
        let lines = process.lines()
        if process.wait() != 99 { wentOn.append(operation) }
        problems += lines.filter { $0.hasPrefix("problem") }
        let check = LogCheck(told: told(lines), untold: ["a0": 1, "c0": 1, "b0": Life.batch])
        problems += checker.problems(check, folder.path()).map { "operation \(operation): \($0)" }
      }
      // What a life asks of the disk last depends on when its flushes come: a few operations need not be there again.
      if wentOn.count * 20 > runs { problems.append("the process went on after operations \(wentOn)") }
      return (runs, problems)
    }
  }
}

/// How many operations of the disk a life has, for each fault that can befall them.
func operationCounts(_ folder: FaultFolder, _ durability: String = "background") throws -> [String: Int] {
  told(try Runner("count", folder.path("count\(durability).sqlite"), durability).lines())
}
