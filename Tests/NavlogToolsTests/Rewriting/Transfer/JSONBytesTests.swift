import NavlogExport
import NavlogTesting
import Testing

@testable import Navlog
@testable import TestFixtures

@Suite struct JSONBytesTests {
  @Test func `a quoted text in JSON is read unchanged, with any content and at any offset`() throws {
    var random = SplitMix64(seed: 17)
    let parts = ["\"", "\\", "\u{0}", "\u{1F}", "\u{7F}", "é", "😀", "\u{2028}", "/", "a", "bcdefghi"]
    for _ in 0..<3_000 {
      let text = (0..<random.below(12)).map { _ in parts[random.below(parts.count)] }.joined()
      var line: [UInt8] = []
      let isUTF8 = Array(text.utf8).withUnsafeBytes { line.append(quoted: $0) }
      #expect(isUTF8)
      #expect(try JSONValue(parsingUTF8: line) == .string(text), "\(text.debugDescription)")
      #expect(line.allSatisfy { $0 >= 0x20 })
    }
  }

  @Test func `the check for UTF-8 detects every invalid sequence of bytes`() {
    var random = SplitMix64(seed: 18)
    for _ in 0..<3_000 {
      let bytes = (0..<random.below(20)).map { _ in
        // Most bytes are ASCII, so that some sequences are valid.
        UInt8(truncatingIfNeeded: random.below(8) == 0 ? 0x80 + random.below(128) : 0x20 + random.below(90))
      }
      var line: [UInt8] = []
      let isUTF8 = bytes.withUnsafeBytes { line.append(quoted: $0) }
      #expect(isUTF8 == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }

  @Test(arguments: [0, 7, 10, 4_096, -1, .min, .max])
  func `a number is written with its decimal digits`(number: Int) {
    var line = Array("x".utf8)
    line.append(decimal: number)
    #expect(String(decoding: line, as: UTF8.self) == "x\(number)")
  }
}
