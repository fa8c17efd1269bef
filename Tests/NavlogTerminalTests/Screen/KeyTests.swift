import NavlogTesting
import Testing

@testable import NavlogTerminal

@Suite struct KeyTests {
  private func keys(_ bytes: [UInt8]) -> [Key] {
    var buffer = KeyBuffer()
    buffer.add(bytes)
    var keys: [Key] = []
    while let key = buffer.next(isLast: true) { keys.append(key) }
    return keys
  }

  @Test(arguments: [
    ("a", Key.character("a")), (" ", .character(" ")), ("é", .character("é")), ("東", .character("東")),
    ("🗼", .character("🗼")), ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace),
    ("\u{8}", .backspace),
    ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}OD", .left),
    ("\u{1B}[1;5C", .right),
    ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[H", .home), ("\u{1B}[4~", .end),
    ("\u{1B}[15~", .other),
    ("\u{1B}", .escape), ("\u{1B}[", .other), ("\u{3}", .interrupt), ("\u{4}", .endOfInput),
    ("\u{15}", .clearLine),
    ("\u{1A}", .suspend), ("\u{C}", .redraw), ("\u{1}", .other),
  ])
  func `each known key sequence is read as one key`(text: String, key: Key) {
    #expect(keys(Array(text.utf8)) == [key])
  }

  @Test func `keys that arrive together are read separately`() {
    #expect(
      keys(Array("..\u{1B}[D\u{1B}OCx\u{1B}q東".utf8)) == [
        .character("."), .character("."), .left, .right, .character("x"), .escape, .character("q"),
        .character("東"),
      ])
  }

  @Test func `a key that arrives in parts is read as one key`() {
    for text in ["\u{1B}[D", "\u{1B}OA", "\u{1B}[6~", "東", "🗼", "é"] {
      var buffer = KeyBuffer()
      let bytes = Array(text.utf8)
      for byte in bytes.dropLast() {
        buffer.add([byte])
        #expect(buffer.next() == nil)
      }
      buffer.add(bytes.suffix(1))
      #expect(buffer.next() == keys(bytes).first && buffer.next() == nil, "\(bytes)")
    }
  }

  @Test func `any sequence of bytes can be divided into keys`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        [0x1B, 0x5B, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      #expect((1...bytes.count).contains(keys(bytes).count), "\(bytes)")
    }
  }
}
