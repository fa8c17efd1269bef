/// Masks the secrets in a URL before the URL is recorded.
///
/// The URL can be any text and need not be well formed, because refused links are recorded too. In a query, a fragment or a
/// path parameter, any text that looks like a name with a value is treated as a name with a value. In case of doubt, the value
/// is masked. Masking is idempotent.
struct LinkMask {
  private static let longest = LinkURL.maximumLength
  /// The longest scheme and host, in bytes.
  private static let longestServer = 300

  let masker: Masker
  /// The values that were masked, as they appeared in the URL.
  private(set) var secrets: [Substring] = []

  init(_ masker: Masker) { self.masker = masker }

  /// Returns the URL as it is recorded: its first 2,048 bytes, masked.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - isStored: Whether a text may be stored although it looks like a credential. The closure receives the text in
  ///     lowercase.
  mutating func masked(_ url: String, unless isStored: (String) -> Bool = { _ in false }) -> String {
    var text = Self.cut(url)
    var isCut = text.endIndex < url.endIndex
    // After a part is masked, the text next to the mask can match another rule, so the text is checked again. A mask can also
    // make the text too long, so it is truncated again.
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
    // If escapes hide a name or a value, for example in a URL within a URL, everything after the scheme is masked.
    if hidesSecrets(items) { return scheme + mask(text[authority.lowerBound...]) }
    let name = user.map { mask(text[$0]) } ?? ""
    return scheme + name + maskingCredentials(of: items, unless: isStored)
  }

  /// Masks a link to a destination whose parameters contain a mask. Only the scheme remains and, in an `https` URL
  /// without user information, the host.
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

  /// Returns the first 2,048 bytes of a text, without a partial character or a partial mask at their end.
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

  /// Returns the part between the scheme and the path. If the text has no scheme, this part begins at the start of the
  /// text.
  private static func authority(of text: Substring) -> Range<String.Index> {
    var start = text.startIndex
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), LinkAuthority.isScheme(text.utf8[..<colon]),
      case let next = text.utf8.index(after: colon), next < text.endIndex, isSlash(text.utf8[next])
    {
      start = next
    }
    return authority(of: text, from: start)
  }

  /// Skips the slashes at an index, and returns the part between these slashes and the path.
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

  /// Returns the user information in an authority.
  func user(in text: Substring, _ authority: Range<String.Index>, isCut: Bool) -> Range<String.Index>? {
    let part = text.utf8[authority]
    if let at = part.lastIndex(of: UInt8(ascii: "@")) { return authority.lowerBound..<at }
    // The URL was truncated within its authority. No host is that long, so the authority is user information whose `@` was cut
    // off.
    if isCut, authority.upperBound == text.endIndex { return authority }
    // If the text after the colon is not a port, it may be the beginning of a password that contains a slash.
    if let colon = part.firstIndex(of: UInt8(ascii: ":")), authority.lowerBound > text.startIndex,
      !part[colon...].dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    {
      let at = text.utf8[authority.upperBound...].lastIndex(of: UInt8(ascii: "@"))
      return authority.lowerBound..<(at ?? authority.upperBound)
    }
    return nil
  }
}

// MARK: - Credentials without a name

extension LinkMask {
  /// Masks text that looks like a credential, even though no name marks it as a secret: the token in
  /// `app://reset/eyJhbGciOi…`.
  ///
  /// - Parameters:
  ///   - text: A URL from its host onwards.
  ///   - isStored: Whether a text may be stored. The closure receives the text in lowercase.
  private mutating func maskingCredentials(of text: String, unless isStored: (String) -> Bool) -> String {
    var result = ""
    var rest = text[...]
    while true {
      let end = rest.utf8.firstIndex { "/?#&;=\\".utf8.contains($0) } ?? rest.endIndex
      let piece = rest[..<end]
      // An ordinary host name can look as random as a token, so in a host, only a JSON Web Token counts as a secret.
      let isHost = piece.startIndex == text.startIndex && piece.utf8.contains(UInt8(ascii: "."))
      let isSecret = Credential.all(in: piece, isHost: isHost).contains { !isStored($0.lowercased()) }
      result += isSecret ? mask(piece) : String(piece)
      guard end < rest.endIndex else { return result }
      let next = rest.utf8.index(after: end)
      result += rest[end..<next]
      rest = rest[next...]
    }
  }
}
