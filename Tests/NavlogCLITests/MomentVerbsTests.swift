import Navlog
import NavlogTools
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct MomentVerbsTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  private func output(_ line: String) throws -> String {
    let run = try CommandRun(line: line.replacing("LOG", with: log))
    #expect(run.status == 0)
    #expect(run.errors == "")
    return run.output
  }

  @Test func `navlog show prints one event in full`() throws {
    #expect(
      try output("show LOG -2@3") == """
        event 3 of session a1b2c3d4, 2026-11-21T12:00:02.000Z, +2.000s

        call     navigate -> detail(id: 7, title: "Año nuevo")
        router   main/sheet@2
        outcome  applied
        params   id = 7
                 title = "Año nuevo"
        origin   user
        source   Challenge/Wiring.swift:34
        cause    none
        before   main/character(42) > sheet:filter
        after    main/character(42) > sheet:filter/detail(id: 7, title: "Año nuevo")
        changed  pushed detail(id: 7, title: "Año nuevo") on main/sheet@2

        """)
  }

  @Test func `navlog show prints the chain of causes, and whether the call changed anything`() throws {
    #expect(
      try output("show LOG -2@last") == """
        event 10 of session a1b2c3d4, 2026-11-21T12:01:13.000Z, +1m13.000s

        call     dismiss
        router   main
        outcome  noEffect: nothingPresented
        origin   system
        source   not recorded
        cause    event 8: deepLink main/sheet@2 challenge://character/9 -> dismissAll, home/character(9) applied \
        Challenge/App.swift:50
        before   main/home/character(9)
        after    main/home/character(9)
        changed  nothing

        """)
    let json = try JSONValue(parsing: try output("show LOG -2@last --json"))
    #expect(json["schema"] == 1)
    #expect(json["causes"] == .array([8]))
    #expect(json["changes"] == .array([]))
    #expect(json["event"]?["kind"] == "dismiss")
  }

  @Test func `the verb state prints a tree`() throws {
    #expect(
      try output("state LOG -2@3") == """
        a1b2c3d4@3  2026-11-21T12:00:02.000Z  +2.000s  after navigate main/sheet -> detail(id: 7, title: "Año nuevo") \
        applied
        main
        ├─ character(42)
        └─ sheet: filter                         main/sheet@2
           └─ detail(id: 7, title: "Año nuevo")  ◀ visible

        """)
    #expect(
      try output("state LOG @0") == """
        c3d4e5f6@0  2026-11-21T12:01:40.000Z  before the first event
        main  ◀ visible

        """)
    #expect(try output("state LOG").hasSuffix("└─ character(9)  ◀ visible\nflags: isAuthenticated = true\n"))
  }

  @Test func `the verb state prints the roots, stacks and modals of a moment as JSON`() throws {
    #expect(
      try output("state LOG -2@3 --format json") == """
        {"schema":1,"position":3,"selected":"main","roots":[{"name":"main","router":"main","root":null,"path":[{\
        "name":"character","params":{"_0":42},"type":"Screen","entry":"1"}],"sheet":{"style":"sheet",\
        "router":"main/sheet@2","root":{"name":"filter","params":{},"type":"Screen"},"path":[{"name":"detail",\
        "params":{"id":7,"title":"Año nuevo"},"type":"Screen","entry":"3"}],"sheet":null,"fullScreen":null},\
        "fullScreen":null}],"visible":"detail"}

        """)
    #expect(
      try output("state LOG @0 --json") == """
        {"schema":1,"position":0,"selected":"main","roots":[{"name":"main","router":"main","root":null,"path":[],\
        "sheet":null,"fullScreen":null}],"visible":null}

        """)
    // The document contains the position of the requested moment, even if the last events before it had no effect.
    #expect(try output("state LOG -2@last --json").hasPrefix(#"{"schema":1,"position":10,"#))
  }

  @Test func `the verb state prints the path of the state, or a URL that leads to the state`() throws {
    #expect(try output("state LOG -2@2 --format path") == "main/character(42) > sheet:filter\n")
    #expect(try output("state LOG -2@last --format url") == "challenge://character/9\n")
    let none = try CommandRun(line: "state \(log) -2@7 --format url")
    #expect(none.status == 1)
    #expect(none.output == "")
    #expect(none.errors.hasPrefix("navlog: no known URL leads to a1b2c3d4@7: no link"))
  }

  @Test(arguments: [
    ("@last", "main/home/character(9)"), ("-1@2", "main/home/character(9) > fullScreen:gallery"),
    ("c3d4@+1.5s", "main/home/character(9) > fullScreen:gallery"),
    ("-2@50%", "main/character(42) > sheet:filter"),
    ("-2@#login", "main/character(42) > sheet:filter"), ("-2@/sheet:/", "main/character(42) > sheet:filter"),
    ("a1b2@12:00:01", "main/character(42)"), ("-2@-10", "main/character(42)"), ("a1b2@0", "main"),
  ])
  func `a moment can be given as a position, time, percentage, mark or regular expression`(
    moment: String, path: String
  ) throws {
    #expect(try output("state LOG \(moment) --format path") == path + "\n")
  }

  @Test func `navlog diff describes the difference between two moments in words`() throws {
    #expect(
      try output("diff LOG -2@1 -2@8") == """
        a1b2c3d4@1  main/character(42)
        a1b2c3d4@8  main/home/character(9)

        - popped character(42) from main
        + pushed home on main
        + pushed character(9) on main
        ~ flag isAuthenticated: not set → true

        """)
    #expect(
      try output("diff LOG -2@last -1@1") == """
        a1b2c3d4@10  main/home/character(9)
        c3d4e5f6@1   main/home/character(9)

        no differences

        """)
  }

  @Test(arguments: [("-2@1", "-2@8"), ("-2@0", "-2@3"), ("-2@3", "@2"), ("-2@8", "-2@8"), ("-2@9", "-2@10")])
  func `the JSON patch of navlog diff turns the first printed state into the second one`(
    a: String, b: String
  ) throws {
    let diff = try JSONValue(parsing: try output("diff LOG \(a) \(b) --format json"))
    #expect(diff["schema"] == 1)
    let old = try JSONValue(parsing: try output("state LOG \(a) --json"))
    let new = try JSONValue(parsing: try output("state LOG \(b) --json"))
    #expect(diff["patch"] == JSONPatch(from: old, to: new).json)
    #expect(diff["same"] == .bool(a == "-2@8" || a == "-2@9"))
  }

  @Test @MainActor func `the diff of two sessions starts where they diverge`() throws {
    let first = try Fixture(folder).running("two.sqlite")
    first.router.navigate(to: .list, file: "A.swift", line: 1)
    first.router.navigate(to: .character(1), file: "A.swift", line: 2)
    try first.close()
    let second = try Fixture(folder).session(TestClock("beef0000"), folder.path("two.sqlite"))
    second.router.navigate(to: .list, file: "B.swift", line: 9)
    second.router.navigate(to: .character(2), file: "B.swift", line: 9)
    second.router.pop(file: "B.swift", line: 9)
    try second.close()
    let two = folder.path("two.sqlite")
    let run = try CommandRun(line: "diff \(two) -2 -1 --exit-code")
    #expect(
      run
        == CommandRun(
          status: 1,
          output: """
            - feed0000  2026-11-21T12:00:00.000Z  2 events
            + beef0000  2026-11-21T12:00:00.000Z  3 events

            The first call is the same, then the sessions diverge:
              1 1  navigate main -> list applied A.swift:1
            - 2    navigate main -> character(1) applied A.swift:2
            +   2  navigate main -> character(2) applied B.swift:9
            +   3  pop main applied B.swift:9

            """))
    #expect(try CommandRun(line: "diff \(two) -2 -1 --exit-code --limit 4") == run)
    let part = try CommandRun(line: "diff \(two) -2 -1 --limit 3").lines
    #expect(part == Array(run.lines.dropLast()) + ["  … truncated: raise --limit to see more"])
    let json = try JSONValue(parsing: try CommandRun(line: "diff \(two) -2 -1 --json").output)
    #expect(json["common"] == 1)
    #expect(json["same"] == false)
    #expect(try CommandRun(line: "diff \(two) -1 -1 --exit-code").status == 0)
  }

  @Test func `navlog diff counts the equal calls at the end, even if its output has reached the line limit`()
    throws
  {
    let two = folder.path("ends.sqlite")
    for mark in ["a", "b"] {
      let calls = #"{"call":"mark","text":"\#(mark)"}"# + "\n" + #"{"call":"navigate","to":{"name":"A"}}"#
      try #require(try CommandRun(["record", two], input: calls).status == 0)
    }
    #expect(
      try CommandRun(line: "diff \(two) -2 -1 --context 0 --limit 2").lines.suffix(3) == [
        "- 1    mark main \"a\" applied", "+   1  mark main \"b\" applied", "  … 1 equal …",
      ])
  }

  @Test func `equal swipes are equal in navlog diff, even if their positions differ`() throws {
    let two = folder.path("swipes.sqlite")
    let push = #"{"call":"navigate","to":{"name":"A"}}"# + "\n"
    for (mark, entry) in [("", 1), (#"{"call":"mark","text":"x"}"# + "\n", 2)] {
      let swipe = #"{"call":"pop","entry":"\#(entry)","origin":"system"}"#
      #expect(try CommandRun(["record", two], input: mark + push + swipe).status == 0)
    }
    #expect(
      try CommandRun(line: "diff \(two) -2 -1").lines.suffix(4) == [
        "The sessions differ from the first call on.", "+   1  mark main \"x\" applied",
        "  1 2  navigate main -> A applied", "  2 3  pop main entry 1 applied",
      ])
  }

  @Test func `navlog diff exits with 1 only with --exit-code`() throws {
    #expect(try CommandRun(line: "diff \(log) -2@1 -2@2").status == 0)
    #expect(try CommandRun(line: "diff \(log) -2@1 -2@2 --exit-code").status == 1)
    #expect(try CommandRun(line: "diff \(log) -2@9 -2@10 --exit-code").status == 0)
  }

  @Test func `navlog replay without a terminal prints one line per event, without waiting`() throws {
    #expect(
      try output("replay LOG") == """
           1     +0.000s  restore main -> main/home/character(9) applied  main/home/character(9)
           2     +1.000s  navigate main -> fullScreen:gallery applied     main/home/character(9) > fullScreen:gallery
           3     +2.000s  dismiss main/fullScreen applied                 main/home/character(9)

        """)
    #expect(try output("replay LOG @2").split(separator: "\n").count == 2)
  }

  @Test func `navlog replay waits between events if a speed is given`() throws {
    let clock = ContinuousClock()
    var lines = 0
    let taken = try clock.measure { lines = try output("replay LOG -s 10 -i 1").split(separator: "\n").count }
    #expect(lines == 3)
    #expect(taken >= .milliseconds(190))
  }
}
