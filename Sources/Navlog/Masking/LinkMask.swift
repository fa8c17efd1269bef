/// Masks what a URL may hold of secrets, before it is recorded.
///
/// The URL may be anything at all: it is recorded also when it was refused. So nothing here asks whether it is well
/// formed. What looks like a name and a value, wherever it stands (a query, a fragment, a parameter of a path), is taken
/// for one; in case of doubt more is masked.
struct LinkMask {
  private static let longest = LinkURL.maximumLength

  let masker: Masker
  /// The values that were masked, as they stood in the URL.
  private(set) var secrets: [Substring] = []

  init(_ masker: Masker) { self.masker = masker }

  /// The URL as it is recorded: of the first 2,048 bytes.
  mutating func masked(_ url: String) -> String {
    let bytes = url.utf8.prefix(Self.longest)
    let isCut = bytes.endIndex < url.utf8.endIndex
    let text = String(decoding: bytes, as: UTF8.self)
    let authority = LinkMask.authority(of: text)
    var result = String(text[..<authority.lowerBound])
    let user = user(in: text, authority, isCut: isCut)
    if let user { result += mask(text[user]) }
    let rest = text[(user?.upperBound ?? authority.lowerBound)...]
    let items = maskingItems(of: rest)
    // A name or a value can also be hidden in escapes, as a URL within a URL is.
    result += hidesSecrets(items) ? mask(rest) : items
    return String(decoding: result.utf8.prefix(Self.longest), as: UTF8.self)
  }

  /// A link to something that may not be stored: of it the scheme remains, and the host where that is a server.
  func maskedWhole(_ url: String) -> String {
    let bytes = String(decoding: url.utf8.prefix(Self.longest), as: UTF8.self)
    let authority = LinkMask.authority(of: bytes)
    let isServer = bytes.lowercased().hasPrefix("https://") && user(in: bytes, authority, isCut: false) == nil
    let end = isServer ? authority.upperBound : authority.lowerBound
    let rest = bytes[end...].drop { $0 == "/" }
    if Masker.isMask(rest) { return bytes }
    return bytes[..<end] + (isServer ? "/" : "") + masker.mask(String(bytes[end...]))
  }

  private mutating func mask(_ secret: Substring) -> String {
    if secret.isEmpty || Masker.isMask(secret) { return String(secret) }
    secrets.append(secret)
    return masker.mask(String(secret))
  }

  // MARK: - User information

  /// What stands between the scheme and the path, or at the beginning where there is no scheme.
  private static func authority(of text: String) -> Range<String.Index> {
    var start = text.startIndex
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), LinkAuthority.isScheme(text.utf8[..<colon]),
      case let next = text.utf8.index(after: colon), next < text.endIndex, isSlash(text.utf8[next])
    {
      start = next
    }
    start = text.utf8[start...].firstIndex { !isSlash($0) } ?? text.endIndex
    let end = text.utf8[start...].firstIndex {
      isSlash($0) || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    return start..<(end ?? text.endIndex)
  }

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  private func user(in text: String, _ authority: Range<String.Index>, isCut: Bool) -> Range<String.Index>? {
    let part = text.utf8[authority]
    if let at = part.lastIndex(of: UInt8(ascii: "@")) { return authority.lowerBound..<at }
    // No host is as long: the end of its user information was cut off.
    if isCut, authority.upperBound == text.endIndex { return authority }
    // A password with a slash in it looks like a port that is none.
    if let colon = part.firstIndex(of: UInt8(ascii: ":")), authority.lowerBound > text.startIndex,
      !part[colon...].dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    {
      let at = text.utf8[authority.upperBound...].lastIndex(of: UInt8(ascii: "@"))
      return authority.lowerBound..<(at ?? authority.upperBound)
    }
    return nil
  }

  // MARK: - Names and values

  private mutating func maskingItems(of text: Substring) -> String {
    var result = ""
    var rest = text
    while let equals = rest.utf8.firstIndex(of: UInt8(ascii: "=")) {
      let name = rest.utf8[..<equals]
      let item =
        name.lastIndex { "/?#&;\\".utf8.contains($0) }.map { name.index(after: $0) } ?? name.startIndex
      let value = rest.utf8.index(after: equals)
      result += rest[..<value]
      guard SecretName.isSecret(name[item...]) else {
        rest = rest[value...]
        continue
      }
      // Up to the next `&` only: what else may end a value may also be part of it.
      let end = rest.utf8[value...].firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
      result += mask(rest[value..<end])
      rest = rest[end...]
    }
    return result + rest
  }

  private func hidesSecrets(_ text: String) -> Bool {
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
    var rest = text
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { LinkBytes.hexadecimal($0) }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
