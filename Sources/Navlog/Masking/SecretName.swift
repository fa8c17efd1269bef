/// Names by which URLs hand over what opens a door.
enum SecretName {
  /// Secret as words of a name, and at the end of what is written in one word (`csrfmiddlewaretoken`).
  private static let terms = [
    "accesscode", "accesskey", "apikey", "assertion", "authcode", "authkey", "authorizationcode",
    "credential",
    "jwt", "otp", "passcode", "passphrase", "passwd", "password", "privatekey", "pwd", "saml", "samlresponse",
    "secret", "secretkey", "sessid", "sessionid", "sessionkey", "signature", "smscode", "token",
    "verificationcode", "verifier",
  ]
  /// Words too common for that: secret as the whole of a name, as in `code` but not in `zip_code`.
  private static let names: Set<String> = [
    "auth", "authorization", "bearer", "code", "cookie", "cred", "csrf", "hmac", "key", "mac", "nonce",
    "pass",
    "pin", "pw", "session", "sid", "sig", "sso", "ticket", "totp", "xsrf",
  ]

  /// Whether what stands behind a name is never stored: the name in any spelling, escaped, in the plural, numbered, or as
  /// the last part of `user[pin]`.
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

  /// The words of a name, in lower case: `APIKeys_v2` is `api` and `keys`.
  private static func words(_ bytes: ArraySlice<UInt8>) -> [String] {
    var words: [[UInt8]] = [[]]
    for (index, byte) in zip(bytes.indices, bytes) {
      let before = index > bytes.startIndex ? bytes[index - 1] : 0
      let after = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      let isBeginning = isCapital(byte) && (!isCapital(before) || isSmall(after))
      if isBeginning || !isLetter(byte) { words.append([]) }
      if isLetter(byte) { words[words.count - 1].append(byte | 0x20) }
    }
    return words.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty && $0 != "v" }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { isLetter(byte) && byte & 0x20 == 0 }

  private static func isSmall(_ byte: UInt8) -> Bool { isLetter(byte) && byte & 0x20 != 0 }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
