import Foundation
import TestThreads
import Testing

/// Short answers (`--brief`), and the commands that they suggest for more details.
@Suite(.waitsForProcesses) struct BriefTests {
  private let folder: TemporaryFolder
  private let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  private func lines(_ words: String...) throws -> [String] {
    let run = try CommandRun([words[0], log] + words.dropFirst() + ["--brief"])
    #expect(run.errors == "")
    return run.lines
  }

  @Test func `a brief explanation of an event omits values that most events have`() throws {
    #expect(
      try lines("show", "a1b2@5") == [
        "moment: a1b2c3d4@5", "time: +3.100s", "call: pop", "router: main/sheet@2",
        "outcome: noEffect: atRoot",
        "source: Challenge/Wiring.swift:40", "before: main/character(42) > sheet:filter",
        "more: navlog show LOG MOMENT; navlog state LOG MOMENT draws the screens",
      ])
  }

  @Test func `a brief list has a header line, and omits values that most events have`() throws {
    #expect(
      try lines("events", "a1b2", "--from", "4", "--to", "5") == [
        "# | time | kind | router | call | screen | outcome | source",
        "4 | +3.000s | pop | main/sheet@2 |  | → filter, −1 screen |  | Challenge/Wiring.swift:40",
        "5 | +3.100s | pop | main/sheet@2 |  |  | noEffect: atRoot | Challenge/Wiring.swift:40",
        "more: navlog show LOG @N explains an event; --from N continues; filters: --kind, --no-effect, --where SQL",
      ])
  }

  @Test func `a brief list does not truncate a text with many bytes but few characters`() throws {
    let text = String(repeating: "漢", count: 70)
    let path = folder.path("long.sqlite")
    let calls = [text, text + text].map { #"{"call":"mark","text":"\#($0)"}"# }.joined(separator: "\n")
    #expect(try CommandRun(["record", path], input: calls).status == 0)
    let lines = try CommandRun(["events", path, "--brief"]).lines
    #expect(lines[1].contains("| \"\(text)\" |"), "\(lines)")
    #expect(lines[2].contains("| \"\(text.prefix(49))…\(text.prefix(24))\" |"), "\(lines)")
  }

  @Test func `a brief list has up to thirty rows, and counts the remaining rows`() throws {
    let calls = (0..<100).map { #"{"call":"mark","text":"\#($0)"}"# + "\n" }.joined()
    let path = folder.path("long.sqlite")
    #expect(try CommandRun(["record", path], input: calls).status == 0)
    let lines = try CommandRun(["events", path, "--brief"]).lines
    #expect(lines.count == 33)
    #expect(lines[31] == "… and 70 rows")
  }

  @Test func `brief statistics count omitted rows, and suggest a higher limit only if it shows more rows`()
    throws
  {
    let calls = (1...40).map { #"{"call":"pop","source":"App/A.swift:\#($0)"}"# + "\n" }.joined()
    let path = folder.path("places.sqlite")
    #expect(try CommandRun(["record", path], input: calls).status == 0)
    func brief(_ limit: Int) throws -> CommandRun {
      try CommandRun(["stats", path, "--brief", "--limit", "\(limit)"])
    }
    #expect(try brief(12).lines.contains("… and 28 rows: raise --limit to see more"))
    let all = try brief(100)
    #expect(all.lines.contains { $0.contains(/^… and \d+ rows?$/) } && !all.output.contains("--limit"))
    for limit in [30, 39] { #expect(try brief(limit) == all) }
  }

  @Test func `a brief list of sessions shows where the problems of each session occurred`() throws {
    let lines = try lines("sessions")
    #expect(lines[1].hasPrefix("a1b2c3d4 | ") && lines[1].contains(" | noEffect @5 @9"), "\(lines)")
  }

  @Test func `a brief list of sessions also shows a problem that many earlier sessions have`() throws {
    let path = folder.path("same.sqlite")
    for _ in 1...5 {
      let call = #"{"call":"pop","source":"App/A.swift:1"}"#
      #expect(try CommandRun(["record", path], input: "\(call)\n\(call)").status == 0)
    }
    let lines = try CommandRun(["sessions", path, "--brief"]).lines
    #expect(lines.count == 7)
    for line in lines[1...5] { #expect(line.hasSuffix(" | noEffect @1 @2")) }
  }

  @Test(arguments: ["events", "show", "state", "watch", "bisect", "diff", "sessions", "stats"])
  func `each brief answer is shorter than the full answer, and ends with commands that print more`(
    verb: String
  ) throws {
    let words: [String] =
      switch verb {
      case "watch": ["stack"]
      case "bisect": ["--bad", "depth > 1"]
      case "diff": ["-2", "-1"]
      default: []
      }
    let brief = try CommandRun([verb, log] + words + ["--brief"])
    let usual = try CommandRun([verb, log] + words + ["--format", "json"])
    #expect(brief.status == usual.status && brief.errors == "")
    #expect(brief.lines.last?.hasPrefix("more: navlog ") == true)
    #expect(brief.output.utf8.count < usual.output.utf8.count, "\(brief.output)")
    #expect(try CommandRun([verb, log] + words + ["--format", "brief"]) == brief)
  }

  @Test func `the brief format cannot be combined with another format or with --follow`() throws {
    func errors(_ words: String...) throws -> String { try CommandRun(["events", log] + words).errors }
    #expect(try errors("--brief", "--json") == "navlog: --json and --brief cannot be combined\n")
    #expect(
      try errors("--brief", "--format", "csv") == "navlog: --brief and --format csv cannot be combined\n")
    #expect(
      try errors("-f", "--brief")
        == "navlog: -f and --brief cannot be combined: -f never ends, and a brief answer must end\n")
  }
}
