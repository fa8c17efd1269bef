/// The names of secrets in URLs.
enum SecretName {
  /// Terms that make a name secret, as one of its words or as the end of a single word (`csrfmiddlewaretoken`).
  private static let terms = [
    "accesscode", "accesskey", "apikey", "assertion", "authcode", "authkey", "authorizationcode",
    "credential",
    "jwt", "otp", "passcode", "passphrase", "passwd", "password", "privatekey", "pwd", "saml", "samlresponse",
    "secret", "secretkey", "sessid", "sessionid", "sessionkey", "signature", "smscode", "token",
    "verificationcode", "verifier",
  ]
  /// Names that are secret only as a whole, because they are too common as words: `code`, but not `zip_code`.
  private static let names: Set<String> = [
    "auth", "authorization", "bearer", "code", "cookie", "cred", "csrf", "hmac", "key", "mac", "nonce",
    "pass",
    "pin", "pw", "session", "sid", "sig", "sso", "ticket", "totp", "xsrf",
  ]

  /// Whether a name denotes a secret, whose value is never stored. The check recognizes any spelling, escapes,
  /// plurals, numbers, and the last part of `user[pin]`.
  static func isSecret(_ name: Substring.UTF8View) -> Bool {
    let parts = LinkMask.decoded(name).split { "[].".utf8.contains($0) }.map(words)
    var read = ""
    for word in parts.joined() {
      read += word
      if spellings(of: read).contains(where: { word in terms.contains { word.hasSuffix($0) } }) {
        return true
      }
    }
    let last = parts.last { !$0.isEmpty }
    return last.map { spellings(of: $0.joined()).contains(where: names.contains) } ?? false
  }

  private static func spellings(of word: String) -> [String] {
    word.hasSuffix("s") ? [word, String(word.dropLast())] : [word]
  }

  /// Returns the words of a name in lowercase. `APIKeys_v2` has the words `api` and `keys`.
  private static func words(_ bytes: ArraySlice<UInt8>) -> [String] {
    var words: [[UInt8]] = [[]]
    for (index, byte) in zip(bytes.indices, bytes) {
      let before = index > bytes.startIndex ? bytes[index - 1] : 0
      let after = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      let isBeginning = isCapital(byte) && (!isCapital(before) || isLowercase(after))
      if isBeginning || !LinkSyntax.isLetter(byte) { words.append([]) }
      if LinkSyntax.isLetter(byte) { words[words.count - 1].append(byte | 0x20) }
    }
    return words.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty && $0 != "v" }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { LinkSyntax.isLetter(byte) && byte & 0x20 == 0 }

  private static func isLowercase(_ byte: UInt8) -> Bool { LinkSyntax.isLetter(byte) && byte & 0x20 != 0 }
}

/// Detection of texts that look random, as credentials do.
enum Credential {
  private static let shortest = 20
  private static let shortestObject = 15

  /// Returns the credentials in a part of a URL, escaped or not. In a host, only JSON Web Tokens count.
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

  /// Whether a text is a JSON object in Base64, which is how a JSON Web Token begins.
  private static func isObject(_ run: ArraySlice<UInt8>) -> Bool {
    run.count >= shortestObject && run.starts(with: "eyJ".utf8)
  }

  /// Whether lowercase letters, capitals and digits alternate more often than in words, or in words and numbers
  /// between hyphens. Texts without digits must alternate even more often, because names in camel case also
  /// alternate.
  private static func isRandom(_ run: ArraySlice<UInt8>) -> Bool {
    guard run.count >= shortest else { return false }
    let kinds = run.map { kind($0) ?? .joint }
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 && $0 != .joint && $1 != .joint }
    return changes * (kinds.contains(.digit) ? 8 : 3) >= run.count
  }

  private enum Kind { case lowercase, capital, digit, joint }

  private static func kind(_ byte: UInt8) -> Kind? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .lowercase
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .capital
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"): .joint
    default: nil
    }
  }
}
