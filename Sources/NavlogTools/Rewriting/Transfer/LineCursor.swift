import Foundation

/// The rest of a line, from which a reader takes one part after another.
struct LineCursor {
  private var rest: UnsafeRawBufferPointer

  init(_ line: UnsafeRawBufferPointer) { rest = line }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips these bytes if the rest of the line begins with them. Otherwise, skips nothing and returns `false`.
  mutating func skip(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { skip($0) } }

  mutating func skip(_ text: StaticString) -> Bool {
    skip(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func skip(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard rest.count >= bytes.count, UnsafeRawBufferPointer(rebasing: rest[..<bytes.count]).isEqual(to: bytes)
    else { return false }
    advance(bytes.count)
    return true
  }

  private mutating func advance(_ count: Int) { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }

  /// Reads a non-negative whole number below 10 to the power of 15. Every field accepts numbers below this
  /// limit, and all JSON readers read such numbers exactly.
  mutating func number() -> Int? {
    var value = 0
    var count = 0
    while count < rest.count, count < 16, rest[count] &- 0x30 <= 9 {
      value = value * 10 + Int(rest[count] &- 0x30)
      count += 1
    }
    guard (1...15).contains(count), rest[0] != 0x30 || count == 1 else { return nil }
    advance(count)
    return value
  }

  /// Reads a text without escapes up to its closing quote, and skips the quote.
  mutating func text() -> UnsafeRawBufferPointer? {
    var count = 0
    while count < rest.count, rest[count] != UInt8(ascii: "\"") {
      guard rest[count] >= 0x20, rest[count] != UInt8(ascii: "\\") else { return nil }
      count += 1
    }
    guard count < rest.count else { return nil }
    defer { advance(count + 1) }
    return UnsafeRawBufferPointer(rebasing: rest[..<count])
  }

  /// Reads an object up to its closing brace. The object may be invalid, which only the later parsing detects.
  mutating func object() -> UnsafeRawBufferPointer? {
    guard rest.first == UInt8(ascii: "{") else { return nil }
    var depth = 0
    var count = 0
    var isText = false
    while count < rest.count {
      let byte = rest[count]
      count += 1
      switch byte {
      case UInt8(ascii: "\\"): return nil
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText:
        depth -= 1
        guard depth == 0 else { continue }
        defer { advance(count) }
        return UnsafeRawBufferPointer(rebasing: rest[..<count])
      default: break
      }
      // A deeply nested line is left to the general parser, which limits the nesting.
      guard depth < 32 else { return nil }
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let base = baseAddress, let otherBase = other.baseAddress else { return count == 0 }
    return memcmp(base, otherBase, count) == 0
  }

  func isEqual(to bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { isEqual(to: $0) } }
}

/// A cache of parsed values, by their texts. Each text belongs to one slot, and replaces an earlier text in
/// this slot. Memory is therefore bounded, and crafted texts cannot make a search slow.
struct ParsedTexts<Value> {
  private static var longestText: Int { 512 }

  private var slots: [(text: [UInt8], value: Value)?]

  /// - Parameter capacity: The number of slots, a power of two.
  init(capacity: Int) { slots = Array(repeating: nil, count: capacity) }

  /// Returns the value of a text, and parses it if it is new. The result is `nil` if the text is not UTF-8 or is longer than
  /// `longestText`, or if the closure returns `nil`.
  mutating func value(_ text: UnsafeRawBufferPointer, _ parse: (String) -> Value?) -> Value? {
    let slot = Self.hash(text) & (slots.count - 1)
    if let known = slots[slot], text.isEqual(to: known.text) { return known.value }
    guard text.count <= Self.longestText, let string = String(validating: text, as: UTF8.self),
      let value = parse(string)
    else { return nil }
    slots[slot] = (Array(text), value)
    return value
  }

  /// Hashes eight bytes at a time with a multiplication, and folds the high bits into the low ones.
  private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
    var hash = UInt64(truncatingIfNeeded: text.count)
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    var index = 0
    while index + 8 <= text.count {
      mix(text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var last: UInt64 = 0
    while index < text.count {
      last = last << 8 | UInt64(text[index])
      index += 1
    }
    mix(last)
    return Int(truncatingIfNeeded: hash)
  }
}
