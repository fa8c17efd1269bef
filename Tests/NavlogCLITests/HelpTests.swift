import Foundation
import NavlogSQLite
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct HelpTests {
  @Test(arguments: ["", "help", "--help", "-h"])
  func `help lists the verbs`(line: String) throws {
    let run = try CommandRun(line: line)
    #expect(run.status == 0)
    #expect(run.errors == "")
    for verb in ["sessions", "events", "show", "state", "diff", "replay"] {
      #expect(run.output.contains("\n  \(verb) "))
    }
  }

  @Test func `help about a verb is the same in every form`() throws {
    let help = try CommandRun(line: "show --help")
    #expect(help.status == 0)
    #expect(
      help.output == """
        navlog show LOG [MOMENT]

        Shows one event in full: its call, its causes, and what it changed.

          --format FORMAT    text, brief or json
          --json             short for --format json
          --brief            short for --format brief: few words, and how to ask for more
          -o, --output FILE  writes to FILE instead of standard output
          --no-color         prints without color, as NO_COLOR in the environment does
          -h, --help         prints this help

        Shows the last event by default; see navlog help for moments.

          navlog show app.sqlite @120
          navlog show app.sqlite '@/atRoot/'        the first pop on an empty path

        """)
    #expect(try CommandRun(line: "help show") == help)
    #expect(try CommandRun(line: "show nothing.sqlite -h") == help)
  }

  @Test func `the version is the one that the changelog names`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let changes = try String(contentsOf: root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let released = changes.firstMatch(of: #/\n## \[([0-9.]+)\]/#)?.1
    let next = changes.firstMatch(of: #/version will be ([0-9.]+[0-9])/#)?.1
    let version = try next.map { "\($0)-dev" } ?? String(#require(released))
    let run = try CommandRun(line: "--version")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.lines.first == "navlog \(version)")
    #expect(run.lines.last?.hasPrefix("Reads logs up to schema \(Migrator.version), with SQLite 3.") == true)
  }
}
