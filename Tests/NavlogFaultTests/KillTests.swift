import FaultSupport
import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct KillTests {
  @Test(arguments: 0..<4)
  func `a killed process loses no event that it reported`(part: Int) throws {
    try FaultTable.row("kill -9 at any moment (\(part + 1) of 4)") {
      let folder = try FaultFolder()
      var random = SplitMix64(seed: UInt64(part + 1))
      var problems: [String] = []
      let checker = try LogChecker()
      let runs = Torture.runs(12, 2_500)
      for run in 0..<runs {
        // Ten processes in a row write the same log, and each of them is killed. The next process begins a new log.
        if run % 10 == 0 { folder.remove() }
        let process = try RunnerProcess("kill", folder.path(), "s\(run)x", "\(random.next() >> 1)")
        let begun = process.read()
        usleep(UInt32.random(in: 1_000...30_000, using: &random))
        process.kill()
        let lines = process.lines(after: begun)
        _ = process.wait()
        var check = LogCheck(reported: reportedPositions(lines))
        // The kill may have interrupted the next call of the last reported session, or the first call of the next session. The
        // log may or may not contain the event of this call.
        if let last = lines.last?.split(separator: " ").first { check.inFlight[String(last)] = 1 }
        problems += checker.problems(check, folder.path()).map { "run \(run): \($0)" }
      }
      return (runs, problems)
    }
  }

  @Test(arguments: ["exit", "exittorn"], 0..<2)
  func `a process that exits at any disk operation loses no event that it reported`(fault: String, part: Int)
    throws
  {
    try FaultTable.row("end at every operation, \(fault) (\(part + 1) of 2)") {
      let folder = try FaultFolder()
      let operations = try operationCounts(folder)[fault] ?? 0
      var (runs, problems): (Int, [String]) = (0, [])
      var survived: [Int] = []
      let checker = try LogChecker()
      for operation in stride(
        from: 1 + part, through: operations, by: Torture.choose(fault == "exit" ? 70 : 46, 2))
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
      // The last operations depend on the timing of background flushes, so 5 % of the runs, or one run if that is more, may not
      // reach them.
      if survived.count > max(1, runs / 20) { problems.append("the process survived operations \(survived)") }
      return (runs, problems)
    }
  }
}

/// A salvage that is killed.
@Suite(.waitsForProcesses) struct KilledSalvageTests {
  private let folder: FaultFolder
  private let count = 1_500

  init() throws {
    folder = try FaultFolder()
    let (log, session) = (try SQLiteEventLog(path: folder.path()), RandomSession(seed: 3, count: count))
    try session.write(to: log)
    try log.end(session.info.id, at: session.info.started, after: session.events.last?.elapsed ?? 0)
    // The root page of the events is overwritten with zeros, so that the salvage has something to repair.
    let root = try #require(
      try Connection(folder.path(), flags: 0x1).integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'events'"))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
    bytes.resetBytes(in: (root - 1) * Migrator.pageSize..<root * Migrator.pageSize)
    try bytes.write(to: URL(fileURLWithPath: folder.path()))
  }

  /// Returns the violated invariants after a salvage that may have been killed. The new log must be complete or absent. The
  /// next attempt must succeed, leave no temporary file, and not change the damaged file.
  private func problems(_ damaged: Data) throws -> [String] {
    let new = folder.path("new.sqlite")
    var problems: [String] = []
    if FileManager.default.fileExists(atPath: new) {
      let report = try SQLiteEventLog.verify(new)
      let found = try SQLiteEventLog(reading: new).sessions().map(\.count)
      if !report.isSound || found != [count] { problems.append("\(found): \(report)") }
      for file in LogPath.files(of: new) { unlink(file) }
    }
    let report = try SQLiteEventLog.salvage(folder.path(), into: new)
    if report.saved != count { problems.append("then saves \(report.saved)") }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let left = names.filter { $0.contains("rewriting") }
    if !left.isEmpty { problems.append("leaves \(left)") }
    if try Data(contentsOf: URL(fileURLWithPath: folder.path())) != damaged {
      problems.append("the damaged file has changed")
    }
    for file in LogPath.files(of: new) { unlink(file) }
    return problems
  }

  @Test func `a killed salvage leaves a complete new log or none, and the next attempt succeeds`() throws {
    try FaultTable.row("kill -9 during a salvage") {
      let damaged = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
      var (problems, interrupted): ([String], Int) = ([], 0)
      let runs = Torture.runs(4, 500)
      var random = SplitMix64(seed: 5)
      for run in 0..<runs {
        let process = try RunnerProcess("salvage", folder.path(), folder.path("new.sqlite"))
        _ = process.read()
        usleep(UInt32.random(in: 0...Torture.choose(400_000, 60_000), using: &random))
        process.kill()
        if process.lines().isEmpty { interrupted += 1 }
        _ = process.wait()
        problems += try self.problems(damaged).map { "run \(run): \($0)" }
      }
      if interrupted == 0 { problems.append("no run was interrupted") }
      return (runs, problems)
    }
  }

  @Test func `a salvage that exits at any disk operation leaves a complete new log or none`() throws {
    try FaultTable.row("end at every operation of a salvage") {
      let damaged = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
      var (runs, problems, operation): (Int, [String], Int) = (0, [], 1)
      while true {
        let process = try RunnerProcess(
          "salvage", folder.path(), folder.path("new.sqlite"), "exit", "\(operation)")
        let isWhole = process.lines().contains { $0.hasPrefix("saved") }
        problems += try self.problems(damaged).map { "operation \(operation): \($0)" }
        if isWhole { break }
        runs += 1
        operation += Torture.choose(181, 3)
      }
      return (runs, problems)
    }
  }
}

/// Returns, for each fault, the number of disk operations in a log's lifecycle to which the fault applies.
func operationCounts(_ folder: FaultFolder, _ durability: String = "background") throws -> [String: Int] {
  reportedPositions(try RunnerProcess("count", folder.path("count\(durability).sqlite"), durability).lines())
}
