/// Masks what a URL may hold of secrets, before it is recorded.
///
/// The URL may be anything at all: it is recorded also when it was refused. So nothing here asks whether it is well
/// formed. What looks like a name and a value, wherever it stands (a query, a fragment, a parameter of a path), is taken
/// for one; in case of doubt more is masked. What was masked stays as it is when it is masked again.
struct LinkMask {
  private static let longest = LinkURL.maximumLength
  /// A scheme and a host that are longer are none.
  private static let longestServer = 300

  let masker: Masker
  /// The values that were masked, as they stood in the URL.
  private(set) var secrets: [Substring] = []

  init(_ masker: Masker) { self.masker = masker }

  /// The URL as it is recorded: of the first 2,048 bytes.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - isStored: Whether something that looks like a credential may stand in the log all the same.
  mutating func masked(_ url: String, unless isStored: (String) -> Bool = { _ in false }) -> String {
    var text = Self.cut(url)
    var isCut = text.endIndex < url.endIndex
    // Where masks stand, what is around them can read as something else, and what became too long is cut again.
    for _ in 1...8 {
      let masked = masked(text, isCut, unless: isStored)
      if masked == text { return masked }
      text = Self.cut(masked)
      isCut = false
    }
    return mask(text)
  }

  private mutating func masked(_ text: Substring, _ isCut: Bool, unless isStored: (String) -> Bool) -> String
  {
    let authority = LinkMask.authority(of: text)
    let user = user(in: text, authority, isCut: isCut)
    let items = maskingItems(of: text[(user?.upperBound ?? authority.lowerBound)...], isCut: isCut)
    let scheme = text[..<authority.lowerBound]
    // A name or a value can also be hidden in escapes, as a URL within a URL is.
    if hidesSecrets(items) { return scheme + mask(text[authority.lowerBound...]) }
    let name = user.map { mask(text[$0]) } ?? ""
    return scheme + name + maskingCredentials(of: items, unless: isStored)
  }

  /// A link to something that may not be stored: of it the scheme remains, and the host where that is a server.
  func maskedWhole(_ url: String) -> String {
    let text = Self.cut(url)
    let authority = LinkMask.authority(of: text)
    let isServer = text.lowercased().hasPrefix("https://") && user(in: text, authority, isCut: false) == nil
    let end = isServer ? authority.upperBound : authority.lowerBound
    let rest = text[end...].drop { $0 == "/" }
    if rest.isEmpty || Masker.isMask(rest.utf8) { return String(text) }
    if text.utf8[..<end].count > Self.longestServer { return masker.mask(String(text)) }
    return text[..<end] + (isServer ? "/" : "") + masker.mask(String(text[end...]))
  }

  mutating func mask(_ secret: Substring) -> String {
    if secret.isEmpty || Masker.isMask(secret.utf8) { return String(secret) }
    secrets.append(secret)
    return masker.mask(String(secret))
  }

  /// What is kept of a text: no part of a character, and none of a mask.
  private static func cut(_ text: String) -> Substring {
    let bytes = text.utf8
    guard var end = bytes.index(bytes.startIndex, offsetBy: longest, limitedBy: bytes.endIndex),
      end < bytes.endIndex
    else { return text[...] }
    while bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    let mask = bytes[..<end].suffix(Masker.length - 1).indices.first { start in
      Masker.isMask(bytes[start...].prefix(Masker.length))
    }
    return text[..<(mask ?? end)]
  }

  // MARK: - User information

  /// What stands between the scheme and the path, or at the beginning where there is no scheme.
  private static func authority(of text: Substring) -> Range<String.Index> {
    var start = text.startIndex
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), LinkAuthority.isScheme(text.utf8[..<colon]),
      case let next = text.utf8.index(after: colon), next < text.endIndex, isSlash(text.utf8[next])
    {
      start = next
    }
    return authority(of: text, from: start)
  }

  /// What stands before the path, behind the slashes at an index.
  static func authority(of text: Substring, from index: String.Index) -> Range<String.Index> {
    let start = text.utf8[index...].firstIndex { !isSlash($0) } ?? text.endIndex
    let end = text.utf8[start...].firstIndex {
      isSlash($0) || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    return start..<(end ?? text.endIndex)
  }

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  func user(in text: Substring, _ authority: Range<String.Index>, isCut: Bool) -> Range<String.Index>? {
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
}
