import Navlog
import NavlogTools
import Testing

@testable import NavlogTerminal

@Suite struct PlayerCommandTests {
  @Test(arguments: [
    (Key.character(" "), PlayerCommand.togglePlaying), (.character("."), .step(1)), (.enter, .step(1)),
    (.character(","), .step(-1)), (.right, .skip(.seconds(5))), (.left, .skip(.seconds(-5))),
    (.character("r"), .playBackwards), (.character("]"), .next(.marker)),
    (.character("["), .previous(.marker)),
    (.character("e"), .next(.problem)), (.character("E"), .previous(.problem)),
    (.character("s"), .next(.pause(.seconds(2)))), (.character("S"), .previous(.pause(.seconds(2)))),
    (.character("g"), .seek(.position(0))), (.character("G"), .seek(.fromEnd(1))),
    (.character("0"), .seek(.percent(0))), (.character("7"), .seek(.percent(70))),
    (.character("+"), .speed(2)),
    (.character("-"), .speed(0.5)), (.character("?"), .help), (.character("q"), .quit),
    (.character("Q"), .quit),
    (.interrupt, .quit), (.endOfInput, .quit),
  ])
  func `a key has the same command in every player`(key: Key, command: PlayerCommand) {
    #expect(KeyBindings.app.command(of: key) == command)
    #expect(KeyBindings.replay.command(of: key) == command)
    if key != .enter { #expect(KeyBindings.debugger.command(of: key) == command) }
  }

  @Test(
    arguments: [
      (1, 2, 2, " 2×"), (64, 2, 64, " 64×"), (1000, 2, 1000, " 1000×"), (1000, 0.5, 64, " 64×"),
      (.infinity, 2, .infinity, " ∞×"), (.infinity, 0.5, 64, " 64×"), (0.001, 0.5, 0.001, " 0.001×"),
      (0.001, 2, 0.002, " 0.002×"), (1e30, 2, 1e30, " 1e+30×"),
    ] as [(Double, Double, Double, String)])
  @MainActor
  func `a speed key stops at the end of the range, and never changes the speed in the other direction`(
    speed: Double, factor: Double, result: Double, text: String
  ) throws {
    let log = try DebuggedLog.tour()
    let player = try SessionPlayer<AnyNavigation>(log: log.log, session: log.session.info.id)
    player.speed = speed
    #expect(try player.perform(.speed(factor), problems: ProblemSearch(nil)) == nil)
    #expect(player.speed == result && player.activity == "paused" + text)
  }

  @Test func `a key can have different commands in different players, or no command in one of them`() {
    #expect(KeyBindings.app.command(of: .character("t")) == .takeOver)
    #expect(KeyBindings.replay.command(of: .character("t")) == nil)
    #expect(KeyBindings.debugger.command(of: .character("t")) == .debugger(.nextTimeDisplay))
    #expect(KeyBindings.debugger.command(of: .enter) == .debugger(.details))
  }

  @Test(arguments: [Key.character("x"), .character("٣"), .up, .escape, .other])
  func `a key that is not bound has no command`(
    key: Key
  ) {
    #expect(KeyBindings.app.command(of: key) == nil)
  }

  @Test(arguments: [
    ("play", PlayerCommand.togglePlaying), (" ", .togglePlaying), ("next", .step(1)), (".", .step(1)),
    ("next 5", .step(5)), ("prev  5", .step(-5)), ("back", .step(-1)), ("next problem", .next(.problem)),
    ("previous marker", .previous(.marker)), ("take over", .takeOver), ("t", .takeOver),
    ("12", .seek(.position(12))),
    ("@12", .seek(.position(12))), ("7", .seek(.position(7))), ("-1", .seek(.fromEnd(1))),
    ("50%", .seek(.percent(50))),
    ("#login", .seek(.marker("login"))), ("/pop/", .seek(.matching("pop"))),
    ("prev -9223372036854775808", .step(.max)),
  ])
  func `a line for a player contains a key, a word or a moment`(line: String, command: PlayerCommand) throws {
    #expect(try KeyBindings.app.command(line: line) == command)
  }

  @Test(arguments: [
    ("/pop.*atRoot", DebuggerCommand.text(.search, "pop.*atRoot")), ("search a b", .text(.search, "a b")),
    ("b modals > 1", .text(.breakpoint, "modals > 1")),
    ("break  kind = 'a'  ", .text(.breakpoint, "kind = 'a'")), ("b", .text(.breakpoint, nil)),
    ("c", .run(backwards: false)), ("reverse continue", .run(backwards: true)),
    ("f 1", .text(.filter, "1")), ("filter", .text(.filter, nil)),
    (":events -v --grep a", .text(.verb, "events -v --grep a")),
    ("d", .nextPane), ("state", .show(.state)), ("diff", .show(.changes)), ("changes", .show(.changes)),
    ("list", .show(.list)), ("details", .details), ("event", .details), ("mark", .mark("")), ("m", .mark("")),
    ("c3d4@2", .text(.verb, "c3d4@2")), ("m the sheet stays", .mark("the sheet stays")),
    ("mark 東京", .mark("東京")),
  ])
  func `a command of the debugger can end with a free text`(line: String, command: DebuggerCommand) throws {
    #expect(try KeyBindings.debugger.command(line: line) == .debugger(command))
  }

  @Test(arguments: ["", "jump", "next x", "take", "@", "bmodals", "continued"])
  func `a line that is not a command is an error`(line: String) {
    #expect(throws: MomentError.self) { try KeyBindings.app.command(line: line) }
    #expect(throws: MomentError.self) { try KeyBindings.debugger.command(line: line) }
  }

  @Test(arguments: [
    ("contine", "unknown command \"contine\"; did you mean continue?"),
    ("next x", "unknown command \"next x\"; did you mean next?"),
    ("jump\u{1B}[2J", "unknown command \"jump\\u001b[2J\"; type help to list the commands"),
    (
      "12x",
      "\"12x\" is not a moment: write an event's number, -3, last, +1m12s, 14:03:22, 50%, #marker or /regex/"
    ),
  ])
  func `the error for an unknown word suggests the most similar command or, without one, the help`(
    line: String, sentence: String
  ) {
    let error = #expect(throws: MomentError.self) { try KeyBindings.debugger.command(line: line) }
    #expect(error?.description == sentence)
  }

  @Test func `each word in the list of keys is also a command line with the same effect`() throws {
    for bindings in [KeyBindings.app, .replay, .debugger] {
      for binding in bindings.bindings {
        for word in binding.words { #expect(try bindings.command(line: word) == binding.command) }
      }
    }
  }

  @Test func `the help of every player fits on a terminal, and names every key once`() {
    for bindings in [KeyBindings.app, .replay, .debugger] {
      #expect(Set(bindings.help.map(\.keys)).count == bindings.help.count)
    }
  }
}
