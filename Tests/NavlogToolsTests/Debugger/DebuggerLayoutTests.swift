import Foundation
import Navlog
import NavlogTesting
import Testing

@testable import NavlogTools

/// The screens of the debugger, whole.
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

  @Test func `every screen fits its terminal, whatever is on it`() async throws {
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

  @Test func `a thousand sessions never make a screen that does not fit`() async throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let session = RandomSession(seed: seed, count: 60)
      let log = InMemoryEventLog()
      log.begin(session.info)
      try log.append(session.events, to: session.info.id)
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

  @Test(
    arguments: [
      ("80x24", 80, 24, "@5", []), ("40x10", 40, 10, "@7", []), ("200x60", 200, 60, "@5", []),
      ("problem", 80, 24, "@11", [.tab]), ("question", 80, 16, nil, [.character("b"), .character("字")]),
      ("keys", 80, 24, nil, [.character("?")]),
    ] as [(String, Int, Int, String?, [Key])])
  func `a screen is as it was drawn`(name: String, columns: Int, rows: Int, moment: String?, keys: [Key])
    async throws
  {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Screens/\(name).txt")
    let text = try await screen(columns, rows, at: moment, keys).map { $0 + "\n" }.joined()
    // For drawing them anew; then look at what has changed.
    if ProcessInfo.processInfo.environment["NAVLOG_DRAW_SCREENS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8), "\(name)")
  }

  @Test func `a question is edited, left by escape, and answered by enter`() async throws {
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
    await press(.character("y"))
    #expect(
      interface.takeOutgoing() == "\u{1B}]52;c;YTFiMmMzZDRANg==\u{07}" && interface.takeOutgoing() == "")
    #expect(notice() == "copied a1b2c3d4@6, if the terminal allows it")
    #expect(await !interface.press(.character("q")))
  }
}
