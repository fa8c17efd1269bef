extension LinkMask {
  /// No secret name is longer.
  static let longestName = 256

  /// Something in a text that is masked; nothing where names begin anew.
  struct Item {
    var secret: Range<String.Index>
    /// What is written before and after the mask.
    var quote: Substring = ""

    /// Nothing, at an index.
    static func none(at index: String.Index) -> Item { Item(secret: index..<index) }
  }

  /// Masks what stands behind secret names, in the way of a query or of JSON, and the user information of URLs.
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

  /// The value behind the `=` at an index.
  private func value(at equals: String.Index, in text: Substring) -> Item {
    let name = text.utf8[..<equals]
    let item = name.lastIndex { "/?#&;\\".utf8.contains($0) }.map { name.index(after: $0) } ?? name.startIndex
    let value = text.utf8.index(after: equals)
    guard SecretName.isSecret(name[item...].suffix(Self.longestName)) else { return .none(at: value) }
    // Up to the next `&` only: what else may end a value may also be part of it.
    let end = text.utf8[value...].firstIndex(of: UInt8(ascii: "&")) ?? text.endIndex
    return Item(secret: value..<end)
  }

  /// The user information of the URL whose scheme ends with the `:` at an index.
  private func user(at colon: String.Index, in text: Substring, isCut: Bool) -> Item? {
    guard text.utf8[colon...].starts(with: "://".utf8) else { return nil }
    let start = text.utf8.index(colon, offsetBy: 3)
    let end = text.utf8[start...].firstIndex { $0 <= 0x20 || "&\"<>".utf8.contains($0) } ?? text.endIndex
    let authority = Self.authority(of: text[..<end], from: start)
    let user = user(in: text[..<end], authority, isCut: isCut && end == text.endIndex)
    return user.map { Item(secret: $0) } ?? .none(at: authority.lowerBound)
  }

  /// Whether there are secrets in what a text stands for.
  func hidesSecrets(_ text: String) -> Bool {
    var text = text
    for _ in 1...3 where text.utf8.contains(UInt8(ascii: "%")) {
      text = String(decoding: Self.decoded(text[...].utf8), as: UTF8.self)
      var mask = LinkMask(masker)
      _ = mask.maskingItems(of: text[...])
      if !mask.secrets.isEmpty { return true }
    }
    return false
  }

  /// The bytes that a text stands for, as far as its escapes are any.
  static func decoded(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let (byte, next) = unit(at: index, in: text)
      bytes.append(byte)
      index = next
    }
    return bytes
  }

  /// The byte that stands at an index, escaped or not, and where the next one does.
  static func unit(at index: String.Index, in text: Substring.UTF8View) -> (byte: UInt8, next: String.Index) {
    let next = text.index(after: index)
    guard text[index] == UInt8(ascii: "%"), let end = text.index(next, offsetBy: 2, limitedBy: text.endIndex),
      let high = LinkBytes.hexadecimal(text[next]),
      let low = LinkBytes.hexadecimal(text[text.index(after: next)])
    else { return (text[index], next) }
    return (high << 4 | low, end)
  }
}
