import FaultSupport
import Foundation
import NavlogTesting
import TestThreads
import Testing

/// Errors of the disk. The fault `late` reports a completed commit as failed. Only this fault could make the log write events
/// twice, because SQLite rolls back every commit that really fails.
@Suite(.waitsForProcesses) struct DiskFaultTests {
  @Test(arguments: ["error", "torn", "full", "late"], ["once", "sticky"])
  func `an app navigates while its disk fails, and afterwards the log contains every event once`(
    fault: String, how: String
  )
    throws
  {
    try FaultTable.row("\(fault) at every operation, \(how)") {
      let folder = try FaultFolder()
      var (runs, problems): (Int, [String]) = (0, [])
      for durability in ["background", "everyEvent"] {
        let operations = try operationCounts(folder, durability)[fault] ?? 0
        let process = try RunnerProcess(
          "errors", folder.url.path, fault, how, "1", "\(operations)",
          "\(Torture.choose(fault == "late" ? 17 : 211, 1))", durability)
        let lines = process.lines()
        problems += lines.filter { $0.hasPrefix("problem") }.map { "\(durability): \($0)" }
        if process.wait() != 0 { problems.append("the process ended with \(process.wait())") }
        let counts = lines.last?.split(separator: " ").compactMap { Int($0) } ?? []
        // A run that never reaches its fault proves nothing. The last operations depend on the timing of background flushes, so
        // 5 % of the runs, or one run if that is more, may miss their fault.
        if counts.count != 2 || counts[0] - counts[1] > max(1, counts[0] / 20) {
          problems.append("too few runs had their fault: \(counts)")
        }
        runs += counts.first ?? 0
      }
      return (runs, problems)
    }
  }
}

@Suite(.waitsForProcesses) struct PowerCutTests {
  @Test(arguments: ["background", "everyEvent"])
  func `a power cut loses no flushed event`(durability: String) throws {
    try FaultTable.row("power loss, \(durability)") {
      let runs = Torture.runs(16, 1_650)
      return (runs, try problems(of: runs, durability, "flushing").all)
    }
  }

  @Test(arguments: ["background", "inOrder", "everyEvent"])
  func `a power cut loses no flushed event on a drive with a cache`(durability: String) throws {
    try FaultTable.row("power loss, a drive with a cache, \(durability)") {
      let runs = Torture.runs(16, 1_650)
      return (runs, try problems(of: runs, durability, "cached").all)
    }
  }

  @Test(arguments: ["ignoring", "unemptied"])
  func `if flushes do not reach the medium, the test detects that a power cut loses events`(
    flushes: String
  ) throws {
    let (_, lost) = try problems(of: 60, "background", flushes)
    #expect(lost > 0)
    FaultTable.report("power loss, control: flushes are \(flushes), \(lost) runs lose events|60|0|-")
  }

  private func problems(
    of runs: Int, _ durability: String, _ flushes: String
  ) throws -> (all: [String], losing: Int) {
    let folder = try FaultFolder()
    let journal = folder.path("journal")
    let process = try RunnerProcess("power", folder.path(), journal, durability, flushes)
    #expect(process.lines() == [] && process.wait() == 0)
    let states = try CrashJournal(contentsOf: URL(fileURLWithPath: journal))
    var (problems, losing): ([String], Int) = ([], 0)
    let checker = try LogChecker()
    let crashed = folder.url.appendingPathComponent("crashed")
    for run in 0..<runs {
      var random = SplitMix64(seed: UInt64(run) + 1)
      try? FileManager.default.removeItem(at: crashed)
      try FileManager.default.createDirectory(at: crashed, withIntermediateDirectories: false)
      let moment = 1 + (run * 7_919) % states.count
      let marks = try states.cutPower(after: moment, leaving: crashed, using: &random)
      let durable = marks.prefix((marks.lastIndex(of: "flushed") ?? -1) + 1)
      let safe = reportedPositions(Array(durability == "everyEvent" ? marks[...] : durable))
      let recorded = reportedPositions(marks)
      // The log must contain the events in `safe`, which were durable when the power failed. In addition, it may contain the
      // events that were recorded later, and the events of the call in progress.
      var check = LogCheck(reported: safe)
      for (session, one) in ["a0": 1, "c0": 1, "b0": LogLifecycle.batch] {
        check.inFlight[session] = (recorded[session] ?? 0) - (safe[session] ?? 0) + one
      }
      let found = checker.problems(check, crashed.appendingPathComponent("log.sqlite").path)
      if !found.isEmpty { losing += 1 }
      problems += found.map { "seed \(run + 1) after \(moment): \($0)" }
    }
    return (problems, losing)
  }
}

@Suite(.waitsForProcesses) struct SmallDiskTests {
  @Test func `many single calls do not fill a small disk with the write-ahead log`() throws {
    try FaultTable.row("a disk of 2 MB") {
      let folder = try FaultFolder()
      let calls = Torture.choose(5_000, 20_000)
      let process = try RunnerProcess("disk", folder.path(), "2000000", "\(calls)")
      let line = process.lines().last ?? ""
      var problems = process.wait() == 0 ? [] : ["the process ended with \(process.wait())"]
      // Events wait in memory while a background thread empties the write-ahead log, but the main thread does not wait.
      let waited = line.firstMatch(of: #/waited=([0-9]+)/#).flatMap { Int($0.1) } ?? calls
      if waited > calls / 2 { problems.append("calls waited: \(line)") }
      if !line.hasSuffix("back=true whole=true sound=true") { problems.append(line) }
      FaultTable.report("  \(line)|||")
      return (calls, problems)
    }
  }
}

/// Other builds of SQLite.
@Suite(.waitsForProcesses) struct SQLiteBuildTests {
  @Test func `a closed log has no write-ahead log, even if SQLite keeps that file by default`() throws {
    let folder = try FaultFolder()
    let process = try RunnerProcess("apple", folder.path())
    #expect(process.lines() == [] && process.wait() == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["log.sqlite", "log.sqlite-head"])
  }
}

@Suite(.waitsForProcesses) struct EventStormTests {
  @Test(arguments: ["", "failing"])
  func `in an event storm, the memory does not grow, and every call is recorded or counted`(how: String)
    throws
  {
    try FaultTable.row("event storm\(how.isEmpty ? "" : ", the disk full half of the time")") {
      let folder = try FaultFolder()
      // Under a sanitizer, two seconds contain too few calls to exceed the limit of the buffer.
      let seconds = Torture.isSanitized ? "20" : Torture.choose("2", "10")
      let process = try RunnerProcess("storm", folder.path(), seconds, how)
      let line = process.lines().last ?? ""
      var problems = process.wait() == 0 ? [] : ["the process ended with \(process.wait())"]
      var numbers: [String: Int] = [:]
      for word in line.split(separator: " ") {
        let parts = word.split(separator: "=").map(String.init)
        if parts.count == 2, let number = Double(parts[1]) { numbers[parts[0]] = Int(number) }
      }
      let offered = numbers["offered"] ?? 0
      if offered != (numbers["recorded"] ?? 0) + (numbers["counted"] ?? 0) {
        problems.append("dropped: \(line)")
      }
      if !line.contains("sound=true") { problems.append("unsound: \(line)") }
      if !how.isEmpty, numbers["counted"] == 0 { problems.append("nothing had to be counted: \(line)") }
      if !Torture.isSanitized, (numbers["peak"] ?? 0) - (numbers["early"] ?? 0) > 16_384 {
        problems.append("memory grows: \(line)")
      }
      FaultTable.report("  \(line)|||")
      return (offered, problems)
    }
  }
}
