import Foundation
import Navlog
import NavlogTesting
import TestThreads
import Testing

/// The terminal debugger as a process.
@Suite(.waitsForProcesses) struct DebugTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  private func start(_ line: String, on terminal: PseudoTerminal) throws -> Spawned {
    try Spawned(
      line.replacing("LOG", with: log).split(separator: " ").map(String.init), environment: ["TERM": "xterm"],
      input: terminal.descriptor, output: terminal.descriptor, errors: terminal.descriptor)
  }

  private func debug(_ arguments: String..., lines: String...) throws -> CommandRun {
    try CommandRun(["debug", log] + arguments, input: lines.map { $0 + "\n" }.joined())
  }

  // MARK: - Lines

  @Test
  func `in the debugger, a moment may be quoted, and diff compares the given moment with the shown one`()
    throws
  {
    let run = try debug("-2", lines: "\"a1b2@5\"", ":diff @4", ":\"@2\"", "'c3d4@1'", ":sql SELECT 1")
    #expect(run.status == 0 && run.errors == "")
    let moments = run.lines.filter { $0.contains(/^[0-9a-f]{8}@/) }.map { $0.prefix(10) }
    #expect(moments == ["a1b2c3d4@5", "a1b2c3d4@4", "a1b2c3d4@5", "a1b2c3d4@2", "c3d4e5f6@1"])
    #expect(run.output.contains("the query is one argument, so it needs quotes: sql \"SELECT 1\""))
  }

  @Test func `in the debugger, a number alone is an event of the session on screen`() throws {
    let run = try debug("-2", lines: ":show 5", ":diff 4")
    #expect(run.status == 0)
    let moments = run.lines.filter { $0.contains(/^[0-9a-f]{8}@/) }.map { $0.prefix(10) }
    #expect(moments == ["a1b2c3d4@4", "a1b2c3d4@0"], "\(run)")
    #expect(run.output.contains("event 5 of session a1b2c3d4"), "\(run)")
  }

  @Test func `the debugger without a terminal shows the time since the previous event`()
    throws
  {
    let run = try debug("-2", lines: "time", "time", "@5")
    #expect(run.output.contains("a1b2c3d4@5  +0.100s  pop"), "\(run.output)")
  }

  @Test func `the debugger stops where the session violates a rule`() throws {
    let rules = folder.path("app.rules")
    try Data("no detail: never screen = 'detail'\nfew pops: at most 1 kind = 'pop' per session\n".utf8).write(
      to: URL(fileURLWithPath: rules))
    let problems = try debug("-2", "--rules", rules, lines: "e", "e", "E")
    #expect(
      problems.lines.filter { $0.contains(/^[0-9a-f]{8}@/) }.map { $0.prefix(10) } == [
        "a1b2c3d4@3", "a1b2c3d4@5", "a1b2c3d4@3",
      ])
    let run = try debug("-2", "--rules", rules, lines: "c", "c", "c", "C")
    #expect(run.status == 0 && run.errors == "")
    let stops = run.lines.filter { $0.contains(/^[0-9a-f]{8}@/) }.map { $0.prefix(10) }
    #expect(stops == ["a1b2c3d4@3", "a1b2c3d4@5", "a1b2c3d4@3"])
    #expect(
      run.lines.filter { $0.hasPrefix("  violates") } == [
        "  violates no detail", "  violates few pops", "  violates no detail",
      ])
    #expect(run.lines.contains("no later event violates a rule"))
    let played = try debug("-2", "--rules", rules, lines: "play")
    #expect(played.lines.last == "  violates no detail")
  }

  @Test
  func `without a terminal, the debugger reads one command per line, and prints each new moment`() throws {
    let run = try debug(
      "-2", lines: "break modals > 0", "c", "next", "state", "C", "contine", "", ":state --format path", "q",
      "no")
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.output == """
        session a1b2c3d4  Challenge 1.0, iOS 26.1, 10 events
        before the first event
        debug> break modals > 0
        the condition holds at 6 of 10 events: c runs to the next, C to the previous
        debug> c
        a1b2c3d4@2  +1.250s  navigate main -> sheet:filter applied Challenge/Wiring.swift:30
          main/character(42) > sheet:filter
          + presented filter as sheet on main
        debug> next
        a1b2c3d4@3  +2.000s  navigate main/sheet@2 -> detail(id: 7, title: "Año nuevo") applied Challenge/Wiring.swift:34
          main/character(42) > sheet:filter/detail(id: 7, title: "Año nuevo")
          + pushed detail(id: 7, title: "Año nuevo") on main/sheet@2
        debug> state
        main
        ├─ character(42)
        └─ sheet: filter                         main/sheet@2
           └─ detail(id: 7, title: "Año nuevo")  ◀ visible
        debug> C
        a1b2c3d4@2  +1.250s  navigate main -> sheet:filter applied Challenge/Wiring.swift:30
          main/character(42) > sheet:filter
          + presented filter as sheet on main
        debug> contine
        unknown command "contine"; did you mean continue?
        debug>\u{20}
        debug> :state --format path
        main/character(42) > sheet:filter
        debug> q

        """)
  }

  @Test
  func `without a terminal, a mark command in the debugger may begin with a colon and contain a note`() throws
  {
    let run = try debug("-2@2", lines: ": mark two taps", "]")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.lines.last == "marked a1b2c3d4@2  two taps", "\(run)")
  }

  @Test
  func `without a terminal, the debugger prints the answer to each command, such as diff`()
    throws
  {
    let run = try debug(
      "-2@2", lines: "filter kind = 'mark' OR position < 2", "list", "filter", "f 1", "diff",
      "m the \u{1B}sheet",
      "g", "diff")
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.lines.dropFirst(4).joined(separator: "\n") == """
        debug> filter kind = 'mark' OR position < 2
        2 of 10 events match
        debug> list
        ▷  1  +0.500s  navigate main -> character(42)
        ◆  6  +5.000s  mark main "login"
        debug> filter
        filter: kind = 'mark' OR position < 2
        debug> f 1
        10 of 10 events match
        debug> diff
        + presented filter as sheet on main
        debug> m the \\u001bsheet
        marked a1b2c3d4@2: ] and [ return to it, and the debugger prints it at the end
        debug> g
        before the first event
        debug> diff
        no event to show: this is before the first event
        marked a1b2c3d4@2  the \\u001bsheet
        """)
  }

  @Test func `playing stops at a breakpoint, forwards and backwards`() throws {
    let run = try debug("-2", lines: "b kind = 'mark'", "play", "G", "play backwards", "q", ".")
    let moments = run.lines.compactMap { $0.firstMatch(of: /^a1b2c3d4@(\d+)\s/).map { String($0.1) } }
    #expect(moments == ["1", "2", "3", "4", "5", "6", "10", "9", "8", "7", "6"])
    #expect(run.lines.last?.hasPrefix("  ") == false && run.lines.last == "debug> q")
  }

  @Test
  func `if standard input is empty, the debugger prints the event of the given moment, and ends`() throws {
    let run = try CommandRun(line: "debug \(log) -2@6")
    #expect(
      run
        == CommandRun(
          status: 0,
          output: """
            session a1b2c3d4  Challenge 1.0, iOS 26.1, 10 events
            a1b2c3d4@6  +5.000s  mark main "login" applied Challenge/Login.swift:8
              main/character(42) > sheet:filter
              nothing changed

            """))
  }

  @Test
  func `the debugger passes its log and moment to a verb, unless the command names others`()
    throws
  {
    func answer(_ verb: String, at moment: String) throws -> [String] {
      Array(try debug(moment, lines: verb).lines.drop { !$0.hasPrefix("debug> ") }.dropFirst())
    }
    let session = "a1b2c3d4e5f60718"
    for (verb, line) in [
      ("state", "state LOG \(session)@3"), ("show", "show LOG \(session)@3"),
      ("show @5", "show LOG \(session)@5"),
      ("diff @1", "diff LOG \(session)@1 \(session)@3"),
      ("events --kind pop", "events LOG \(session) --kind pop"),
      ("state --json", "state LOG \(session)@3 --json"), ("sessions", "sessions LOG"),
      ("state c3d4@1", "state LOG c3d4@1"), ("watch stack", "watch LOG \(session) stack"),
      ("watch @7 modals kind", "watch LOG \(session)@7 modals kind"),
      ("watch \"router='main'\"", "watch LOG \(session) router='main'"),
      ("bisect --bad modals>0", "bisect LOG \(session) --bad modals>0"),
      ("bisect run grep -q @2", "bisect LOG \(session) run grep -q @2"),
      ("bisect c3d4 run false", "bisect LOG c3d4 run false"), ("stats", "stats LOG \(session)"),
      ("graph", "graph LOG \(session)"), ("routes", "routes LOG \(session)"),
      ("verify", "verify LOG"), ("test --name x", "test LOG \(session)@3 --name x"),
    ] {
      let expected = try CommandRun(line: line.replacing("LOG", with: log)).lines
      #expect(try answer(":" + verb, at: "-2@3") == expected && !expected.isEmpty, "\(verb)")
    }
    #expect(
      try answer(":sql \"SELECT count(*) FROM event_log\"", at: "-2@3") == ["count(*)", "13"])
    let file = folder.path("shown.txt")
    #expect(try answer(":show -o \(file)", at: "-2@3") == ["the output is in \(file)"])
    #expect(try answer(":events --grep zzz -o \(file)", at: "-2@3") == ["the output is in \(file)"])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "")
    for (verb, sentence) in [
      ("stat", "unknown verb \"stat\"; did you mean state?"),
      ("replay", "replay needs the terminal, which the debugger uses: run it outside the debugger"),
      ("events -f", "navlog events --follow runs until it is stopped: run it outside the debugger"),
      ("stats -", "the debugger itself uses standard input and output: name a file instead of -"),
      ("events -o -", "the debugger itself uses standard input and output: name a file instead of -"),
      ("sql", "standard input is not available here: write the SQL as an argument"),
      ("man", "man does not read a log: run it outside the debugger"),
      ("events --knd a", "events has no option --knd; did you mean --kind?"),
      ("sql 'SELECT", "a quote is not closed"),
    ] {
      #expect(try answer(":" + verb, at: "-2@3") == [sentence])
    }
  }

  @Test(arguments: [
    ("prune --keep-last 1 --also-marked --also-crashed", "prune deletes sessions of the log"),
    ("prune --max-size 1KB", "prune deletes sessions of the log"),
    ("import EXPORT", "import writes to the log"), ("record", "record writes to the log"),
    ("salvage -o COPY", "salvage writes a new log"), ("redact -o COPY", "redact writes a new log"),
  ])
  func `the debugger refuses a verb that writes a log, and the log stays unchanged`(
    verb: String, reason: String
  ) throws {
    let export = folder.path("other.jsonl")
    #expect(try CommandRun(line: "export \(log) c3d4 --with-sensitive-data -o \(export)").status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    let names = try folder.names
    let line = verb.replacing("EXPORT", with: export).replacing("COPY", with: folder.path("copy.sqlite"))
    #expect(try debug("-2", lines: ":" + line).lines.last == "\(reason): run it outside the debugger")
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
    #expect(try folder.names == names)
  }

  @Test func `the debugger stops a verb whose output exceeds 4 MiB`() throws {
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    let run = try debug("-2", lines: ":sql \"\(rows)\"", ".")
    #expect(run.lines.contains("the output exceeds 4 MiB: write it to a file with --output"))
    #expect(run.lines.contains { $0.hasPrefix("a1b2c3d4@1 ") })
  }

  @Test func `the debugger reports a malformed condition of a breakpoint in one sentence, and continues`()
    throws
  {
    let run = try debug(lines: "b scren = 1", ".")
    #expect(run.status == 0)
    #expect(run.lines.contains("unknown column \"scren\"; did you mean screen?"))
    #expect(run.lines.contains { $0.hasPrefix("c3d4e5f6@1 ") })
  }

  // MARK: - Keys

  @Test func `the debugger's keys move through the session, and the terminal is restored at the end`()
    async throws
  {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let settings = terminal.settings
    let process = try start("debug LOG -2", on: terminal)
    try await terminal.wait(for: "\u{1B}[?1049h")
    try await terminal.wait(for: "before the first event")
    #expect(!terminal.isCooked)
    terminal.press("..")
    try await terminal.wait(for: "2 of 10")
    terminal.press("bmodals > 0\rc")
    try await terminal.wait(for: "3 of 10")
    terminal.press(":state --format path\r")
    try await terminal.wait(for: "main/character(42) > sheet:filter/detail")
    terminal.press("q")
    try await terminal.wait(for: "── ")
    // After the resize, the debugger first erases the screen, and then draws everything for the new size.
    terminal.resize(columns: 40, rows: 10)
    try await terminal.wait(for: "\u{1B}[2J")
    try await terminal.wait(for: "3/10")
    terminal.press("mq")
    #expect(try await process.waitBriefly() == 0)
    try await terminal.wait(for: "\u{1B}[?1049l")
    try await terminal.wait(for: "marked a1b2c3d4@3")
    #expect(terminal.settings == settings)
  }

  @Test(arguments: [
    "sql \"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n\"",
    "bisect run sleep 600",
  ])
  func `^C stops a verb in the debugger, and the debugger continues`(verb: String) async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let settings = terminal.settings
    // ^C becomes a signal only for a process with a controlling terminal, so the test sends the signal.
    let process = try start("debug LOG -2", on: terminal)
    try await terminal.wait(for: "before the first event")
    #expect(!terminal.sendsSignals)
    terminal.press(":\(verb)\r")
    try await wait { terminal.sendsSignals }
    try await terminal.wait(for: "running; ^C stops the verb")
    process.interrupt()
    try await terminal.wait(for: "stopped")
    #expect(!terminal.sendsSignals)
    terminal.press(".")
    try await terminal.wait(for: "1 of 10")
    terminal.press("q")
    #expect(try await process.waitBriefly() == 0)
    #expect(terminal.settings == settings)
  }

  @Test @MainActor func `a session that an app is writing grows on the debugger's screen`() async throws {
    let session = try Fixture(folder).running()
    session.router.navigate(to: .list)
    try await session.flush()
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("debug \(folder.path("running.sqlite"))", on: terminal)
    try await terminal.wait(for: "0 of 1")
    session.router.navigate(to: .character(4))
    try await session.flush()
    try await terminal.wait(for: "0 of 2")
    terminal.press("G ")
    try await terminal.wait(for: "waiting for more events")
    session.router.navigate(to: .character(5))
    try await session.flush()
    try await terminal.wait(for: "3 of 3")
    terminal.press("q")
    #expect(try await process.waitBriefly() == 0)
    try await session.close()
  }

  @Test(arguments: ["interrupt", "terminate", "^C", "^D"])
  func `every way to end the debugger restores the terminal`(how: String) async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let settings = terminal.settings
    let process = try start("debug LOG -2", on: terminal)
    try await terminal.wait(for: "quit")
    switch how {
    case "interrupt": process.interrupt()
    case "terminate": process.terminate()
    case "^C": terminal.press("\u{3}")
    default: terminal.press("\u{4}")
    }
    let status = try await process.waitBriefly()
    #expect(status == (how == "interrupt" ? 130 : how == "terminate" ? 143 : 0))
    try await terminal.wait(for: "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    #expect(terminal.settings == settings)
  }

  @Test func `an interrupt ends the debugger in a function that does not end, and restores the terminal`()
    async throws
  {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let settings = terminal.settings
    let process = try start("debug LOG -2", on: terminal)
    try await terminal.wait(for: "quit")
    // Nine calls of a function are a single step of SQLite, and take many seconds.
    let calls = (1...9).map { "printf('%.*c', 200000000\($0), 'x')" }.joined(separator: ", ")
    terminal.press(":sql \"SELECT \(calls)\"\r")
    try await terminal.wait(for: "^C stops the verb")
    process.interrupt()
    #expect(try await process.waitBriefly() == 130)
    try await terminal.wait(for: "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049lnavlog: the query was interrupted")
    #expect(terminal.settings == settings)
  }

  @Test(arguments: [true, false])
  func `the terminal is restored while the debugger is suspended`(byKey: Bool) async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("debug LOG -2", on: terminal)
    try await terminal.wait(for: "quit")
    if byKey { terminal.press("\u{1A}") } else { process.suspend() }
    try await terminal.wait(for: "\u{1B}[?1049l")
    // Some systems do not stop a process that no shell controls. On these systems, the debugger continues by itself. On other
    // systems, the process may stop only after the first of these calls.
    try await wait {
      process.resume()
      terminal.collect()
      return terminal.output.contains("\u{1B}[?1049h")
    }
    terminal.press(".")
    try await terminal.wait(for: "1 of 10")
    terminal.press("q")
    #expect(try await process.waitBriefly() == 0)
    #expect(terminal.isCooked)
  }

  // MARK: - Any keys

  /// The number of rounds of random keys: 40, or the number in NAVLOG_KEY_ROUNDS.
  private static var rounds: Int {
    ProcessInfo.processInfo.environment["NAVLOG_KEY_ROUNDS"].flatMap { Int($0) } ?? 40
  }

  @Test(arguments: ["debug LOG -2", "replay LOG -2 -s 100"])
  func `after any keys on a terminal of any size, the terminal is restored`(line: String) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let settings = terminal.settings
    var process = try start(line, on: terminal)
    for _ in 0..<Self.rounds {
      if random.next() % 4 == 0 {
        terminal.resize(
          columns: .random(in: 1...200, using: &random), rows: .random(in: 1...60, using: &random))
      }
      terminal.press((0..<Int.random(in: 1...12, using: &random)).flatMap { _ in Self.key(&random) })
      try await Task.sleep(for: .milliseconds(5))
      terminal.collect()
      guard let status = process.endedStatus else { continue }
      // Some of these keys quit the debugger.
      #expect(status == 0, "seed \(seed)")
      #expect(terminal.settings == settings, "seed \(seed)")
      process = try start(line, on: terminal)
    }
    process.terminate()
    // A process does not exit while its output is not read.
    try await wait {
      terminal.collect()
      return process.endedStatus != nil
    }
    // An earlier key may have ended the debugger, or the process has just begun and does not handle signals yet.
    #expect([0, 143, -SIGTERM].contains(process.endedStatus), "seed \(seed)")
    terminal.collect()
    #expect(terminal.settings == settings, "seed \(seed)")
    let entered = terminal.output.components(separatedBy: "\u{1B}[?1049h").count
    #expect(
      entered > 1 && terminal.output.components(separatedBy: "\u{1B}[?1049l").count == entered, "seed \(seed)"
    )
  }

  /// Returns a key as a terminal sends it, or sometimes a condition, a search, or any byte.
  private static func key(_ random: inout SplitMix64) -> [UInt8] {
    let texts = [
      "b", "modals > 0\r", "/pop\r", "fkind = 'pop'\r", "f\u{15}\r", ":state\r", ":events\r", ":zz\r", "?",
      "\u{1B}[A",
      "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}", "東", "🗼", "\u{C}",
    ]
    let plain = Array(" .,jk[]0123456789gGeEsSnNcCdtmyr+-/:bf\r\u{7F}".utf8)
    switch random.next() % 8 {
    case 0, 1: return Array((texts.randomElement(using: &random) ?? "").utf8)
    case 2 where random.next() % 4 == 0:
      return Array("qQ".utf8).randomElement(using: &random).map { [$0] } ?? []
    case 3 where random.next() % 4 == 0:
      // The bytes exclude ^C, ^D and ^Z, which end or stop the debugger.
      let byte = UInt8.random(in: 0...255, using: &random)
      return [3, 4, 0x1A].contains(byte) ? [] : [byte]
    default: return plain.randomElement(using: &random).map { [$0] } ?? []
    }
  }
}
