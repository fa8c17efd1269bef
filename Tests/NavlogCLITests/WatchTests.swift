import Navlog
import NavlogTools
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct WatchTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  @Test func `navlog watch prints every change of a value, beginning with the first event`() throws {
    #expect(
      try CommandRun(
        line: "watch \(log) -2 stack json_extract(state,'$.flags.isAuthenticated') --format text")
        == CommandRun(
          status: 0,
          output: """
             1     +0.500s  navigate -> character(42)                                          stack: 1, json_extract(state,'$.flags.isAuthenticated'): NULL
             2     +1.250s  navigate -> sheet:filter                                           stack: 1 → 0
             3     +2.000s  navigate -> detail(id: 7, title: "Año nuevo")                      stack: 0 → 1
             4     +3.000s  pop                                                                stack: 1 → 0
             7     +5.000s  setFlag isAuthenticated = true                                     json_extract(state,'$.flags.isAuthenticated'): NULL → 1
             8  +1m12.500s  deepLink challenge://character/9 -> dismissAll, home/character(9)  stack: 0 → 2

            """))
  }

  @Test func `navlog watch starts at the given moment, and omits the name of a single expression`() throws {
    #expect(
      try CommandRun(line: "watch \(log) -2@7 modals --format text").lines == [
        " 7     +5.000s  setFlag isAuthenticated = true                                     1",
        " 8  +1m12.500s  deepLink challenge://character/9 -> dismissAll, home/character(9)  1 → 0",
      ])
    #expect(try CommandRun(line: "watch \(log) depth --format text").lines.count == 3)
    #expect(try CommandRun(line: "watch \(log) a1b2 depth").lines.count > 3)
  }

  @Test func `navlog watch does not mistake an SQL expression with an @ for a moment`() throws {
    let run = try CommandRun(["watch", log, "router = 'main/sheet@2'", "--format", "text"])
    #expect(run.status == 0 && run.errors == "")
    #expect(run.lines.count == 1)
  }

  @Test
  func `a machine-readable format of navlog watch has a column for each expression, and no trailing blanks`()
    throws
  {
    #expect(
      try CommandRun(line: "watch \(log) -2 stack json_extract(state,'$.flags.isAuthenticated') --format csv")
        .lines == [
          #"position,time,call,stack,"json_extract(state,'$.flags.isAuthenticated')""#,
          "1,0.500,navigate -> character(42),1,",
          "2,1.250,navigate -> sheet:filter,0,",
          #"3,2.000,"navigate -> detail(id: 7, title: ""Año nuevo"")",1,"#,
          "4,3.000,pop,0,",
          "7,5.000,setFlag isAuthenticated = true,0,1",
          #"8,72.500,"deepLink challenge://character/9 -> dismissAll, home/character(9)",2,1"#,
        ])
    let markdown = try CommandRun(line: "watch \(log) -2 stack modals --format md").lines
    #expect(markdown[0] == "| \\# | time | call | stack | modals |")
    #expect(markdown[5] == "| 4 | +3.000s | pop | 0 | 1 |")
  }

  @Test func `navlog watch shortens a long text by characters, not by bytes`() throws {
    let path = folder.path("long.sqlite")
    let names = [String(repeating: "漢", count: 150), String(repeating: "x", count: 500)]
    let calls = names.map { #"{"call":"navigate","to":{"name":"\#($0)"}}"# }
    #expect(try CommandRun(["record", path], input: calls.joined(separator: "\n")).status == 0)
    let text = try CommandRun(["watch", path, "screen", "--format", "text"]).lines
    #expect(text[0].hasSuffix(names[0]))
    #expect(text[1].hasSuffix("→ \(names[1].prefix(200))…\(names[1].prefix(200))"))
  }

  @Test func `the JSON Lines of navlog watch contain the old value, the new value and the event`() throws {
    let lines = try CommandRun(line: "watch \(log) -2 modals kind --format jsonl").lines.map {
      try JSONValue(parsing: $0)
    }
    #expect(lines.map { $0["position"] } == [1, 2, 4, 6, 7, 8, 10])
    #expect(lines.allSatisfy { $0["schema"] == 1 && $0["session"] == "a1b2c3d4e5f60718" })
    #expect(
      lines[0]["values"]
        == .array([
          .object([.init("sql", "modals"), .init("to", 0)]),
          .object([.init("sql", "kind"), .init("to", "navigate")]),
        ]))
    #expect(
      lines[1]["values"] == .array([.object([.init("sql", "modals"), .init("from", 0), .init("to", 1)])]))
    #expect(lines[1]["event"]?["kind"] == "navigate")
  }
}
