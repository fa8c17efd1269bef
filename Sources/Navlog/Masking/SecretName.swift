/// Names by which URLs hand over what opens a door.
enum SecretName {
  private static let whole: Set<String> = [
    "auth", "authorization", "bearer", "code", "cookie", "cred", "creds", "csrf", "hmac", "key", "mac",
    "nonce", "otp",
    "pass", "passcode", "passphrase", "phpsessid", "pin", "pw", "pwd", "session", "sid", "sig", "sso",
    "ticket", "totp",
    "xsrf",
  ]
  private static let ends = [
    "apikey", "accesskey", "assertion", "authcode", "credential", "credentials", "jwt", "otp", "passwd",
    "password",
    "privatekey", "saml", "samlresponse", "secret", "secretkey", "sessid", "sessionid", "sessionkey",
    "signature",
    "token", "verifier",
  ]

  /// Whether what stands behind a name is never stored: the name in any spelling, escaped, or as the last part of
  /// `user[pin]`.
  static func isSecret(_ name: Substring.UTF8View) -> Bool {
    let letters = letters(LinkMask.decoded(name))
    if letters.isEmpty { return false }
    if whole.contains(letters) || ends.contains(where: { letters.hasSuffix($0) }) { return true }
    let parts = LinkMask.decoded(name).split { "[].".utf8.contains($0) }
    return parts.last.map { whole.contains(self.letters(Array($0))) } ?? false
  }

  private static func letters(_ bytes: [UInt8]) -> String {
    let kept = bytes.filter { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return String(decoding: kept, as: UTF8.self).lowercased()
  }
}
