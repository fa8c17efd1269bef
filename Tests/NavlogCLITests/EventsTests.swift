import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct EventsTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  private func positions(_ options: String) throws -> [Int] {
    let run = try CommandRun(line: "events \(log) -2 --format jsonl \(options)")
    #expect(run.status == 0)
    return try run.lines.map { line in
      guard case .number(let text)? = try JSONValue(parsing: line)["position"] else { return -1 }
      return Int(text) ?? -1
    }
  }

  @Test func `the verb events prints one event per line, and chooses the last session by default`() throws {
    #expect(
      try CommandRun(line: "events \(log) --format text")
        == CommandRun(
          status: 0,
          output: """
            1  +0.000s  restore   main               -> main/home/character(9)  → character             applied  Challenge/App.swift:12
            2  +1.000s  navigate  main               -> fullScreen:gallery      → gallery               applied  Challenge/Wiring.swift:60
            3  +2.000s  dismiss   main/fullScreen@2                             → character, −1 screen  applied  Challenge/Wiring.swift:61

            """))
    #expect(
      try CommandRun(line: "events \(log) a1b2 --to 5 --format text")
        == CommandRun(
          status: 0,
          output: """
             1     +0.500s  navigate  main          -> character(42)                      → character          applied           Challenge/Wiring.swift:21
             2     +1.250s  navigate  main          -> sheet:filter                       → filter             applied           Challenge/Wiring.swift:30
             3     +2.000s  navigate  main/sheet@2  -> detail(id: 7, title: "Año nuevo")  → detail             applied           Challenge/Wiring.swift:34
             4     +3.000s  pop       main/sheet@2                                        → filter, −1 screen  applied           Challenge/Wiring.swift:40
             5     +3.100s  pop       main/sheet@2                                                             noEffect: atRoot  Challenge/Wiring.swift:40

            """))
  }

  @Test(
    arguments: [
      ("", Array(1...10)), ("--kind push", [1, 3]), ("--kind pop,mark", [4, 5, 6]), ("--kind sheet", [2]),
      ("--router main/*", [3, 4, 5, 8]), ("--screen filter", [2, 4, 5, 6, 7]),
      ("--origin deepLink,system", [8, 9, 10]),
      ("--no-effect", [5, 9, 10]), ("--hide-no-effect --kind pop", [4]), ("--grep atRoot|login", [5, 6]),
      ("--grep Wiring -v", [6, 7, 8, 9, 10]), ("--from #login --to -2", [6, 7, 8, 9]),
      ("--from /login/ --to 90%", [6, 7, 8, 9]),
      ("--since +5 --until +1m12.5s", [6, 7, 8]), ("--since 12:00:03 --until 12:00:03.1", [4, 5]),
      ("--since 2026-11-21T12:01:13Z", [9, 10]), ("--limit 2", [1, 2]), ("--tail 2", [9, 10]),
      ("--kind pop --tail 1", [5]), ("--limit 0", []), ("--tail 0", []), ("--to 0", []),
      ("--from 0 --to +0.1s", []), ("--from 0 --to 1", [1]),
      ("--where depth=2", [2, 4, 5, 6, 7, 8, 9, 10]),
      ("--where kind='pop'--comment", [4, 5]), ("--where reason='atRoot'OR(position)=1 --limit 1", [1]),
    ] as [(String, [Int])])
  func `the verb events lists an event if it satisfies all conditions`(options: String, expected: [Int])
    throws
  {
    #expect(try positions(options) == expected)
  }

  @Test func `--until includes every event whose printed time is the given time`() throws {
    let path = folder.path("parts.sqlite")
    let writer = try SQLiteEventLog(path: path)
    try writer.begin(SessionInfo(id: "0a0a", started: 0, app: "", version: "", system: ""))
    for (position, elapsed) in [(1, 1_000), (2, 2_749_300), (3, 2_750_000)] as [(Int, Int64)] {
      try writer.append(
        [RecordedEvent(position: position, time: 0, elapsed: elapsed, event: NavigationEvent(.mark("a")))],
        to: "0a0a")
    }
    let run = try CommandRun(line: "events \(path) --since +2.749s --until +2.749s --format text")
    #expect(run.lines.count == 1 && run.output.contains("+2.749s"), "\(run.output)")
  }

  @Test func `the verb events can print times in every format`() throws {
    func times(_ how: String) throws -> [String] {
      try CommandRun(line: "events \(log) -2 --kind pop --time \(how) --format text").lines.map {
        String($0.split(separator: " ")[1])
      }
    }
    #expect(try times("rel") == ["+3.000s", "+3.100s"])
    #expect(try times("abs") == ["12:00:03.000", "12:00:03.100"])
    #expect(try times("iso") == ["2026-11-21T12:00:03.000Z", "2026-11-21T12:00:03.100Z"])
  }

  @Test(arguments: [("", ["0.500", "0.750"]), ("--kind pop", ["", "0.100"]), ("--from 3", ["", "1.000"])])
  func `the first row with --time delta has no time, unless it is the first event of the session`(
    options: String, expected: [String]
  ) throws {
    let run = try CommandRun(line: "events \(log) -2 --time delta --limit 2 --format csv \(options)")
    let times = run.lines.dropFirst().map { line in
      String(line.split(separator: ",", omittingEmptySubsequences: false)[1])
    }
    #expect(times == expected)
  }

  @Test func `the verb events prints JSON and JSON Lines`() throws {
    let document = try JSONValue(parsing: try CommandRun(line: "events \(log) --json --limit 2").output)
    #expect(document["schema"] == 1)
    #expect(document["session"] == "c3d4e5f6a7b80910")
    guard case .array(let events)? = document["events"] else {
      Issue.record("no events")
      return
    }
    #expect(
      try events.last
        == JSONValue(
          parsing: """
            {"position":2,"at":"2026-11-21T12:01:41.000Z","elapsed_us":1000000,"kind":"navigate","router":"main",\
            "to":{"name":"gallery","params":{},"type":"Screen"},"as":"fullScreen","origin":"user",\
            "source":"Challenge/Wiring.swift:60","outcome":"applied",\
            "screen":{"name":"gallery","params":{},"type":"Screen"},"depth":3}
            """))
    // Each line begins with the members of the document, `schema` and `session`, and continues with the members of one event.
    #expect(
      try CommandRun(line: "events \(log) --format jsonl --limit 2").lines
        == events.map { event in
          #"{"schema":1,"session":"c3d4e5f6a7b80910","# + event.text.dropFirst()
        })
    #expect(
      try CommandRun(line: "events \(log) --json --limit 0").output
        == "{\"schema\":1,\"session\":\"c3d4e5f6a7b80910\",\"events\":[\n]}\n")
  }

  @Test func `the verb events prints CSV, Markdown and tables`() throws {
    #expect(
      try CommandRun(line: "events \(log) -2 --from 3 --to 3 --format csv").output == """
        position,time,kind,router,call,screen,outcome,source,origin,removed
        3,2.000,navigate,main/sheet@2,"'-> detail(id: 7, title: ""Año nuevo"")",detail,applied,Challenge/Wiring.swift:34,user,0

        """)
    #expect(
      try CommandRun(line: "events \(log) --limit 1 --format md").output == """
        | \\# | time | kind | router | call | screen | outcome | source |
        | ---: | ---: | --- | --- | --- | --- | --- | --- |
        | 1 | +0.000s | restore | main | -\\> main/home/character(9) | → character | applied | Challenge/App.swift:12 |

        """)
    #expect(
      try CommandRun(line: "events \(log) --limit 1 --format table").output == """
        #     time  kind     router  call                       screen       outcome  source
        1  +0.000s  restore  main    -> main/home/character(9)  → character  applied  Challenge/App.swift:12

        """)
  }

  @Test func `the column "removed" contains the number of screens that the event removed`() throws {
    let path = folder.path("sheet.sqlite")
    let calls = [
      #"{"call":"navigate","to":{"name":"A"},"as":"sheet"}"#, #"{"call":"navigate","to":{"name":"B"}}"#,
      #"{"call":"dismiss"}"#,
    ]
    try #require(try CommandRun(["record", path], input: calls.joined(separator: "\n")).status == 0)
    let row = try CommandRun(["events", path, "--tail", "1", "--format", "csv"]).lines.last
    let event = try JSONValue(
      parsing: CommandRun(["events", path, "--tail", "1", "--format", "jsonl"]).output)
    guard case .number(let removed)? = event["removed"] else {
      Issue.record("the event removed no screens")
      return
    }
    #expect(row?.hasSuffix(",\(removed)") == true, "\(row ?? "")")
    #expect(try CommandRun(["events", path, "--tail", "1"]).output.contains("−2 screens"))
  }

  @Test func `a long value makes only its own row of a piped list longer`() throws {
    let path = folder.path("long.sqlite")
    let mark = #"{"call":"mark","text":"\#(String(repeating: "x", count: 5_000))"}"#
    #expect(try CommandRun(["record", path], input: mark + "\n" + #"{"call":"pop"}"#).status == 0)
    let widths = try CommandRun(["events", path]).lines.map(\.count)
    #expect(widths.map { $0 > 5_000 } == [false, true, false])
    #expect(widths.allSatisfy { $0 > 5_000 || $0 < 400 }, "\(widths)")
  }

  @Test @MainActor func `with the option --group, repeated calls share a line of the list`() throws {
    let session = try Fixture(folder).running()
    for _ in 1...3 { session.router.pop(file: "A/B.swift", line: 1) }
    session.router.popToRoot(file: "A/B.swift", line: 2)
    try session.close()
    #expect(
      try CommandRun(line: "events \(folder.path("running.sqlite")) --group --format text").output == """
        1  +0.000s  pop        main  noEffect: atRoot  A/B.swift:1  ×3
        4  +0.000s  popToRoot  main  noEffect: atRoot  A/B.swift:2

        """)
  }

  @Test func `--kind sheet also selects the presentations of sheets that a rule refused`() throws {
    let path = folder.path("refused.sqlite")
    let call =
      #"{"call":"navigate","to":{"name":"B"},"as":"sheet","refused":"LoginGuard: no login","#
      + #""rules":[{"rule":"LoginGuard","requested":{"name":"B"},"denied":"no login"}]}"#
    try #require(try CommandRun(["record", path], input: call).status == 0)
    for (kind, count) in [("sheet", 1), ("navigate", 1), ("push", 0)] {
      #expect(try CommandRun(line: "events \(path) --kind \(kind) --format jsonl").lines.count == count)
    }
  }

  @Test @MainActor func `the verb events reads the logs of killed and of running apps completely`() throws {
    #expect(
      try CommandRun(line: "events \(Fixture(folder).killed()) --format text").output
        == "1  +0.000s  navigate  main  -> list  → list  applied  Challenge/Wiring.swift:1\n")
    let session = try Fixture(folder).running()
    session.router.navigate(to: .list)
    #expect(try CommandRun(line: "events \(folder.path("running.sqlite")) --format text").lines.count == 1)
    session.router.pop()
    #expect(try CommandRun(line: "events \(folder.path("running.sqlite")) --format text").lines.count == 2)
    try session.close()
  }
}
