import Foundation
import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct ExplorationVerbTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  @Test func `navlog explore prints the same report each time, and exits with 1 for findings`() throws {
    let rules = try folder.write("no filter: never screen = 'filter'\n", to: "app.rules")
    let run = try CommandRun(line: "explore \(log) --rules \(rules) --depth 2")
    #expect(run.status == 1)
    #expect(
      run.lines.first?.hasSuffix("offers recorded in 2 sessions; limited by screens") == true, "\(run)")
    #expect(
      run.lines.contains {
        $0.hasPrefix(
          "violated rule: no filter, never screen = 'filter', after navigate -> character(42), navigate")
      }, "\(run)")
    #expect(try CommandRun(line: "explore \(log) --rules \(rules) --depth 2") == run)
  }

  @Test
  func `the JSON report of navlog explore contains the number of sessions that provided the calls`() throws {
    let run = try CommandRun(line: "explore \(log) --depth 1 --json")
    #expect(
      run.output.hasPrefix(#"{"schema":1,"offers":{"source":"learned","sessions":2},"states":"#), "\(run)")
    #expect(run.output.contains(#""limits":["screens"],"findings":["#))
  }

  @Test(arguments: [
    ("--depth 1", "screens"), ("--depth 9 --states 10", "states"), ("--depth 9 --memory 10KB", "memory"),
    ("--depth 9 --seconds 0.000001", "time"), ("--walks 2 --steps 5", "offers"),
    ("--walks 2 --seconds 0.000001", "time"),
  ])
  func `the report of navlog explore names the limit that ended the search`(options: String, limit: String)
    throws
  {
    let run = try CommandRun(line: "explore \(log) \(options)")
    #expect(run.lines.first?.hasSuffix("; limited by \(limit)") == true, "\(run)")
    if limit == "states" { #expect(run.lines.first?.hasPrefix("10 states, ") == true) }
  }

  @Test func `navlog explore prints the types of destinations that have the same name`() throws {
    let equal = folder.path("equal.sqlite")
    let calls = [
      #"{"call":"navigate","to":{"name":"list","type":"A"}}"#,
      #"{"call":"present","to":{"name":"list","params":{"id":1},"type":"B"},"as":"fullScreen"}"#,
      #"{"call":"navigate","to":{"name":"help","type":"A"}}"#,
    ]
    _ = try CommandRun(["record", equal], input: calls.joined(separator: "\n"))
    let run = try CommandRun(["explore", equal])
    #expect(run.lines.contains { $0.hasPrefix("no way back: B.list(id: 1), after ") }, "\(run)")
  }

  @Test func `the report of navlog explore uses the singular for one state and one offer`() throws {
    let small = folder.path("small.sqlite")
    _ = try CommandRun(["record", small], input: #"{"call":"pop"}"#)
    #expect(
      try CommandRun(line: "explore \(small)").lines.first
        == "1 state, 0 transitions, 1 offer without effect, offers recorded in 1 session; every state was found"
    )
  }

  @Test func `navlog explore without a limit finds every state`() throws {
    let small = folder.path("small.sqlite")
    _ = try CommandRun(["record", small], input: #"{"call":"navigate","to":{"name":"list"},"as":"sheet"}"#)
    #expect(
      try CommandRun(line: "explore \(small)").lines.first
        == "2 states, 2 transitions, 0 offers without effect, offers recorded in 1 session; every state was found"
    )
  }

  @Test func `random walks can prefer the users' most frequent calls or the least explored calls`() throws {
    let often = folder.path("often.sqlite")
    func visit(_ name: String) -> String {
      #"{"call":"navigate","to":{"name":"\#(name)"}}"# + "\n" + #"{"call":"pop"}"# + "\n"
    }
    let calls = String(repeating: visit("list"), count: 30) + visit("detail")
    #expect(try CommandRun(["record", often], input: calls).status == 0)
    let rules = try folder.write(
      """
      few lists: at most 7 kind = 'navigate' AND screen = 'list' per session
      few details: at most 3 kind = 'navigate' AND screen = 'detail' per session
      """, to: "app.rules")
    // A walk of 20 steps opens a screen ten times. With `coverage`, the walk opens each of the two screens five times. With
    // `users`, the walk opens the list nearly every time.
    func violated(_ preference: String) throws -> [String] {
      try CommandRun(
        line: "explore \(often) --walks 1 --steps 20 --seed 1 --rules \(rules) --prefer \(preference)"
      ).lines.dropFirst().map { String($0.prefix { $0 != "," }) }
    }
    #expect(try violated("users") == ["violated rule: few lists"])
    #expect(try violated("coverage") == ["violated rule: few details"])
  }

  @Test
  func `navlog explore records a violation as a session in which navlog check finds the same violation`()
    throws
  {
    let rules = try folder.write("no filter: never screen = 'filter'\n", to: "app.rules")
    let found = folder.path("found.sqlite")
    let run = try CommandRun(
      line: "explore \(log) --walks 30 --steps 20 --seed 4 --rules \(rules) --record \(found)")
    #expect(run.status == 1 && run.output.contains("violated rule: no filter"), "\(run)")
    let check = try CommandRun(line: "check \(found) --rules \(rules)")
    #expect(check.status == 1 && check.lines.last?.hasSuffix("1 violated, 0 undecided") == true, "\(check)")
    #expect(try CommandRun(line: "explore \(log) --seed 4").errors.contains("need --walks"))
    #expect(
      try CommandRun(line: "explore \(log) --record \(found)")
        == CommandRun(
          status: 2, errors: "navlog: \(found) exists: --record writes a new log, so name a new file\n"))
  }

  // For the recorded calls of tabs.jsonl, the model checker Rumur also counts 12 states and 25 transitions (see tabs.m). In
  // guards.jsonl, one guard denies a call, and another guard defers a call.
  @Test(arguments: [("tabs", 12, 25, 0), ("guards", 19, 45, 21)])
  func `an independent search in Python counts the same states and transitions as navlog explore`(
    name: String, states: Int, transitions: Int, withoutEffect: Int
  ) throws {
    let oracles = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Oracles")
    let recorded = folder.path("recorded.sqlite")
    let calls = try String(contentsOf: oracles.appendingPathComponent("\(name).jsonl"), encoding: .utf8)
    #expect(try CommandRun(["record", recorded], input: calls).status == 0)
    let run = try CommandRun(
      "/usr/bin/env",
      [
        "python3", oracles.appendingPathComponent("states.py").path, CommandRun.executable.path, recorded,
        "9",
      ])
    #expect(
      run
        == CommandRun(
          status: 0,
          output: """
            \(states) states, \(transitions) transitions, \(withoutEffect) calls without effect; \
            navlog explore: (\(states), \(transitions), \(withoutEffect))

            """))
  }
}
