import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// Every code point up to U+00FF, the bidirectional and the invisible code points, and some beyond the basic plane.
enum Awkward {
  static let scalars: [Unicode.Scalar] = (ranges.flatMap { Array($0) } + single).compactMap(
    Unicode.Scalar.init)

  private static let ranges: [ClosedRange<UInt32>] = [
    0...0xFF, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0xFE00...0xFE0F, 0xFFF0...0xFFFF,
    0xE0000...0xE0080,
  ]
  private static let single: [UInt32] = [
    0x301, 0x61C, 0x115F, 0x1680, 0x180E, 0x3000, 0x3164, 0xE000, 0xF8FF, 0xFEFF, 0x1F600, 0x1D173, 0xF0000,
    0x10FFFF, 0x378,
  ]
}

@Suite struct StoredTextTests {
  @Test func `every unprintable character is safe to print after escaping, and survives a round trip`() {
    for scalar in Awkward.scalars {
      for text in ["\(scalar)", "a\(scalar)b", "\\\(scalar)", "\(scalar)u0041"] {
        let stored = StoredText.escaped(text)
        #expect(stored.isSafeToPrint, "U+\(String(scalar.value, radix: 16))")
        #expect(
          StoredText.unescaped(stored).unicodeScalars.elementsEqual(text.unicodeScalars),
          "U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test func `plain text is stored unchanged, except for escaped backslashes`() {
    #expect(StoredText.escaped("größer, 100% \"quoted\" 😀") == "größer, 100% \"quoted\" 😀")
    #expect(StoredText.escaped("C:\\new") == "C:\\u005cnew")
    #expect(StoredText.escaped("a\u{202E}b\n") == "a\\u202eb\\u000a")
    #expect(StoredText.escaped("\u{E0041}") == "\\udb40\\udc41")
  }

  @Test(arguments: [
    "\\", "\\u", "\\u12", "\\u12g4", "\\u+123", "\\u-000", "\\u 123", "\\n", "\\U0041", "a\\",
  ])
  func `unescaping keeps a backslash that does not begin an escape`(text: String) {
    #expect(StoredText.unescaped(text) == text)
  }

  @Test func `unescaping replaces a lone surrogate with the replacement character`() {
    #expect(StoredText.unescaped("a\\ud83db") == "a\u{FFFD}b")
  }

  @Test func `a thousand random texts survive escaping and unescaping`() {
    var random = SplitMix64(seed: Laws.firstSeed)
    for _ in 0..<1_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text.unicodeScalars.append(Awkward.scalars.randomElement(using: &random) ?? "x")
      }
      let stored = StoredText.escaped(text)
      #expect(stored.isSafeToPrint, "seed \(Laws.firstSeed)")
      #expect(StoredText.unescaped(stored).utf8.elementsEqual(text.utf8), "seed \(Laws.firstSeed)")
    }
  }
}
