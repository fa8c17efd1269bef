import Foundation
import Navlog
import NavlogTesting
import Testing

@testable import NavlogTerminal

/// Complete screens of the debugger.
@Suite @MainActor struct DebuggerLayoutTests {
  private func screen(
    _ columns: Int, _ rows: Int, at moment: String? = nil, _ keys: [Key] = []
  ) async throws -> [String] {
    let interface = DebuggerInterface(try DebuggedLog.tour().debugger(at: moment))
    let size = TerminalSize(columns: columns, rows: rows)
    _ = interface.lines(size)
    for key in keys { #expect(await interface.press(key)) }
    return interface.lines(size).map { String($0.plain.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func `a debugger screen with any content fits its terminal`() async throws {
    var random = SplitMix64(seed: 23)
    let questions: [[Key]] = [
      [], [.character("?")], [.enter], [.character("b"), .character("字")],
      [.character(":"), .character("x"), .enter],
      [.character("/"), .character("p"), .enter], [.character("d")], [.character("x")],
    ]
    for _ in 0..<300 {
      let size = TerminalSize(
        columns: Int.random(in: 1...210, using: &random), rows: Int.random(in: 1...70, using: &random))
      let interface = DebuggerInterface(
        try DebuggedLog.tour().debugger(at: "@\(Int.random(in: 0...11, using: &random))"))
      for key in questions.randomElement(using: &random) ?? [] { _ = await interface.press(key) }
      let lines = interface.lines(size)
      #expect(lines.count == size.rows && lines.allSatisfy { $0.width <= size.columns }, "\(size)")
      #expect(lines.allSatisfy { StoredText.printable($0.plain) == $0.plain }, "\(size)")
    }
  }

  @Test func `the debugger's screens of random sessions fit the terminal`() async throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let session = RandomSession(seed: seed, count: 60)
      let log = InMemoryEventLog()
      try session.write(to: log)
      let interface = DebuggerInterface(try Debugger(log, at: nil) { _, _, _ in "" })
      var random = SplitMix64(seed: seed)
      for _ in 0..<20 {
        let keys: [Key] = [
          .character("."), .character("j"), .pageDown, .character("e"), .character("7"), .right, .tab,
        ]
        _ = await interface.press(keys.randomElement(using: &random) ?? .other)
        let size = TerminalSize(
          columns: Int.random(in: 20...160, using: &random), rows: Int.random(in: 5...60, using: &random))
        let lines = interface.lines(size)
        #expect(
          lines.count == size.rows && lines.allSatisfy { $0.width <= size.columns }, "seed \(seed), \(size)")
      }
    }
  }

  @Test func `at any height, the state pane shows the visible screen`() async throws {
    let log = DebuggedLog()
    for root in ["a", "b", "c"] { log.session.openRoot(RootName(root)) }
    for id in 1...3 { log.session.router.navigate(to: .detail(id: id, title: "")) }
    let interface = DebuggerInterface(try log.debugger(at: "@5"))
    for rows in 9...24 {
      let lines = interface.lines(TerminalSize(columns: 80, rows: rows)).map { $0.plain }
      #expect(lines.contains { $0.contains("visible") }, "\(rows) rows: \(lines)")
    }
  }

  @Test(
    arguments: [
      ("80x24", 80, 24, "@5", []), ("40x10", 40, 10, "@7", []), ("200x60", 200, 60, "@5", []),
      ("problem", 80, 24, "@11", [.tab]), ("question", 80, 16, nil, [.character("b"), .character("字")]),
      ("keys", 80, 24, nil, [.character("?")]),
    ] as [(String, Int, Int, String?, [Key])])
  func `a debugger screen equals its stored drawing`(
    name: String, columns: Int, rows: Int, moment: String?, keys: [Key]
  )
    async throws
  {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Screens/\(name).txt")
    let text = try await screen(columns, rows, at: moment, keys).map { $0 + "\n" }.joined()
    // Writes the drawings again. `git diff` then shows the changes.
    if ProcessInfo.processInfo.environment["NAVLOG_DRAW_SCREENS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8), "\(name)")
  }

  @Test func `an answer to the debugger can be edited, discarded with escape, and entered with return`()
    async throws
  {
    let interface = DebuggerInterface(try DebuggedLog.tour().debugger())
    let size = TerminalSize(columns: 80, rows: 24)
    func notice() -> String { interface.lines(size)[22].plain.trimmed }
    func press(_ keys: Key...) async { for key in keys { #expect(await interface.press(key)) } }
    await press(.character("/"), .character("p"), .character("x"), .backspace, .character("o"))
    #expect(notice() == "/ po")
    await press(.escape)
    #expect(notice() == "main" && interface.debugger.player.position == 0)
    await press(
      .character("/"), .character("p"), .clearLine, .character("m"), .character("a"), .character("r"), .enter)
    #expect(interface.debugger.player.position == 6)
    await press(.character("/"), .backspace)
    #expect(notice() == "search: /mar/")
    await press(.character("b"), .character("x"), .character("y"), .enter)
    #expect(notice().hasPrefix("unknown column \"xy\"; the columns are"))
    await press(.character("b"))
    #expect(notice() == "break where xy")
    await press(.clearLine, .character("1"), .enter, .character("b"))
    #expect(notice() == "break where 1")
    await press(.escape, .character("y"))
    #expect(
      interface.drainOutput() == "\u{1B}]52;c;YTFiMmMzZDRANg==\u{07}" && interface.drainOutput() == "")
    #expect(notice() == "copied a1b2c3d4@6, if the terminal allows it")
    #expect(await !interface.press(.character("q")))
  }

  @Test func `the debugger prints control characters escaped`() {
    let text = StyledText("a\u{1B}[2J\u{202E}b", .red)
    #expect(text.plain == "a\\u001b[2J\\u202eb")
    #expect(text.rendered(Style(isOn: true)) == "\u{1B}[31ma\\u001b[2J\\u202eb\u{1B}[0m")
  }

  @Test func `a narrow list shortens the addresses of routers first, and then the destinations`() {
    var row = DebuggerScene.Row(position: 7, place: .other)
    (row.kind, row.router, row.subject) = ("navigate", "main/sheet@3/fullScreen@5", "-> detail(id: 8)")
    func text(_ columns: Int) -> String {
      var scene = DebuggerScene(session: "", activity: "", isPlaying: false)
      scene.rows = [row]
      return DebuggerLayout(TerminalSize(columns: columns, rows: 6)).lines(scene)[1].plain.trimmed
    }
    #expect(text(80) == "7    navigate main/sheet@3/fullScreen@5 -> detail(id: 8)")
    #expect(text(50) == "7    navigate …/fullScreen@5 -> detail(id: 8)")
    #expect(text(40) == "7  navigate …/fullScreen@5 -> detail(…")
    row.router = "main"
    #expect(text(40) == "7  navigate main -> detail(id: 8)")
  }

  @Test
  func `a narrow tree omits addresses first, then shortens names, and keeps the mark of the visible screen`()
  {
    func line(_ name: String, _ notes: String..., isVisible: Bool = false) -> DebuggerScene.TreeLine {
      DebuggerScene.TreeLine(
        name: StyledText(name), notes: notes.map { StyledText($0) }, isVisible: isVisible)
    }
    var scene = DebuggerScene(session: "", activity: "", isPlaying: false)
    scene.tree = [
      line("main", "selected"), line("├─ list"), line("└─ sheet: filter(by: name)", "main/sheet@123456"),
      line("   └─ fullScreen: gallery(photo: 7)", "main/sheet@123456/fullScreen@123457", isVisible: true),
    ]
    func tree(_ columns: Int) -> [String] {
      let lines = DebuggerLayout(TerminalSize(columns: columns, rows: 15)).lines(scene).map(\.plain)
      return Array(lines.drop { !$0.hasPrefix("── state") }.dropFirst().prefix(4))
    }
    #expect(
      tree(90)
        == [
          "main                                 selected", "├─ list",
          "└─ sheet: filter(by: name)           main/sheet@123456",
          "   └─ fullScreen: gallery(photo: 7)  main/sheet@123456/fullScreen@123457  ◀ visible",
        ])
    #expect(
      tree(50) == [
        "main  selected", "├─ list", "└─ sheet: filter(by: name)  main/sheet@123456",
        "   └─ fullScreen: gallery(photo: 7)  ◀ visible",
      ])
    #expect(
      tree(38) == [
        "main  selected", "├─ list", "└─ sheet: filter(by: name)", "   └─ fullScreen: gallery(photo: 7) ◀",
      ])
    #expect(tree(24)[3] == "   └─ fullScreen: gal… ◀")
  }

