extension LinkMask {
  /// The longest name of a secret, in bytes.
  static let longestName = 256

  /// A secret to mask, as a range of the text. If the range is empty, nothing is masked. The search for the next secret
  /// continues at the end of the range.
  struct Item {
    var secret: Range<String.Index>
    /// The quote before and after the mask.
    var quote: Substring = ""

    /// Returns an empty range at an index.
    static func none(at index: String.Index) -> Item { Item(secret: index..<index) }
  }

  /// Masks the values whose names denote secrets, in a query (`token=…`) or in JSON (`"token":"…"`). It also masks the
  /// user information of URLs.
  mutating func maskingItems(of text: Substring, isCut: Bool = false) -> String {
    var result = ""
    var written = text.startIndex
    var index = written
    while index < text.endIndex {
      let item: Item? =
        switch text.utf8[index] {
        case UInt8(ascii: "="): value(at: index, in: text[written...])
        case UInt8(ascii: ":"): user(at: index, in: text, isCut: isCut)
        case UInt8(ascii: "\""), UInt8(ascii: "%"): member(at: index, in: text)
        default: nil
        }
      guard let item else {
        index = text.utf8.index(after: index)
        continue
      }
      result += text[written..<item.secret.lowerBound]
      if !item.secret.isEmpty { result += item.quote + mask(text[item.secret]) + item.quote }
      written = item.secret.upperBound
      index = written
    }
    return result + text[written...]
  }

  /// Returns the value after the `=` at an index.
  private func value(at equals: String.Index, in text: Substring) -> Item {
    let name = text.utf8[..<equals]
    let item = name.lastIndex { "/?#&;\\".utf8.contains($0) }.map { name.index(after: $0) } ?? name.startIndex
    let value = text.utf8.index(after: equals)
    guard SecretName.isSecret(name[item...].suffix(Self.longestName)) else { return .none(at: value) }
    // The value ends at the next `&`, because every other delimiter can be part of it.
    let end = text.utf8[value...].firstIndex(of: UInt8(ascii: "&")) ?? text.endIndex
    return Item(secret: value..<end)
  }

  /// Returns the user information of the URL whose scheme ends with the `:` at an index.
  private func user(at colon: String.Index, in text: Substring, isCut: Bool) -> Item? {
    guard text.utf8[colon...].starts(with: "://".utf8) else { return nil }
    let start = text.utf8.index(colon, offsetBy: 3)
    let end = text.utf8[start...].firstIndex { $0 <= 0x20 || "&\"<>".utf8.contains($0) } ?? text.endIndex
    let authority = Self.authority(of: text[..<end], from: start)
    let user = user(in: text[..<end], authority, isCut: isCut && end == text.endIndex)
    return user.map { Item(secret: $0) } ?? .none(at: authority.lowerBound)
  }

  /// Whether a text contains secrets after its escapes are decoded.
  func hidesSecrets(_ text: String) -> Bool {
    var text = text
    for _ in 1...3 where text.utf8.contains(UInt8(ascii: "%")) {
      text = String(decoding: PercentEncoding.bytes(of: text[...].utf8), as: UTF8.self)
      var mask = LinkMask(masker)
      _ = mask.maskingItems(of: text[...])
      if !mask.secrets.isEmpty { return true }
    }
    return false
  }
}

// MARK: - Members of JSON

extension LinkMask {
  /// Returns the value of a JSON member whose name begins with the quote at an index: `"token":"…"`,
  /// including percent-escaped forms (`%22token%22%3A…`) and JSON within a JSON string (`\"token\":…`).
  ///
  /// The member is parsed as leniently as the rest of a URL, because untrusted text need not be valid JSON.
  private func member(at quote: String.Index, in text: Substring) -> Item? {
    guard PercentEncoding.unit(at: quote, in: text.utf8).byte == UInt8(ascii: "\"") else { return nil }
    let opening = Self.opening(at: quote, in: text)
    let name = Self.string(openedBy: opening, in: text, isName: true)
    guard let name, case let colon = Self.skip(Self.space, from: name.end, in: text), colon < text.endIndex,
      case let (byte, next) = PercentEncoding.unit(at: colon, in: text.utf8), byte == UInt8(ascii: ":")
    else { return nil }
    let decoded = String(decoding: PercentEncoding.bytes(of: name.content.utf8), as: UTF8.self)
    guard SecretName.isSecret(StoredText.unescaped(decoded)[...].utf8) else { return .none(at: next) }
    let value = Self.skip(Self.space, from: next, in: text)
    let mark = Self.skip("\\", from: value, in: text)
    if mark < text.endIndex, PercentEncoding.unit(at: mark, in: text.utf8).byte == UInt8(ascii: "\"") {
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

  /// Returns the range of a quote and the backslashes before it.
  private static func opening(at quote: String.Index, in text: Substring) -> Range<String.Index> {
    var start = quote
    while true {
      let before = text.utf8[..<start]
      if before.last == UInt8(ascii: "\\") {
        start = before.index(before: start)
      } else if before.count >= 3, Substring(before.suffix(3)).uppercased() == "%5C" {
        start = before.index(start, offsetBy: -3)
      } else {
        return start..<PercentEncoding.unit(at: quote, in: text.utf8).next
      }
    }
  }

  /// Returns the content up to the next quote that is written like the opening quote, and the index after that
  /// quote.
  private static func string(
    openedBy opening: Range<String.Index>, in text: Substring, isName: Bool
  ) -> (content: Substring, end: String.Index)? {
    let isEscaped = text[opening].utf8.contains { $0 == UInt8(ascii: "%") }
    let depth = PercentEncoding.bytes(of: text[opening].utf8).count - 1
    var backslashes: [String.Index] = []
    var index = opening.upperBound
    let limit = text.utf8.index(index, offsetBy: longestName, limitedBy: text.endIndex) ?? text.endIndex
    while index < text.endIndex {
      let (byte, next) = PercentEncoding.unit(at: index, in: text.utf8)
      if byte == UInt8(ascii: "\""), (text.utf8[index] == UInt8(ascii: "%")) == isEscaped,
        backslashes.count == depth
      {
        return (text[opening.upperBound..<(backslashes.first ?? index)], next)
      }
      // A text with `:`, `=` or `&` is not treated as the name of a JSON member, because it may be a name and a value of a
      // query.
      if isName, ":=&".utf8.contains(byte) || index > limit { return nil }
      if byte == UInt8(ascii: "\\") { backslashes.append(index) } else { backslashes.removeAll() }
      index = next
    }
    return nil
  }

  private static func skip(_ bytes: String, from index: String.Index, in text: Substring) -> String.Index {
    var index = index
    while index < text.endIndex, case let (byte, next) = PercentEncoding.unit(at: index, in: text.utf8),
      bytes.utf8.contains(byte)
    {
      index = next
    }
    return index
  }
}
