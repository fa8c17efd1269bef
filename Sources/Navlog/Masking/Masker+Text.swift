extension Masker {
  /// A text that may stand in a log, but for the secrets of URLs in it.
  ///
  /// A URL ends at white space, and with what it is put in: quotes, angle brackets, or the escapes of JSON. Braces can
  /// hold JSON of its own.
  package func masked(_ text: String) -> String {
    guard Self.mayHoldURL(text) else { return text }
    var result = ""
    var written = text.startIndex
    var word = URLTrace()
    var depth = 0
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      word.read(byte)
      switch byte {
      case UInt8(ascii: "{") where word.isFound: depth += 1
      case UInt8(ascii: "}") where depth > 0: depth -= 1
      case _ where byte <= 0x20 || depth == 0 && "\"<>\\".utf8.contains(byte):
        result += masked(word: text[written..<index])
        written = index
        word = URLTrace()
        depth = 0
      default: break
      }
    }
    return result + masked(word: text[written...])
  }

  private func masked(word: Substring) -> String {
    guard Self.mayHoldURL(word) else { return String(word) }
    var mask = LinkMask(self)
    let items = mask.maskingItems(of: word)
    return mask.hidesSecrets(items) ? mask.mask(word) : items
  }

  /// A value in which texts are masked, and the keys of objects.
  package func masked(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool, .number: value
    case .string(let text): .string(masked(text))
    case .array(let values): .array(values.map { masked($0) })
    case .object(let members): .object(members.map { .init(masked($0.key), masked($0.value)) })
    }
  }

  /// A destination in whose parameters texts are masked.
  package func masked(_ destination: RecordedDestination) -> RecordedDestination {
    guard Self.mayHoldURL(destination.parameters),
      let parameters = try? JSONValue(parsing: destination.parameters)
    else { return destination }
    return RecordedDestination(
      type: destination.type, name: destination.name, parameters: masked(parameters).canonicalText)
  }

  /// Whether a text need be read at all: most hold nothing of a URL that could hold something.
  package static func mayHoldURL(_ text: some StringProtocol) -> Bool {
    var trace = URLTrace()
    for byte in text.utf8 {
      trace.read(byte)
      if trace.isFound { return true }
    }
    return false
  }
}

/// Looks for what only URLs have, byte by byte: `://`, a query, escapes.
private struct URLTrace {
  private(set) var isFound = false
  /// How much of `://` was read last.
  private var length = 0

  package mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "%"): isFound = true
    case UInt8(ascii: ":"): length = 1
    case UInt8(ascii: "/") where length > 0:
      length += 1
      if length == 3 { isFound = true }
    default: length = 0
    }
  }
}
