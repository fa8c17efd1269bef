import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct CrashTests {
  @Test
  func `navlog sessions prints 'crashed?' if a crash report may belong to either of two sessions`()
    throws
  {
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

  @Test func `a MetricKit payload that arrives after the next launch identifies the session that crashed`()
    throws
  {
    let folder = try TemporaryFolder()
    let log = folder.path("log.sqlite")
    let payload = """
      {"timeStampBegin":"2026-11-20 00:00:00","timeStampEnd":"2026-11-20 23:59:00","crashDiagnostics":[{"version":"1.0.0",
      "callStackTree":{"callStackPerThread":true,"callStacks":[]},"diagnosticMetaData":{"appVersion":"1.2",
      "osVersion":"iPhone OS 26.1 (23B85)","exceptionType":1,"signal":11,"bundleIdentifier":"com.example.shop"}}]}
      """
    // 2026-11-20T08:15:30Z. The next launch is a minute later.
    let crash: Int64 = 1_795_162_530_000
    for (id, version, started) in [("aaaa0000", "1.1", crash), ("bbbb0000", "1.2", crash + 1_000)] {
      let writer = try SQLiteEventLog(path: log)
      try writer.begin(SessionInfo(id: id, started: started, app: "Shop", version: version, system: "test"))
      try writer.append(RandomSession(seed: 1, count: 20).events, to: id)
    }
    let writer = try SQLiteEventLog(path: log)
    let next = SessionInfo(
      id: "cccc0000", started: crash + 60_000, app: "Shop", version: "1.2", system: "test")
    try writer.begin(next)
    let reports = try CrashReport.metricKit(Data(payload.utf8))
    #expect(try reports.map { try writer.record($0) } == ["bbbb0000"])
    try writer.end(next.id, at: crash + 90_000, after: 30_000_000)

    let found = try JSONValue(parsing: CommandRun(["sessions", log, "--crashed", "--json"]).output)
    guard case .array(let sessions)? = found["sessions"] else { throw CancellationError() }
    #expect(sessions.map { $0["id"] } == ["bbbb0000"])
    #expect(sessions.first?["end"] == "crashed")
    #expect(
      sessions.first?["report"]
        == .object([.init("kind", "metricKit"), .init("id", .string(try #require(reports.first).id))]))
    let stats = try CommandRun(["stats", log])
    let lines = stats.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(stats.output.contains("crashes") && lines.contains { $0.hasSuffix(" bbbb0000@20") }, "\(stats)")
    #expect(try CommandRun(["verify", log]).status == 0)
  }

  /// Records two calls in a process, and ends the process with a signal. Returns the status of the process.
  private func record(_ log: String, in folder: TemporaryFolder, andSend signal: Int32) async throws -> Int32?
  {
    let (output, errors) = (try OutputFile("output", in: folder), try OutputFile("errors", in: folder))
    let input = Pipe()
    let process = try Spawned(
      // Without this line, Swift's crash handler would write a backtrace first.
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

  // A sanitizer handles SIGSEGV itself, and ends the process with a status of the sanitizer.
  @Test(arguments: (Torture.isSanitized ? [] : [SIGSEGV]) + [SIGABRT, SIGKILL])
  func `after a signal ends an app, its log is valid, and the next launch records how the session ended`(
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