  @Test
  func `a value of any length fits the pane, and the return key shows the rest of the value`() async throws {
    let value = String(repeating: "東京 tower ", count: 20_000)
    let log = DebuggedLog()
    log.at(1) { $0.router.navigate(to: .detail(id: 7, title: value)) }
    let interface = DebuggerInterface(try log.debugger(at: "@1"))
    for size in [
      TerminalSize(columns: 80, rows: 24), .init(columns: 40, rows: 14), .init(columns: 200, rows: 60),
      .init(columns: 1, rows: 1),
    ] {
      let lines = interface.lines(size)
      #expect(lines.count == size.rows && lines.allSatisfy { $0.width <= size.columns }, "\(size)")
      if size.columns > 60 {
        #expect(lines.filter { $0.plain.hasSuffix("… enter shows the rest") }.count == 1, "\(size)")
      }
    }
    let size = TerminalSize(columns: 80, rows: 24)
    _ = interface.lines(size)
    for key in [.enter, .end] as [Key] { _ = await interface.press(key) }
    let page = interface.lines(size).map(\.plain)
    #expect(
      page[2].firstMatch(of: /── event 1 \d+–(\d+) of (\d+) ─/).map { $0.1 == $0.2 } == true, "\(page[2])")
    #expect(page[21] == "… the line continues: a verb with -o FILE writes the whole line")
  }

  @Test func `the end of a long text is visible while it is typed`() async throws {
    let interface = DebuggerInterface(try DebuggedLog.tour().debugger())
    for key in "b" + (1...100).map(String.init).joined(separator: " ") {
      _ = await interface.press(.character(key))
    }
    for columns in [40, 80, 200] {
      let line = interface.lines(TerminalSize(columns: columns, rows: 24))[22].plain
      #expect(line.hasPrefix(" break where …") && line.trimmed.hasSuffix(" 99 100"), "\(line)")
    }
  }

  @Test
  func `a page that is scrolled to its end still fills the terminal after the terminal grows`() async throws {
    let interface = DebuggerInterface(try DebuggedLog.tour().debugger())
    _ = interface.lines(TerminalSize(columns: 40, rows: 8))
    for key in [.character("?"), .end] as [Key] { _ = await interface.press(key) }
    #expect(interface.lines(TerminalSize(columns: 40, rows: 8))[6].plain.trimmed == "q        quit")
    let lines = interface.lines(TerminalSize(columns: 40, rows: 18)).map(\.plain)
    #expect(lines[15] == "q        quit" && !lines[3...14].contains(""))
  }

  @Test func `a page of the debugger is wrapped again when the terminal changes its width`() async throws {
    let interface = DebuggerInterface(try DebuggedLog.tour().debugger(at: "@4"))
    _ = await interface.press(.enter)
    func page(_ columns: Int) -> [String] {
      interface.lines(TerminalSize(columns: columns, rows: 60)).dropFirst(3).dropLast(2).map(\.plain)
    }
    let before = #"before   main/list/detail(id: 7, title: "東京タワー 🗼") > sheet:filter"#
    #expect(page(200).contains(before))
    for columns in [60, 90, 40, 200] {
      let lines = page(columns)
      #expect(lines.allSatisfy { $0.displayWidth <= columns && !$0.hasSuffix("…") }, "\(columns)")
      #expect(lines.contains(before) == (columns > before.displayWidth))
    }
  }
}
