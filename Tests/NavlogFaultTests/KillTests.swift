import FaultSupport
import Foundation
import NavlogTesting
import Testing

@Suite struct `Process death` {
  @Test(arguments: 0..<4)
  func `a killed process loses nothing that it reported`(part: Int) throws {
    try FaultTable.row("kill -9 at any moment (\(part + 1) of 4)") {
      let folder = try FaultFolder()
      var random = SplitMix64(seed: UInt64(part + 1))
      var problems: [String] = []
      let checker = try LogChecker()
      let runs = FaultTable.runs(125, 2_500)
      for run in 0..<runs {
        // A log survives ten kills before a new one is started.
        if run % 10 == 0 { folder.remove() }
        let process = try RunnerProcess("kill", folder.path(), "s\(run)x", "\(random.next() >> 1)")
        let begun = process.read()
        usleep(UInt32.random(in: 1_000...30_000, using: &random))
        process.kill()
        let lines = process.lines(after: begun)
        _ = process.wait()
        var check = LogCheck(reported: reportedPositions(lines))
        // One call was in progress: in the session reported last, or the first call of the next one.
        if let last = lines.last?.split(separator: " ").first { check.inFlight[String(last)] = 1 }
        problems += checker.problems(check, folder.path()).map { "run \(run): \($0)" }
      }
      return (runs, problems)
    }
  }

  @Test(arguments: ["exit", "exittorn"], 0..<2)
  func `a process that exits at a disk operation loses nothing that it reported`(fault: String, part: Int)
    throws
  {
    try FaultTable.row("end at every operation, \(fault) (\(part + 1) of 2)") {
      let folder = try FaultFolder()
      let operations = try operationCounts(folder)[fault] ?? 0
      var (runs, problems): (Int, [String]) = (0, [])
      var survived: [Int] = []
      let checker = try LogChecker()
      for operation in stride(
        from: 1 + part, through: operations, by: FaultTable.choose(fault == "exit" ? 4 : 6, 2))
      {
        runs += 1
        folder.remove()
        let process = try RunnerProcess("life", folder.path(), fault, "\(operation)")
        let lines = process.lines()
        if process.wait() != 99 { survived.append(operation) }
        problems += lines.filter { $0.hasPrefix("problem") }
        let check = LogCheck(
          reported: reportedPositions(lines), inFlight: ["a0": 1, "c0": 1, "b0": LogLifecycle.batch])
        problems += checker.problems(check, folder.path()).map { "operation \(operation): \($0)" }
      }
      // The last operations depend on the timing of background flushes: a few of them need not occur again.
      if survived.count * 20 > runs { problems.append("the process survived operations \(survived)") }
      return (runs, problems)
    }
  }
}

/// The number of disk operations in a log's lifecycle, for each fault that applies to them.
func operationCounts(_ folder: FaultFolder, _ durability: String = "background") throws -> [String: Int] {
  reportedPositions(try RunnerProcess("count", folder.path("count\(durability).sqlite"), durability).lines())
}
