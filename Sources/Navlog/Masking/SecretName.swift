/// The names of secrets in URLs.
enum SecretName {
  /// Terms that make a name secret. A name is secret if some of its words form a term (`api_key`), or if one of its
  /// words ends with a term (`csrfmiddlewaretoken`).
  private static let terms = [
    "accesscode", "accesskey", "apikey", "assertion", "authcode", "authkey", "authorizationcode",
    "credential",
    "jwt", "otp", "passcode", "passphrase", "passwd", "password", "privatekey", "pwd", "saml", "samlresponse",
    "secret", "secretkey", "sessid", "sessionid", "sessionkey", "signature", "smscode", "token",
    "verificationcode", "verifier",
  ]
  /// Names that are secret only as a whole: `code` is secret, but `zip_code` is not. Many longer names contain these words but
  /// do not denote secrets.
  private static let names: Set<String> = [
    "auth", "authorization", "bearer", "code", "cookie", "cred", "csrf", "hmac", "key", "mac", "nonce",
    "pass",
    "pin", "pw", "session", "sid", "sig", "sso", "ticket", "totp", "xsrf",
  ]

  /// Whether a name denotes a secret, whose value is never stored. The check ignores case, separators, percent escapes,
  /// digits and a plural `s`. For `user[pin]`, it also checks the last part alone.
  static func isSecret(_ name: Substring.UTF8View) -> Bool {
    let parts = PercentEncoding.bytes(of: name).split { "[].".utf8.contains($0) }.map(words)
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
