import Foundation
import Navlog
import NavlogSQLite
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct SessionsTests {
  let folder: TemporaryFolder
  let fixture: Fixture

  init() throws {
    folder = try TemporaryFolder()
    fixture = Fixture(folder)
  }

  @Test func `the verb sessions lists sessions with their endings, the oldest first`() async throws {
    let log = try await fixture.tour()
    #expect(
      try CommandRun(line: "sessions \(log) --format text")
        == CommandRun(
          status: 0,
          output: """
            a1b2c3d4  2026-11-21 12:00:00  1m13s  5.5s  10  Challenge 1.0  iOS 26.1  killed
            c3d4e5f6  2026-11-21 12:01:40   5.0s  5.0s   3  Challenge 1.0  iOS 26.1  closed  a1b2c3d4@10

            """))
  }

  @Test func `the verb sessions prints JSON`() async throws {
    let run = try await CommandRun(line: "sessions \(fixture.tour()) --json")
    #expect(
      try JSONValue(parsing: run.output)
        == JSONValue(
          parsing: """
            {"schema":1,"sessions":[
            {"id":"a1b2c3d4e5f60718","started":"2026-11-21T12:00:00.000Z","duration":73.000,"active":5.500,
            "events":10,"app":"Challenge","version":"1.0","system":"iOS 26.1","end":"killed","ended":null,
            "parent":null},
            {"id":"c3d4e5f6a7b80910","started":"2026-11-21T12:01:40.000Z","duration":5.000,"active":5.000,
            "events":3,"app":"Challenge","version":"1.0","system":"iOS 26.1","end":"closed",
            "ended":"2026-11-21T12:01:45.000Z","parent":{"session":"a1b2c3d4e5f60718","position":10}}]}
            """))
  }

  @Test @MainActor
  func `seconds in CSV are rounded to the millisecond, as in the view session_summary`() throws {
    let path = folder.path("rounded.sqlite")
    let clock = TestClock("a1b2c3d4e5f60718")
    let session = try fixture.session(clock, path)
    clock.at(1.9995)
    session.router.navigate(to: .list)
    clock.at(2.9996)
    try session.close()
    let durations = "SELECT printf('%.3f', duration) FROM session_summary"
    let view = try CommandRun(["sql", path, durations, "--format", "csv"])
    #expect(view.lines.last == "3.000", "\(view)")
    let listed = try CommandRun(line: "sessions \(path) --format csv")
    #expect(listed.lines.last?.hasPrefix("a1b2c3d4e5f60718,2026-11-21T12:00:00.000Z,3.000,3.000,1,") == true)
    let events = try CommandRun(line: "events \(path) --format csv")
    #expect(events.lines.last?.hasPrefix("1,2.000,navigate,") == true, "\(events)")
  }

  @Test @MainActor
  func `the session of a running app is listed as running, and that of a killed app as not closed`()
    throws
  {
    let session = try fixture.running()
    session.router.navigate(to: .list)
    let run = try CommandRun(line: "sessions \(folder.path("running.sqlite")) --format csv")
    #expect(run.lines.last?.hasSuffix(",running,,0") == true)
    try session.close()

    let killed = try CommandRun(line: "sessions \(fixture.killed()) --format csv")
    #expect(
      killed.lines == [
        "id,start,duration,active,events,app,system,ended,parent,masked",
        "dead0000beef0000,2026-11-21T12:00:00.000Z,0.000,0.000,1,Challenge 1.0,iOS 26.1,not closed,,0",
      ])
  }

  @Test func `every list of navlog sessions marks masked sessions`() throws {
    let path = folder.path("masked.sqlite")
    let log = try SQLiteEventLog(path: path)
    for (id, isMasked) in [("aaaa", false), ("bbbb", true)] {
      try log.begin(
        SessionInfo(id: id, started: 0, app: "App", version: "1", system: "", isMasked: isMasked))
      try log.end(id, at: 0, after: 0)
    }
    #expect(
      try CommandRun(line: "sessions \(path) --format csv").lines == [
        "id,start,duration,active,events,app,system,ended,parent,masked",
        "aaaa,1970-01-01T00:00:00.000Z,0.000,0.000,0,App 1,,closed,,0",
        "bbbb,1970-01-01T00:00:00.000Z,0.000,0.000,0,App 1,,closed,,1",
      ])
    for format in ["table", "text", "brief", "md"] {
      let lines = try CommandRun(line: "sessions \(path) --format \(format)").lines
      #expect(lines.filter { $0.contains("(masked)") }.map { $0.contains("bbbb") } == [true], "\(format)")
    }
    let rows = try CommandRun(line: "sessions \(path) --format jsonl").lines.map {
      try JSONValue(parsing: $0)
    }
    #expect(rows.map { $0["masked"] } == [nil, true])
  }

  @Test @MainActor
  func `a session is listed as superseded if another process wrote the log while the app was suspended`()
    throws
  {
    let clock = TestClock("a1b2c3d4e5f60718", "b2c3d4e5f6a70819", "c3d4e5f6a7b80910")
    let path = folder.path("shared.sqlite")
    let session = try fixture.session(clock, path)
    session.router.navigate(to: .list)
    try session.suspend()
    try fixture.session(clock, path).close()
    session.resume()
    let run = try CommandRun(line: "sessions \(path) --format csv")
    #expect(
      run.lines.dropFirst().map { $0.split(separator: ",").dropFirst(7).first } == [
        "superseded", "closed", "running",
      ])
    try session.close()
  }

  @Test func `the list of sessions can be limited to the first or the last sessions`() async throws {
    let log = try await fixture.tour()
    #expect(try CommandRun(line: "sessions \(log) --limit 1 --format text").output.hasPrefix("a1b2c3d4"))
    #expect(try CommandRun(line: "sessions \(log) --tail 1 --format text").output.hasPrefix("c3d4e5f6"))
  }

  @Test func `the list of a log without sessions is empty`() throws {
    let path = folder.path("none.sqlite")
    try SQLiteEventLog(path: path).begin(
      SessionInfo(id: "ab", started: 0, app: "", version: "", system: ""))
    #expect(try CommandRun(line: "sessions \(path) --tail 5").status == 0)
  }

  @Test func `a verb without a log reads the log in the environment variable NAVLOG`() async throws {
    let log = try await fixture.tour()
    let run = try CommandRun(line: "sessions --tail 1 --format text", environment: ["NAVLOG": log])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("c3d4e5f6"))
    let other = try await fixture.killed()
    #expect(
      try CommandRun(line: "sessions \(other) --format text", environment: ["NAVLOG": log]).output.hasPrefix(
        "dead0000"))
    #expect(
      try CommandRun(line: "state -2@1 --format path", environment: ["NAVLOG": log]).output
        == "main/character(42)\n")
  }

  @Test func `with an output file, a verb writes into the file exactly what it otherwise prints`()
    async throws
  {
    let log = try await fixture.tour()
    let file = folder.path("out.txt")
    #expect(try CommandRun(line: "sessions \(log) -o \(file)") == CommandRun(status: 0))
    let written = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    #expect(try written == CommandRun(line: "sessions \(log)").output)
  }
}
