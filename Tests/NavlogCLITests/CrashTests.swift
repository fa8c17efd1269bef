import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct CrashTests {
  /// Records two calls in a process, and ends it with a signal.
  private func record(_ log: String, in folder: TemporaryFolder, andSend signal: Int32) async throws -> Int32?
  {
    let (output, errors) = (try OutputFile("output", in: folder), try OutputFile("errors", in: folder))
    let input = Pipe()
    let process = try Spawned(
      // Swift's handler of crashes would write a backtrace first.
      ["record", log], environment: ["SWIFT_BACKTRACE": "enable=no"],
      input: input.fileHandleForReading.fileDescriptor, output: output.descriptor,
      errors: errors.descriptor)
    let calls =
      "{\"call\":\"navigate\",\"to\":{\"name\":\"cart\"}}\n{\"call\":\"navigate\",\"to\":{\"name\":\"pay\"}}\n"
    try input.fileHandleForWriting.write(contentsOf: Data(calls.utf8))
    try await wait { output.text.split(separator: "\n").count == 2 }
    process.send(signal)
    return try await process.waitBriefly()
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGKILL])
  func `a session whose process a signal ends is whole, and a later launch records how it ended`(
    signal: Int32
  )
    async throws
  {
    let folder = try TemporaryFolder()
    let log = folder.path("log.sqlite")
    #expect(try await record(log, in: folder, andSend: signal) == -signal)
    let sessions = try CommandRun(["sessions", log, "--json"])
    #expect(sessions.output.contains(#""end":"notClosed""#))
    #expect(try CommandRun(["sessions", log, "--crashed"]).output == "")
    #expect(try !CommandRun(["stats", log]).output.contains("crashes"))

    let crashed = try SQLiteEventLog(reading: log).sessions()[0].info
    let writer = try SQLiteEventLog(path: log)
    let now = crashed.started + 60_000
    let next = SessionInfo(
      id: "feed0000", started: now, app: crashed.app, version: crashed.version, system: "test")
    try writer.begin(next)
    let how: SessionEnding.How = signal == SIGKILL ? .killed : .crashed
    #expect(try writer.record(CrashReport(how: how, kind: "ips", id: "6F1C", time: now - 1)) == crashed.id)
    try await writer.end(next.id, at: now + 1, after: 1_000)

    #expect(try CommandRun(["verify", log]).status == 0)
    let found = try CommandRun(["sessions", log, "--crashed", "--json"])
    let stats = try CommandRun(["stats", log])
    if signal == SIGKILL {
      #expect(found.output == "{\"schema\":1,\"sessions\":[\n]}\n")
      #expect(try CommandRun(["sessions", log]).output.contains("killed"))
    } else {
      #expect(found.output.contains(#""end":"crashed""#) && found.output.contains(crashed.id))
      #expect(
        found.output.contains(#""report":{"kind":"ips","id":"6F1C"}"#) && !found.output.contains(next.id))
      #expect(stats.output.contains("crashes"))
      let lines = stats.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
      #expect(lines.contains("1 pay navigate > navigate \(crashed.id.prefix(8))@2"), "\(stats.output)")
    }
  }
}
