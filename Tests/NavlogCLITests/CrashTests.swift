import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct CrashTests {
  @Test func `a report that could be about several sessions has a question mark, also in an export`() throws {
    let folder = try TemporaryFolder()
    let (path, export) = (folder.path("log.sqlite"), folder.path("export.jsonl"))
    let log = try SQLiteEventLog(path: path)
    for (index, id) in ["aaaa0000", "bbbb0000", "cccc0000"].enumerated() {
      try log.begin(SessionInfo(id: id, started: Int64(index), app: "App", version: "1", system: "test"))
      try log.append(RandomSession(seed: 1, count: 20).events, to: id)
    }
    let report = CrashReport(kind: "metricKit", id: "6F1C", time: 1_000, earliest: 0)
    #expect(try log.record(report) == "bbbb0000")
    try log.end("cccc0000", at: 2_000, after: 3_600_000_000)
    #expect(try CommandRun(["export", path, "-o", export]).status == 0)
    for file in [path, export] {
      let text = try CommandRun(["sessions", file, "--crashed", "--format", "text"])
      #expect(text.lines.count == 1 && text.output.hasPrefix("bbbb0000"), "\(text)")
      #expect(text.output.contains("crashed?"), "\(text)")
      let json = try CommandRun(["sessions", file, "--crashed", "--json"]).output
      #expect(json.contains(#""end":"crashed""#), "\(json)")
      #expect(json.contains(#""report":{"kind":"metricKit","id":"6F1C","candidates":2}"#), "\(json)")
      #expect(try !CommandRun(["stats", file]).output.contains("crashes"))
    }
    let copy = folder.path("copy.sqlite")
    let run = try CommandRun(["import", copy, export, "--format", "json"])
    #expect(
      run.output.contains(#""endings":[{"session":"bbbb0000","how":"crashed","report":{"kind":"metricKit""#))
  }

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
  func `a session whose process was ended by a signal is complete, and a later launch records the ending`(
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
