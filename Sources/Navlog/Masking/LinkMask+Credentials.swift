extension LinkMask {
  /// Masks what looks like a credential without being named one: the token in `app://reset/eyJhbGciOi…`.
  ///
  /// - Parameters:
  ///   - text: A URL from its host on.
  ///   - isStored: Whether a text, in lower case, may stand in the log.
  mutating func maskingCredentials(of text: String, unless isStored: (String) -> Bool) -> String {
    var result = ""
    var rest = text[...]
    while true {
      let end = rest.utf8.firstIndex { "/?#&;=\\".utf8.contains($0) } ?? rest.endIndex
      let piece = rest[..<end]
      // A server's own name can be as long as a token.
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

/// Texts that look as if they had been drawn at random, so that only one who was given them knows them.
enum Credential {
  private static let shortest = 20
  private static let shortestObject = 15

  /// The credentials in a piece of a URL, escaped or not; in a host, only JSON Web Tokens.
  static func all(in piece: Substring, isHost: Bool = false) -> [String] {
    var bytes = Array(piece.utf8)
    guard bytes.count >= shortestObject else { return [] }
    for _ in 1...3 where bytes.contains(UInt8(ascii: "%")) {
      bytes = LinkMask.decoded(String(decoding: bytes, as: UTF8.self)[...].utf8)
    }
    return bytes.split { kind($0) == nil }
      .filter { isObject($0) || !isHost && isRandom($0) }
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { !Masker.isMask($0.utf8) }
  }

  /// Whether a text is Base64 of a JSON object, with which a JSON Web Token begins.
  private static func isObject(_ run: ArraySlice<UInt8>) -> Bool {
    run.count >= shortestObject && run.starts(with: "eyJ".utf8)
  }

  /// Whether small letters, capitals and digits alternate as they do not in words, or in words with numbers between
  /// hyphens. Without digits it takes more of that: names in camel case alternate as well.
  private static func isRandom(_ run: ArraySlice<UInt8>) -> Bool {
    guard run.count >= shortest else { return false }
    let kinds = run.map { kind($0) ?? .joint }
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 && $0 != .joint && $1 != .joint }
    return changes * (kinds.contains(.digit) ? 8 : 3) >= run.count
  }

  private enum Kind { case small, capital, digit, joint }

  private static func kind(_ byte: UInt8) -> Kind? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .small
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .capital
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"): .joint
    default: nil
    }
  }
}
