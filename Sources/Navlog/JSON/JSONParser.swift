extension JSONValue {
  /// An error about a text that is not JSON or exceeds the limits of a log.
  public struct SyntaxError: Error, Hashable, CustomStringConvertible {
    /// The offset from the start of the text, in bytes.
    public let offset: Int
    /// The problem at that offset.
    public let problem: String

    /// One sentence: `not JSON at byte 12: expected a value`.
    public var description: String { "not JSON at byte \(offset): \(problem)" }
  }
}

extension JSONValue {
  /// Parses a text strictly (RFC 8259). Duplicate keys, lone surrogates, nesting deeper than 128 and more than a million
  /// values are refused.
  ///
  /// - Throws: ``JSONValue/SyntaxError`` with the offset at which the parser stopped, or of the duplicate key.
  public init(parsing text: String) throws(JSONValue.SyntaxError) {
    var text = text
    let result: Result<JSONValue, JSONValue.SyntaxError> = text.withUTF8 { bytes in
      var parser = JSONParser(bytes: bytes)
      return Result { () throws(JSONValue.SyntaxError) in try parser.document() }
    }
    self = try result.get()
  }

  /// Parses UTF-8 with the same checks as a text.
  ///
  /// - Throws: ``JSONValue/SyntaxError``. The offset is 0 if the bytes are not UTF-8.
  package init(parsingUTF8 bytes: some Sequence<UInt8>) throws(JSONValue.SyntaxError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw JSONValue.SyntaxError(offset: 0, problem: "the text is not UTF-8")
    }
    try self.init(parsing: text)
  }
}

/// A recursive-descent parser over UTF-8. Foundation's parser has no "any JSON" type, silently drops
/// duplicate keys and does not preserve the literals of numbers. Swift's toolchain contains no other JSON parser.
private struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0
  private var count = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func document() throws(JSONValue.SyntaxError) -> JSONValue {
    let value = try value()
    skipWhiteSpace()
    guard index == bytes.count else { throw error("unexpected text after the value") }
    return value
  }

  /// The largest number of values in a text. The limit allows a state with 200,000 screens.
  private static let maximumValues = 1_000_000

  private func error(_ problem: String) -> JSONValue.SyntaxError {
    JSONValue.SyntaxError(offset: index, problem: problem)
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipWhiteSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func value() throws(JSONValue.SyntaxError) -> JSONValue {
    skipWhiteSpace()
    // The number of values is limited, because three bytes of text can become a value that takes forty bytes of memory.
    count += 1
    guard count <= Self.maximumValues else { throw error("more than \(Self.maximumValues) values") }
    guard let current else { throw error("expected a value") }
    switch current {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("expected a value")
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONValue.SyntaxError) -> JSONValue {
    let length = word.utf8CodeUnitCount
    guard index + length <= bytes.count,
      (0..<length).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] })
    else { throw error("expected a value") }
    index += length
    return value
  }

  private mutating func object() throws(JSONValue.SyntaxError) -> JSONValue {
    let end = UInt8(ascii: "}")
    guard try enter(endingWith: end) else { return .object([]) }
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    repeat {
      skipWhiteSpace()
      guard current == UInt8(ascii: "\"") else { throw error("expected a key") }
      let start = index
      let key = try string()
      // In a small object, comparing the key with all earlier keys is faster than a set. In a large object, the comparisons
      // would take quadratic time.
      let isNew = members.count < 8 ? !members.contains { $0.key == key } : !keys.contains(key)
      guard isNew else {
        throw JSONValue.SyntaxError(
          offset: start, problem: "the key \"\(StoredText.escaped(key))\" is duplicated")
      }
      skipWhiteSpace()
      guard current == UInt8(ascii: ":") else { throw error("expected ':'") }
      index += 1
      members.append(JSONValue.Member(key, try value()))
      if members.count == 8 { keys = Set(members.map(\.key)) } else if members.count > 8 { keys.insert(key) }
    } while try hasNext(before: end)
    return .object(members)
  }

  private mutating func array() throws(JSONValue.SyntaxError) -> JSONValue {
    let end = UInt8(ascii: "]")
    guard try enter(endingWith: end) else { return .array([]) }
    var values: [JSONValue] = []
    repeat { values.append(try value()) } while try hasNext(before: end)
    return .array(values)
  }

  /// Enters the object or array that begins here. If it is empty, leaves it again and returns `false`.
  private mutating func enter(endingWith end: UInt8) throws(JSONValue.SyntaxError) -> Bool {
    depth += 1
    guard depth <= 128 else { throw error("nested deeper than 128") }
    index += 1
    skipWhiteSpace()
    return !leave(at: end)
  }

  /// Moves to the next element of an object or array, or leaves it after its last element.
  private mutating func hasNext(before end: UInt8) throws(JSONValue.SyntaxError) -> Bool {
    skipWhiteSpace()
    if current == UInt8(ascii: ",") {
      index += 1
      return true
    }
    guard leave(at: end) else { throw error("expected ',' or '\(Unicode.Scalar(end))'") }
    return false
  }

  /// Leaves an object or array that ends here; otherwise returns `false`.
  private mutating func leave(at end: UInt8) -> Bool {
    guard current == end else { return false }
    index += 1
    depth -= 1
    return true
  }

  private mutating func digits() throws(JSONValue.SyntaxError) {
    let start = index
    while let byte = current, byte >= 0x30 && byte <= 0x39 { index += 1 }
    guard index > start else { throw error("expected a digit") }
  }

  private mutating func number() throws(JSONValue.SyntaxError) -> JSONValue {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    if current == UInt8(ascii: "0") { index += 1 } else { try digits() }
    if current == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func string() throws(JSONValue.SyntaxError) -> String {
    index += 1
    var result = ""
    while true {
      let start = index
      while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
        index += 1
      }
      // Most strings have no escapes. The string is then created in one step.
      let run = String(decoding: bytes[start..<index], as: UTF8.self)
      if result.isEmpty { result = run } else { result += run }
      switch current {
      case UInt8(ascii: "\""):
        index += 1
        return result
      case UInt8(ascii: "\\"): result.unicodeScalars.append(try escape())
      case nil: throw error("unterminated string")
      default: throw error("unescaped control character in a string")
      }
    }
  }

  private mutating func escape() throws(JSONValue.SyntaxError) -> Unicode.Scalar {
    index += 1
    guard let byte = current else { throw error("unterminated string") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw error("unknown escape")
    }
  }

  private mutating func unicodeEscape() throws(JSONValue.SyntaxError) -> Unicode.Scalar {
    let first = try hexUnit()
    if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
    guard UTF16.isLeadSurrogate(first), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { throw error("lone surrogate") }
    index += 2
    let second = try hexUnit()
    guard UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF))
    else { throw error("lone surrogate") }
    return scalar
  }

  private mutating func hexUnit() throws(JSONValue.SyntaxError) -> UInt16 {
    guard index + 4 <= bytes.count, let unit = hexadecimal(bytes[index..<(index + 4)]) else {
      throw error("expected four hexadecimal digits")
    }
    index += 4
    return unit
  }
}
