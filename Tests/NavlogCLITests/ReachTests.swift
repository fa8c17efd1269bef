import Foundation
import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct ReachTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  @Test func `navlog reach prints the shortest sequence of calls that opens a screen`() throws {
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

  @Test func `navlog reach takes its last word as the screen, even if a folder has this name`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("filter"), withIntermediateDirectories: true)
    let run = try CommandRun(line: "reach \(log) filter --format calls")
    let lines: [(words: [String], environment: [String: String])] = [
      ([log, "filter"], [:]), (["filter"], ["NAVLOG": log]),
    ]
    for (words, environment) in lines {
      #expect(
        try CommandRun(
          CommandRun.navlog.path, ["reach"] + words + ["--format", "calls"], in: folder.url,
          environment: environment) == run)
    }
    #expect(run.status == 0)
    #expect(
      try CommandRun(line: "reach \(log)").errors == "navlog: reach needs a screen, such as settings\n")
  }

  @Test func `recording the calls that navlog reach prints leads to the requested screen`()
    throws
  {
    let calls = try CommandRun(line: "reach \(log) filter --format calls")
    #expect(calls.status == 0)
    let copy = folder.path("copy.sqlite")
    let recorded = try CommandRun(["record", copy], input: calls.output)
    #expect(recorded.lines.last?.contains(#""visible":"filter""#) == true, "\(recorded)")
  }

  @Test func `navlog reach prints a link to the screen if the log or the link table contains one`() throws {
    let (opened, url) = (folder.path("opened.sqlite"), "challenge://filter")
    let call = #"{"call":"deepLink","url":"\#(url)","plan":[{"show":{"name":"filter"},"as":"sheet"}]}"#
    #expect(try CommandRun(["record", opened], input: call).status == 0)
    let printed = CommandRun(status: 0, output: url + "\n")
    #expect(try CommandRun(line: "reach \(opened) filter --format url") == printed)
    let none = try CommandRun(line: "reach \(log) filter --format url")
    #expect(none.status == 1 && none.errors.contains("pass a table of links with --links FILE"))
    let links = try folder.write(
      #"{"schemes":["challenge"],"routes":[{"pattern":"filter","name":"filter","type":"Screen"}]}"#,
      to: "links.json")
    #expect(try CommandRun(line: "reach \(log) filter --format url --links \(links)") == printed)
    let run = try CommandRun(
      ["record", folder.path("link.sqlite"), "--links", links], input: #"{"call":"deepLink","url":"\#(url)"}"#
    )
    #expect(run.lines.last?.contains(#""visible":"filter""#) == true, "\(run)")
  }

  /// `ReachedScreen.swift` in this folder is an output of `reach`, so the suite compiles and runs it.
  ///
  /// With NAVLOG_WRITE_TESTS in the environment, this test writes the file again.
  @Test func `navlog reach prints test code that compiles and passes`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("ReachedScreen.swift")
    let test = try CommandRun(line: "reach \(log) detail --format swift")
    #expect(test.status == 0 && test.errors == "")
    if ProcessInfo.processInfo.environment["NAVLOG_WRITE_TESTS"] != nil {
      try Data(test.output.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == test.output)
    let other = try CommandRun(line: "reach \(log) filter --format swift --import Shop --type Route")
    #expect(other.output.contains("@testable import Shop\n") && other.output.contains("<Route>"))
  }

  @Test func `the error for a screen that no session shows suggests a similar screen`() throws {
    let run = try CommandRun(line: "reach \(log) filtre")
    #expect(run.status == 2)
    #expect(run.errors == "navlog: no session shows a screen called \"filtre\"; did you mean filter?\n")
    #expect(try CommandRun(line: "reach \(log)").errors == "navlog: reach needs a screen, such as settings\n")
  }
}
