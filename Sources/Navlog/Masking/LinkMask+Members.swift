extension LinkMask {
  /// The value of a member of JSON whose name begins with the quote at an index: `"token":"…"`, also with escapes
  /// (`%22token%22%3A…`), and within a string of JSON (`\"token\":…`).
  ///
  /// Read as leniently as all of a URL: what a stranger sends need not be JSON from its beginning to its end.
  func member(at quote: String.Index, in text: Substring) -> Item? {
    guard Self.unit(at: quote, in: text.utf8).byte == UInt8(ascii: "\"") else { return nil }
    let opening = Self.opening(at: quote, in: text)
    let name = Self.string(openedBy: opening, in: text, isName: true)
    guard let name, case let colon = Self.skip(Self.space, from: name.end, in: text), colon < text.endIndex,
      case let (byte, next) = Self.unit(at: colon, in: text.utf8), byte == UInt8(ascii: ":")
    else { return nil }
    let decoded = String(decoding: Self.decoded(name.content.utf8), as: UTF8.self)
    guard SecretName.isSecret(StoredText.unescaped(decoded)[...].utf8) else { return .none(at: next) }
    let value = Self.skip(Self.space, from: next, in: text)
    let mark = Self.skip("\\", from: value, in: text)
    if mark < text.endIndex, Self.unit(at: mark, in: text.utf8).byte == UInt8(ascii: "\"") {
      let opening = Self.opening(at: mark, in: text)
      let string = Self.string(openedBy: opening, in: text, isName: false)
      return Item(secret: opening.upperBound..<(string?.content.endIndex ?? text.endIndex))
    }
    let scalar = Self.skip(Self.scalar, from: value, in: text)
    let end = text.utf8[value...].firstIndex(of: UInt8(ascii: "&")) ?? text.endIndex
    return Item(secret: value..<(scalar > value ? scalar : end), quote: text[opening])
  }

  private static let space = " \t\r\n+"
  private static let scalar = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-._"

  /// A quote with the backslashes before it.
  private static func opening(at quote: String.Index, in text: Substring) -> Range<String.Index> {
    var start = quote
    while true {
      let before = text.utf8[..<start]
      if before.last == UInt8(ascii: "\\") {
        start = before.index(before: start)
      } else if before.count >= 3, Substring(before.suffix(3)).uppercased() == "%5C" {
        start = before.index(start, offsetBy: -3)
      } else {
        return start..<unit(at: quote, in: text.utf8).next
      }
    }
  }

  /// What stands up to the next quote that is written as the one that opens it, and where the text goes on.
  private static func string(
    openedBy opening: Range<String.Index>, in text: Substring, isName: Bool
  ) -> (content: Substring, end: String.Index)? {
    let isEscaped = text[opening].utf8.contains { $0 == UInt8(ascii: "%") }
    let depth = decoded(text[opening].utf8).count - 1
    var backslashes: [String.Index] = []
    var index = opening.upperBound
    let limit = text.utf8.index(index, offsetBy: longestName, limitedBy: text.endIndex) ?? text.endIndex
    while index < text.endIndex {
      let (byte, next) = unit(at: index, in: text.utf8)
      if byte == UInt8(ascii: "\""), (text.utf8[index] == UInt8(ascii: "%")) == isEscaped,
        backslashes.count == depth
      {
        return (text[opening.upperBound..<(backslashes.first ?? index)], next)
      }
      // What ends a name in a query ends it here, for it may have a value of its own.
      if isName, ":=&".utf8.contains(byte) || index > limit { return nil }
      if byte == UInt8(ascii: "\\") { backslashes.append(index) } else { backslashes.removeAll() }
      index = next
    }
    return nil
  }

  private static func skip(_ bytes: String, from index: String.Index, in text: Substring) -> String.Index {
    var index = index
    while index < text.endIndex, case let (byte, next) = unit(at: index, in: text.utf8),
      bytes.utf8.contains(byte)
    {
      index = next
    }
    return index
  }
}
