import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct TestVerbTests {
  let folder: TemporaryFolder
  let log: String

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    let calls = """
      {"call":"navigate","to":{"name":"list","type":"App"}}
      {"call":"navigate","to":{"name":"filter","type":"App"},"as":"sheet"}
      {"call":"navigate","to":{"name":"tags","type":"App"}}
      {"call":"dismiss"}
      {"call":"navigate","to":{"name":"detail","params":{"id":7},"type":"App"}}
      {"call":"pop","count":2}

      """
    try #require(try CommandRun(["record", log], input: calls).status == 0)
  }

  @Test
  func `the verb test writes a test for a moment or a range of events, to standard output or into a file`()
    throws
  {
    let run = try CommandRun(["test", log, "@2"])
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("\n  router.navigate(to: .filter)\n"))
    #expect(run.output.contains("/// Events 1 to 2 of session "))
    let stretch = try CommandRun(["test", log, "@2", "@4", "--import", "Shop"])
    #expect(stretch.output.contains("  router.present(.filter, style: .sheet)\n  let filterRouter"))
    #expect(stretch.output.contains("@testable import Shop\n"))
    let file = folder.path("Test.swift")
    #expect(try CommandRun(["test", log, "@2", "-o", file]) == CommandRun(status: 0))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == run.output)
  }

  @Test
  func `a test that is generated without --app warns that the test itself makes the faulty call`() throws {
    let words = ["test", log, "--bad", "screen = 'tags'"]
    let alone = try CommandRun(words)
    #expect(
      alone.errors.hasPrefix(
        "navlog: this test makes the faulty call itself, so a fix in the app cannot make it pass; with --app"),
      "\(alone.errors)")
    #expect(alone.output.contains("\n/// This test makes the faulty call itself, so a fix in the app"))
    #expect(
      try CommandRun(words + ["--make-session", "makeSession"]).errors.hasPrefix(
        "navlog: this test makes the faulty call itself, so only the session's rules and links"))
    let app = try CommandRun(words + ["--app", "makeApp"])
    #expect(app.errors == "" && !app.output.contains("faulty call"))
    #expect(try CommandRun(["test", log, "@2"]).errors == "")
  }

  @Test(arguments: [[], ["--minimize"], ["--app", "makeApp"], ["--format", "calls"]])
  func `navlog test writes no test for a condition that never held`(options: [String]) throws {
    #expect(
      try CommandRun(["test", log, "--bad", "screen = 'tag'"] + options)
        == CommandRun(
          status: 1,
          errors: """
            navlog: screen = 'tag' holds after none of 6 events
            navlog: no event has the screen tag; did you mean tags?

            """))
  }

  @Test func `a generated test opens a recorded link again instead of replaying the link's result`() throws {
    let log = folder.path("link.sqlite")
    let call = #"{"call":"deepLink","url":"shop://item/7"}"#
    try #require(try CommandRun(["record", log], input: call).status == 0)
    #expect(
      try CommandRun(["test", log, "--app", "makeApp", "--type", "App"]).output.contains(
        #"try await app.perform(.link("shop://item/7"), on: "main")"#))
  }

  @Test func `a minimized test keeps as many visits of a screen as the condition requires`() throws {
    let log = folder.path("loop.sqlite")
    let (list, detail) = (
      #"{"call":"navigate","to":{"name":"list"}}"#, #"{"call":"navigate","to":{"name":"detail"}}"#
    )
    let calls = [list, detail] + Array(repeating: [#"{"call":"pop"}"#, detail], count: 4).flatMap(\.self)
    try #require(try CommandRun(["record", log], input: calls.joined(separator: "\n")).status == 0)
    let bad = ["--bad", "screen = 'detail' AND seen > 2", "--minimize"]
    let run = try CommandRun(["test", log] + bad + ["--format", "calls"])
    #expect(
      run.lines.map { $0.contains(#""call":"pop""#) } == [
        false, false, true, false, true, false, true, false,
      ])
  }

  @Test func `a test is named after the faulty call if the condition is too long for a name`() throws {
    let bad = "screen = 'tags' AND " + Array(repeating: "depth > 0", count: 9).joined(separator: " AND ")
    let run = try CommandRun(["test", log, "--bad", bad, "--app", "makeApp"])
    #expect(
      run.output.contains("func `navigate tags on main/sheet@2 leads to no fault on tags`()"), "\(run.output)"
    )
  }

  @Test
  func `navlog test --minimize keeps only the calls that the fault needs, and prints the number of tries`()
    throws
  {
    let run = try CommandRun(["test", log, "--bad", "screen = 'tags'", "--minimize"])
    #expect(run.status == 0)
    #expect(
      run.errors.wholeMatch(
        of:
          /navlog: 2 of 6 calls suffice for the fault at event 3, the first bad event; tried [0-9]+ sequences\nnavlog: this test .*\n/
      )
        != nil)
    #expect(run.output.contains("func `screen = 'tags' never holds`() throws {"))
    #expect(run.output.contains("  try expectNever(\"screen = 'tags'\", in: session)\n"))
    #expect(!run.output.contains("list"))
    let none = try CommandRun(["test", log, "--bad", "modals > 1", "--minimize"])
    #expect(none == CommandRun(status: 1, errors: "navlog: modals > 1 holds after none of 6 events\n"))
  }

  @Test
  func `recording the calls that navlog test prints recreates the events of the original session`()
    throws
  {
    let calls = try CommandRun(["test", log, "--format", "calls"])
    #expect(calls.status == 0)
    let copy = folder.path("copy.sqlite")
    #expect(try CommandRun(["record", copy], input: calls.output).status == 0)
    func screens(_ path: String) throws -> [String] {
      let log = try SQLiteEventLog(reading: path)
      let session = try #require(try log.lastSession())
      return try log.events(session.info.id).map { "\($0.action) \($0.outcome) \($0.depth)" }
    }
    #expect(try screens(copy) == screens(log))
    let short = try CommandRun(
      ["test", log, "--bad", "screen = 'tags'", "--minimize", "--format", "calls"])
    let other = folder.path("short.sqlite")
    #expect(try CommandRun(["record", other], input: short.output).status == 0)
    #expect(try CommandRun(["state", other, "--format", "path"]).output == "main > sheet:filter/tags\n")
  }

  @MainActor
  @Test func `a test of a restore that lost a flag begins with the state before the restore`() throws {
    let (fixture, path) = (Fixture(folder), folder.path("restored.sqlite"))
    let clock = TestClock("a1b2c3d4e5f60718", "c3d4e5f6a7b80910")
    let first = try fixture.session(clock, path)
    first.router.navigate(to: .list)
    first.setFlag("isOnboarded", true)
    try first.close()
    let moment = SessionInfo.Moment(session: "a1b2c3d4e5f60718", position: 2)
    let state = try SQLiteEventLog(reading: path).state(moment.session, at: moment.position)
    let lossy = NavigationState(
      roots: state.roots, selected: state.selected, flags: [:], pendingIntents: [], position: state.position)
    try fixture.session(clock, path, .state(lossy, from: moment)).close()
    for options in [[], ["--minimize"]] {
      let words = ["--bad", "NOT flag('isOnboarded')", "--app", "makeApp"] + options
      let run = try CommandRun(["test", path] + words)
      #expect(run.output.contains(#"earlier.setFlag("isOnboarded", true)"#), "\(run.output)")
      #expect(
        run.errors.contains(
          "navlog: event 1 restores a1b2c3d4@2: in the test, the app restores that state again\n"))
      let export = folder.path("child.jsonl")
      let copy = try CommandRun(["export", path, "c3d4", "--with-sensitive-data", "-o", export])
      #expect(copy.status == 0)
      let alone = try CommandRun(["test", export] + words)
      #expect(alone.status == 0 && !alone.output.contains("isOnboarded\", true"))
      #expect(
        alone.errors.contains(
          "navlog: the test launches the app with the state after the restore, because the log does not contain the state "
            + "before it; to test the restore itself, use a log that contains a1b2c3d4@2\n"),
        "\(alone.errors)")
    }
  }

  // MARK: - Corpus

  @Test func `navlog verify --corpus prints a line for each log, and fails if any log fails`() throws {
    let corpus = folder.url.appendingPathComponent("corpus/2025")
    try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: log, toPath: corpus.appendingPathComponent("a.sqlite").path)
    let export = try CommandRun(["export", log])
    try Data(export.output.utf8).write(
      to: corpus.deletingLastPathComponent().appendingPathComponent("b.jsonl"))
    let path = corpus.deletingLastPathComponent().path
    let run = try CommandRun(["verify", "--corpus", path])
    #expect(
      run
        == CommandRun(
          status: 0,
          output: """
            ok      2025/a.sqlite  1 session, 6 events
            ok      b.jsonl  1 session, 6 events
            2 logs, 2 sessions, 12 events: all replay as they were recorded

            """))
    let changed = export.output.replacing(#""depth":3"#, with: #""depth":2"#)
    #expect(changed != export.output)
    try Data(changed.utf8).write(to: corpus.appendingPathComponent("c.jsonl"))
    try Data("A letter.\n".utf8).write(to: corpus.appendingPathComponent("d.sqlite"))
    let failed = try CommandRun(["verify", "--corpus", path])
    #expect(failed.status == 1)
    #expect(failed.output.contains("\nFAILED  2025/c.jsonl  "))
    #expect(failed.output.contains("@3: the depth is recorded as 2, but replayed as 3\n"))
    #expect(failed.output.contains("\nFAILED  2025/d.sqlite  \(path)/2025/d.sqlite is not a Navlog log"))
    #expect(failed.output.hasSuffix("4 logs, 3 sessions, 18 events: 2 failed\n"))
    let json = try JSONValue(parsing: try CommandRun(["verify", "--corpus", path, "--json"]).output)
    #expect(json["schema"] == 1 && json["failed"] == 2)
  }

  @Test func `the help lists the columns that the condition of a test can use`() throws {
    let help = try CommandRun(["test", "--help"]).output.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    let columns = Condition.replayedColumns
    #expect(help.contains(columns.dropLast().joined(separator: ", ") + " and \(columns.last ?? "")."))
  }
}
