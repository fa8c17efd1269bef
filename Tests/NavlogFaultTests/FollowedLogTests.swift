import FaultSupport
import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct FollowedLogTests {
  private let folder: FaultFolder

  init() throws { folder = try FaultFolder() }

  /// The test kills the writer of a log and its follower equally often. Each new follower continues after the last reported
  /// event. Together, the followers report the same events as one follower that is never killed.
  @Test(arguments: 0..<2)
  func `followers report each event once and in order, although writers and followers are killed`(part: Int)
    throws
  {
    try FaultTable.row("kill -9 of writer and reader (\(part + 1) of 2)") {
      var random = SplitMix64(seed: UInt64(part + 1))
      var problems: [String] = []
      let runs = Torture.runs(20, 5_000)
      var run = 0
      while run < runs {
        folder.remove()
        var follower = try Follower(folder.path())
        // The test begins a new log after 50 runs, because a log grows with each run, and a reader that opens the log after a
        // kill copies the whole log.
        for _ in 0..<min(50, runs - run) {
          let writer = try RunnerProcess("kill", folder.path(), "s\(run)x", "\(random.next() >> 1)")
          _ = writer.read()
          usleep(UInt32.random(in: 1_000...20_000, using: &random))
          run += 1
          try follower.restart()
          writer.kill()
          _ = writer.lines()
          _ = writer.wait()
        }
        problems += try follower.problems(untilItReported: recorded())
      }
      return (runs, problems)
    }
  }

  /// Returns all events of the log, in order.
  private func recorded() throws -> [String] {
    let log = try SQLiteEventLog(reading: folder.path())
    return try log.sessions().flatMap { session in
      (1..<(session.count + 1)).map { "\(session.info.id) \($0)" }
    }
  }
}

/// Consecutive processes that follow a log.
private struct Follower {
  private let path: String
  private var process: RunnerProcess
  private var lines: [String] = []

  init(_ path: String) throws {
    self.path = path
    process = try RunnerProcess("follow", path)
  }

  /// Kills the process, and starts another process that continues after the last complete report.
  mutating func restart() throws {
    process.kill()
    lines += process.lines()
    _ = process.wait()
    process = try RunnerProcess(
      ["follow", path] + (lines.last?.split(separator: " ").map(String.init) ?? []))
  }

  /// Waits for the last event, and compares the reports with the events of the log.
  mutating func problems(untilItReported events: [String]) throws -> [String] {
    var text = ""
    let deadline = ContinuousClock.now + .seconds(60)
    while lines.count + text.count(where: { $0 == "\n" }) < events.count, ContinuousClock.now < deadline {
      guard process.isReadable(within: 1_000) else { continue }
      let more = process.read()
      if more.isEmpty { return ["the follower ended with \(process.wait())"] }
      text += more
    }
    process.kill()
    lines += process.lines(after: text)
    if lines == events { return [] }
    let index = zip(lines, events).prefix { $0 == $1 }.count
    return [
      "report \(index + 1) is \(lines.dropFirst(index).first ?? "missing"), not "
        + "\(events.dropFirst(index).first ?? "the end"), of \(lines.count) and \(events.count)"
    ]
  }
}
