import Foundation
import NavlogSQLite
import TestThreads
import Testing

@testable import TestFixtures

@Suite(.waitsForProcesses) struct InterruptionTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  /// Verbs that wait for an export on standard input. The other end of the pipe never writes.
  private static let waitingVerbs = [
    ["events", "-"], ["show", "-"], ["state", "-"], ["diff", "-", "@1", "@2"], ["bisect", "-", "--bad", "1"],
    ["watch", "-", "stack"], ["routes", "-"], ["stats", "-"], ["graph", "-"], ["test", "-"], ["export", "-"],
    ["verify", "-"], ["sessions", "-"], ["sql", "-", "SELECT 1"], ["view", "-"], ["import", "LOG", "-"],
    ["record", "LOG"], ["debug", "LOG"],
  ]

  /// Verbs that do not wait for input. They compute, or wait for a command, until a signal ends them.
  private static let endlessVerbs = [
    ["sql", "LOG", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"],
    ["bisect", "LOG", "run", "sleep", "600"],
    ["bisect", "LOG", "--time-limit", "600", "run", "sleep", "600"],
  ]

  private static let signals = [(SIGINT, 130), (SIGTERM, 143), (SIGQUIT, 131)] as [(Int32, status: Int32)]

  /// All verbs handle signals in the same way, so each verb receives one of the signals. In `Scripts/torture`, it receives all.
  @Test(arguments: Array((waitingVerbs + endlessVerbs).enumerated()))
  func `a signal ends every verb with the status 128 plus the signal's number`(number: Int, words: [String])
    async throws
  {
    for (signal, status) in Torture.choose([Self.signals[number % Self.signals.count]], Self.signals) {
      var time = Duration.milliseconds(50)
      var (ended, output) = try await ended(words, by: signal, after: time)
      // If the signal arrives before the process handles signals, the signal itself ends the process. The test then tries
      // again, and waits longer before it sends the signal. A signal can also end ThreadSanitizer itself, with the status 66.
      while ended == -signal || Torture.isSanitized && ended == 66, time < .seconds(10) {
        time *= 2
        (ended, output) = try await self.ended(words, by: signal, after: time)
      }
      #expect(ended == status, "\(words) \(output)")
    }
  }

  private func ended(
    _ words: [String], by signal: Int32, after time: Duration
  ) async throws -> (status: Int32?, output: String) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let output = try OutputFile("output", in: folder)
    let process = try Spawned(
      words.map { $0 == "LOG" ? log : $0 },
      environment: ["TMPDIR": folder.url.path], input: ends[0],
      output: output.descriptor, errors: output.descriptor)
    try await Task.sleep(for: time)
    // A SIGQUIT can be lost while the process begins, probably in Swift's backtrace handler.
    var status: Int32?
    for _ in 0..<3 where status == nil {
      process.send(signal)
      status = try await process.waitBriefly()
    }
    return (status, output.text)
  }

  @Test func `navlog verify exits with the status of its verdict even if nobody reads the output`() throws {
    let broken = folder.path("broken.sqlite")
    try FileManager.default.copyItem(atPath: log, toPath: broken)
    try Connection.raw(broken).withoutTriggers("UPDATE events SET depth = 9 WHERE id = 2")
    let whole = try CommandRun(["verify", broken])
    try #require(whole.status == 1, "\(whole)")
    let pipe = Pipe()
    let errors = try OutputFile("errors", in: folder)
    let process = try Spawned(
      ["verify", broken], output: pipe.fileHandleForWriting.fileDescriptor, errors: errors.descriptor)
    try pipe.fileHandleForReading.close()
    try pipe.fileHandleForWriting.close()
    #expect(process.wait() == 1 && errors.text == "", "\(errors.text)")
  }

  @Test func `a pipe that no program writes to is refused`() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    #expect(
      try CommandRun(["import", folder.path("new.sqlite"), path])
        == CommandRun(
          status: 2, errors: "navlog: \(path) is a pipe, and no program has written to it within 3 seconds\n")
    )
  }

  @Test func `a verb reads a pipe when a program writes to it`() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let script =
      "\(CommandRun.executable.path) export \(log) --with-sensitive-data > \(path) & "
      + "\(CommandRun.executable.path) import \(folder.path("new.sqlite")) \(path)"
    let run = try CommandRun("/bin/sh", ["-c", script])
    #expect(run.status == 0 && run.output.contains("2 sessions"), "\(run)")
  }
}
