import Foundation
import TestThreads
import Testing

/// Session `a1b2…` lasted from 12:00:00 to 12:01:13 and was not closed. Session `c3d4…` lasted from 12:01:40 to 12:01:45.
@Suite(.waitsForProcesses) struct SearchedSessionsTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  private func run(_ words: String...) throws -> CommandRun {
    try CommandRun([words[0], log] + words.dropFirst())
  }

  /// Returns the sessions and positions that `events` lists.
  private func positions(_ words: String...) throws -> [String] {
    let run = try CommandRun(["events", log] + words + ["--format", "csv"])
    try #require(run.status == 0, "\(run.errors)")
    let names = run.lines[0].hasPrefix("session,")
    return run.lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return names ? "\(cells[0].prefix(4))@\(cells[1])" : String(cells[0])
    }
  }

  @Test func `a time with a date selects the session that was recorded at that time`() throws {
    let (since, until) = ("2026-11-21T12:00:01Z", "2026-11-21T12:00:03Z")
    #expect(try positions("--since", since, "--until", until) == ["2", "3", "4"])
    #expect(
      try positions("--since", "2026-11-21T12:01:12.9Z") == [
        "a1b2@9", "a1b2@10", "c3d4@1", "c3d4@2", "c3d4@3",
      ])
    #expect(
      try run("show", "@2026-11-21T12:00:05Z").output.hasPrefix("event 7 of session a1b2c3d4"))
    #expect(try run("state", "@2026-11-21T12:01:44Z") == run("state", "c3d4@3"))
  }

  @Test func `a date may lack the time, the seconds and the Z`() throws {
    for since in ["2026-11-21", "2026-11-21T12:00", "2026-11-21 12:00:00", "2026-11-21T12:00:00.0"] {
      #expect(try positions("--since", since, "--until", "2026-11-21 12:00:02") == ["1", "2", "3"])
    }
    #expect(try positions("c3d4", "--until", "2026-11-21") == [])
    #expect(try run("events", "--since", "2026-11-32").status == 2)
    #expect(try run("events", "--since", "2026-11-21T").status == 2)
  }

  @Test func `a named session is searched even if the given time is outside of that session`() throws {
    #expect(try positions("c3d4", "--until", "2026-11-21T12:00:03Z") == [])
    #expect(
      try run("show", "c3d4@2026-11-21T12:00:05Z").errors
        == "navlog: 2026-11-21T12:00:05.000Z is not within session c3d4e5f6, which lasted from "
        + "2026-11-21T12:01:40.000Z to 2026-11-21T12:01:45.000Z\n")
  }

  @Test func `a time of day means a time on the day of a session, never on the next day`() throws {
    #expect(try run("show", "@12:00:05").output.hasPrefix("event 7 of session a1b2c3d4"))
    #expect(try run("show", "@12:01:42").output.hasPrefix("event 3 of session c3d4e5f6"))
    #expect(
      try run("show", "-1@12:00:05").errors
        == "navlog: 2026-11-21T12:00:05.000Z is not within session c3d4e5f6, which lasted from "
        + "2026-11-21T12:01:40.000Z to 2026-11-21T12:01:45.000Z\n")
    #expect(try positions("--since", "11:00") == ["1", "2", "3"])
  }

  @Test func `the error for a time outside of all sessions names the nearest session`() throws {
    #expect(
      try run("show", "@2026-11-21T12:01:20Z")
        == CommandRun(
          status: 2,
          errors: "navlog: 2026-11-21T12:01:20.000Z is not within any session: the nearest session lasted "
            + "from 2026-11-21T12:00:00.000Z to 2026-11-21T12:01:13.000Z\n"))
    #expect(
      try run("events", "--since", "2027-01-01T00:00:00Z")
        == CommandRun(
          status: 2,
          errors: "navlog: no session overlaps these times: the log has 2 sessions, from "
            + "2026-11-21T12:00:00.000Z to 2026-11-21T12:01:45.000Z\n"))
  }

  @Test(arguments: ["back.jsonl", "back.sqlite"])
  func `a time before the start of a session is found if the clock was set back in that session`(
    name: String
  ) throws {
    let export = """
      {"format":"navlog","schema":1,"sessions":[{"id":"aaaa0001","started":"2026-03-01T10:00:00.000Z","ended":null,\
      "app":"App","version":"1","system":"test","events":2}]}
      {"session":"aaaa0001","position":1,"at":"2026-03-01T10:00:01.000Z","elapsed_us":1000000,"kind":"mark",\
      "router":"main","text":"a","origin":"user","outcome":"applied","screen":null,"depth":0}
      {"session":"aaaa0001","position":2,"at":"2026-03-01T09:00:02.000Z","elapsed_us":2000000,"kind":"mark",\
      "router":"main","text":"b","origin":"user","outcome":"applied","screen":null,"depth":0}
      {"format":"navlog","schema":1,"sessions":[{"id":"bbbb0001","started":"2026-02-28T10:00:00.000Z","ended":null,\
      "app":"App","version":"1","system":"test","events":1}]}
      {"session":"bbbb0001","position":1,"at":"2026-02-28T10:00:01.000Z","elapsed_us":1000000,"kind":"mark",\
      "router":"main","text":"a","origin":"user","outcome":"applied","screen":null,"depth":0}

      """
    let (lines, log) = (folder.path("back.jsonl"), folder.path(name))
    try Data(export.utf8).write(to: URL(fileURLWithPath: lines))
    if log != lines { #expect(try CommandRun(["import", log, lines]).status == 0) }
    let since = ["--since", "2026-03-01T09:00:00Z", "--until", "2026-03-01T09:30:00Z"]
    let events = try CommandRun(["events", log] + since + ["--format", "csv"])
    #expect(events.lines.map { $0.prefix(2) } == ["po", "2,"], "\(events)")
    #expect(try CommandRun(["show", log, "aaaa@09:00:02"]).output.hasPrefix("event 2 of session aaaa0001"))
    #expect(
      try CommandRun(["events", log, "--since", "2027-01-01T00:00:00Z"]).errors
        == "navlog: no session overlaps these times: the log has 2 sessions, from "
        + "2026-02-28T10:00:00.000Z to 2026-03-01T10:00:01.000Z\n")
  }

  @Test func `if no event of the session matches, standard error names a session with a match`() throws {
    #expect(
      try run("events", "--kind", "mark")
        == CommandRun(
          status: 0,
          errors:
            "navlog: none of the 3 events of session c3d4e5f6 matches; session a1b2c3d4 has a matching event\n"
        ))
    #expect(
      try run("events", "--kind", "setPath").errors
        == "navlog: none of the 3 events of session c3d4e5f6 matches\n")
    #expect(
      try run("bisect", "--bad", "kind = 'mark'")
        == CommandRun(
          status: 0, output: "the condition holds after none of the 3 events of session c3d4e5f6\n",
          errors:
            "navlog: the condition holds in session a1b2c3d4: add a1b2c3d4 to the command, or all to search "
            + "all sessions\n"))
    #expect(
      try run("test", "--bad", "kind = 'mark'")
        == CommandRun(
          status: 1,
          errors: "navlog: kind = 'mark' holds after none of 3 events\n"
            + "navlog: the condition holds in session a1b2c3d4: add a1b2c3d4 to the command\n"))
    #expect(
      try run("test", "c3d4", "--bad", "kind = 'mark'").errors
        == "navlog: kind = 'mark' holds after none of 3 events\n")
    // The moment @2 is in the last session, so the error does not suggest to add another session to the command.
    #expect(
      try run("test", "@2", "--bad", "kind = 'mark'").errors
        == "navlog: kind = 'mark' holds after none of 2 events\n")
    #expect(
      try run("replay", "@2", "--break", "kind = 'mark'").errors
        == "navlog: the condition of --break holds at no event from 2 on\n")
    #expect(
      try run("replay", "--break", "kind = 'mark'").errors
        == "navlog: the condition of --break holds at no event from 1 on, but it holds in session a1b2c3d4\n")
    #expect(
      try CommandRun(["debug", log], input: "break kind = 'mark'\n").lines.contains(
        "the condition holds at no event of this session, but it holds in session a1b2c3d4"))
  }

  @Test func `with 'all', every verb that takes a condition searches every session`() throws {
    #expect(
      try positions("all", "--where", "kind IN ('mark', 'dismiss')") == ["a1b2@6", "a1b2@10", "c3d4@3"])
    #expect(try positions("all", "--kind", "dismiss", "--tail", "1") == ["c3d4@3"])
    #expect(try positions("all", "--limit", "1") == ["a1b2@1"])
    let first = try run("bisect", "all", "--bad", "kind = 'mark'")
    #expect(
      first.status == 1 && first.lines[1].hasPrefix("event 6 of session a1b2c3d4"), "\(first.output)")
    let edges = try run("bisect", "all", "--all", "--bad", "modals > 0", "--json")
    #expect(
      edges.output.contains(#""session":"a1b2c3d4e5f60718""#) && edges.output.contains("c3d4e5f6a7b80910"))
    #expect(
      try run("bisect", "all", "--bad", "kind = 'branch'").output
        == "the condition holds after none of the 13 events of 2 sessions\n")
    let changes = try run("watch", "all", "modals", "--format", "csv").lines.dropFirst()
    #expect(Set(changes.map { $0.prefix(4) }) == ["a1b2", "c3d4"])
  }

  @Test func `'all' cannot be combined with an option or command that needs a single session`() throws {
    #expect(
      try run("events", "all", "--from", "2").errors
        == "navlog: --from and --to name events of one session: name the session instead of \"all\"\n")
    #expect(
      try run("bisect", "all", "run", "true").errors
        == "navlog: \"run\" searches only one session: name one log and one session, not several logs or \"all\"\n"
    )
    #expect(try run("events", "all", "-f").status == 2)
  }
}
