import Navlog
import Testing

@testable import NavlogTools

struct PlayerCommandTests {
  @Test(arguments: [
    (" ", PlayerCommand.togglePlaying), (".", .step(1)), ("\u{1B}[C", .step(1)), ("\n", .step(1)),
    (",", .step(-1)),
    ("\u{1B}[D", .step(-1)), ("r", .playBackwards), ("]", .next(.marker)), ("[", .previous(.marker)),
    ("e", .next(.problem)), ("E", .previous(.problem)), ("s", .next(.pause(.seconds(2)))),
    ("S", .previous(.pause(.seconds(2)))), ("g", .seek(.position(0))), ("G", .seek(.fromEnd(1))),
    ("0", .seek(.percent(0))), ("7", .seek(.percent(70))), ("+", .speed(2)), ("-", .speed(0.5)),
    ("t", .takeOver),
    ("?", .help), ("q", .quit), ("Q", .quit), ("\u{3}", .quit), ("\u{4}", .quit),
  ])
  func `a key is a command`(bytes: String, command: PlayerCommand) {
    #expect(PlayerKey(bytes) == .command(command))
  }

  @Test func `keys that arrive together are told apart`() {
    var keys = KeyBuffer()
    keys.add(Array("..\u{1B}[D\u{1B}OCx".utf8))
    keys.add(Array("\u{1B}q".utf8))
    var read: [PlayerKey] = []
    while let key = keys.next() { read.append(key) }
    let step = PlayerKey.command(.step(1))
    #expect(read == [step, step, .command(.step(-1)), step, .other, .other, .command(.quit)])
  }

  @Test func `an arrow that arrives in parts is one key, and an escape that nothing follows is one, too`() {
    var keys = KeyBuffer()
    func read(_ bytes: [UInt8], isLast: Bool = false) -> PlayerKey? {
      keys.add(bytes)
      return keys.next(isLast: isLast)
    }
    for bracket in "[O".utf8 {
      #expect(read([0x1B]) == nil)
      #expect(read([bracket]) == nil)
      #expect(read(Array("D".utf8)) == .command(.step(-1)))
    }
    #expect(read([0x1B]) == nil)
    #expect(read([], isLast: true) == .other)
    #expect(read(Array("[".utf8)) == .command(.previous(.marker)))
    #expect(read([]) == nil)
  }

  @Test(arguments: ["x", "\u{1B}[A", "", "٣", "12"]) func `any other key is none`(bytes: String) {
    #expect(PlayerKey(bytes) == .other)
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
  func `a line is a key, a word or a moment`(line: String, command: PlayerCommand) throws {
    #expect(try PlayerCommand(line: line) == command)
  }

  @Test(arguments: ["", "jump", "next x", "take", "@"]) func `any other line is an error`(line: String) {
    #expect(throws: MomentError.self) { try PlayerCommand(line: line) }
  }
}
