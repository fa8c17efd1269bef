import Foundation
import Navlog
import NavlogSQLite
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct ExplorationVerbTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  private func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    return folder.path(name)
  }

  // MARK: - reach

  @Test func `the shortest calls to a screen are listed`() throws {
    #expect(
      try CommandRun(line: "reach \(log) filter")
        == CommandRun(
          status: 0,
          output: """
            filter is 2 calls away

            1  navigate -> character(42)  Challenge/Wiring.swift:21
            2  navigate -> sheet:filter   Challenge/Wiring.swift:30

            """))
  }

  @Test func `calls that are printed lead to the screen when they are recorded`() throws {
    let calls = try CommandRun(line: "reach \(log) filter --format calls")
    #expect(calls.status == 0)
    let copy = folder.path("copy.sqlite")
    let recorded = try CommandRun(["record", copy], input: calls.output)
    #expect(recorded.lines.last?.contains(#""visible":"filter""#) == true, "\(recorded)")
  }

  @Test func `the beginning of a test is printed, and a link only if one exists`() throws {
    let none = try CommandRun(line: "reach \(log) filter --format url")
    #expect(none.status == 1 && none.errors.contains("--links names a table of links"))
    let test = try CommandRun(line: "reach \(log) filter --format swift --import Shop")
    #expect(
      test.output.contains("@testable import Shop") && test.output.contains("#expect(session.state.pathText"))
  }

  @Test func `a screen that no session shows is an error that suggests one`() throws {
    let run = try CommandRun(line: "reach \(log) filtre")
    #expect(run.status == 2)
    #expect(run.errors == "navlog: no session shows a screen called \"filtre\"; did you mean filter?\n")
    #expect(try CommandRun(line: "reach \(log)").errors == "navlog: reach needs a screen, such as settings\n")
  }

  // MARK: - explore

  @Test func `an exploration has the same report each time, and status 1 for findings`() throws {
    let rules = try write("no filter: never screen = 'filter'\n", to: "app.rules")
    let run = try CommandRun(line: "explore \(log) --rules \(rules) --depth 2")
    #expect(run.status == 1)
    #expect(
      run.lines.first?.hasSuffix("offers learned from 2 sessions; limited by screens") == true, "\(run)")
    #expect(
      run.lines.contains {
        $0.hasPrefix(
          "violated rule: no filter, never screen = 'filter', after navigate -> character(42), navigate")
      }, "\(run)")
    #expect(try CommandRun(line: "explore \(log) --rules \(rules) --depth 2") == run)
  }

  @Test func `findings are recorded as sessions with the same verdicts`() throws {
    let rules = try write("no filter: never screen = 'filter'\n", to: "app.rules")
    let found = folder.path("found.sqlite")
    let run = try CommandRun(
      line: "explore \(log) --walks 30 --steps 20 --seed 4 --rules \(rules) --record \(found)")
    #expect(run.status == 1 && run.output.contains("violated rule: no filter"), "\(run)")
    let check = try CommandRun(line: "check \(found) --rules \(rules)")
    #expect(check.status == 1 && check.lines.last?.hasSuffix("1 violated, 0 undecided") == true, "\(check)")
    #expect(try CommandRun(line: "explore \(log) --seed 4").errors.contains("need --walks"))
  }

  @Test func `an independent search in Python counts the same states and transitions`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let tabs = folder.path("tabs.sqlite")
    let calls = try String(contentsOf: tests.appendingPathComponent("Oracles/tabs.jsonl"), encoding: .utf8)
    #expect(try CommandRun(["record", tabs], input: calls).status == 0)
    let run = try CommandRun(
      "/usr/bin/env",
      [
        "python3", tests.appendingPathComponent("Oracles/states.py").path, CommandRun.executable.path, tabs,
        "9",
      ])
    // Rumur counts the same in the model tabs.m.
    #expect(
      run
        == CommandRun(
          status: 0,
          output: "12 states, 25 transitions, 0 calls without effect; navlog explore: (12, 25, 0)\n"))
  }

  // MARK: - coverage and corpus

  @Test func `features of users without a test are listed first, with status 1`() throws {
    #expect(try CommandRun(line: "coverage \(log)").status == 0)
    let run = try CommandRun(line: "coverage \(log) -2 --tests \(log) --format text")
    #expect(run.status == 0 && run.lines.last?.hasPrefix("tests do ") == true, "\(run)")
    let other = folder.path("tests.sqlite")
    _ = try CommandRun(
      ["record", other], input: #"{"call":"navigate","to":{"name":"list","type":"Screen"}}"#)
    let missing = try CommandRun(line: "coverage \(log) --tests \(other) --json")
    #expect(missing.status == 1)
    #expect(missing.lines.first?.hasPrefix(#"{"schema":1,"features":["#) == true)
  }

  @Test func `few sessions that show all features are picked`() throws {
    let copy = folder.path("copy.sqlite")
    try FileManager.default.copyItem(atPath: log, toPath: copy)
    let run = try CommandRun(line: "corpus pick \(log) \(copy) --format text")
    #expect(run.status == 0)
    #expect(run.lines.last?.hasPrefix("2 of 2 sessions: all ") == true, "\(run)")
    #expect(run.lines.last?.hasSuffix("; this is the minimum") == true)
    #expect(try CommandRun(line: "corpus \(log)").status == 2)
  }
}
