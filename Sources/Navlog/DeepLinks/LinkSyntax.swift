/// Checks that a URL contains only characters that RFC 3986 allows. The check reads the URL's bytes before anything is
/// decoded.
enum LinkSyntax {
  /// Checks the length, the characters and the percent escapes of a URL.
  static func check(_ text: String) throws(LinkURL.Refusal) {
    let bytes = text.utf8
    guard !bytes.isEmpty else { throw LinkURL.Refusal("the URL is empty") }
    // For a string bridged from Foundation, `count` would read the whole string, even a very long one.
    let limit = LinkURL.maximumLength
    if let end = bytes.index(bytes.startIndex, offsetBy: limit, limitedBy: bytes.endIndex),
      end < bytes.endIndex
    {
      throw LinkURL.Refusal("the URL is longer than \(limit) bytes")
    }
    var escapeDigits = 0
    for byte in bytes {
      if let problem = problem(byte) { throw LinkURL.Refusal("the URL contains \(problem)") }
      if escapeDigits > 0 {
        guard hexadecimalDigit(byte) != nil else { break }
        escapeDigits -= 1
      } else if byte == UInt8(ascii: "%") {
        escapeDigits = 2
      }
    }
    if escapeDigits > 0 { throw LinkURL.Refusal("a percent escape is not two hexadecimal digits") }
  }

  /// Escapes every byte that is not unreserved. The result can therefore be a path segment, a key or a value of a URL.
  static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if isUnreserved(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += PercentEncoding.escape(of: byte)
      }
    }
    return result
  }

  /// Whether a byte is "unreserved" in RFC 3986, and therefore never needs an escape.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func problem(_ byte: UInt8) -> String? {
    switch byte {
    case 0: "a NUL"
    case 0x01..<0x20, 0x7F: "a control character"
    case UInt8(ascii: " "): "a space"
    case UInt8(ascii: "\\"): "a backslash"
    case 0x80...: "a character that is not ASCII"
    // Square brackets belong only to IPv6 hosts, which links of an app never contain.
    case _ where isUnreserved(byte) || ":/?#@!$&'()*+,;=%".utf8.contains(byte): nil
    default: "a character that must be escaped"
    }
  }
}

/// The scheme and the host of a URL, in lowercase. The characters of the URL have already been checked.
///
/// This parser does not use `URLComponents`, which hides an empty user or port. ``LinkURL`` uses this parser and
/// `URLComponents`, and accepts a URL only if both find the same scheme and host.
struct LinkAuthority {
  let scheme: String
  let host: String

  init(_ text: String) throws(LinkURL.Refusal) {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) else {
      throw LinkURL.Refusal("the URL has no scheme")
    }
    let rest = bytes[colon...].dropFirst()
    guard rest.starts(with: "//".utf8) else { throw LinkURL.Refusal("the URL has no // after its scheme") }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    if authority.contains(UInt8(ascii: "@")) { throw LinkURL.Refusal("the URL carries user information") }
    if authority.contains(UInt8(ascii: ":")) { throw LinkURL.Refusal("the URL names a port") }
    scheme = String(Substring(bytes[..<colon])).lowercased()
    host = String(Substring(authority)).lowercased()
    guard host.isEmpty || Self.isHost(host) else { throw LinkURL.Refusal("the host is not a host name") }
  }

  static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, LinkSyntax.isLetter(first) else { return false }
    return bytes.allSatisfy {
      LinkSyntax.isLetter($0) || LinkSyntax.isDigit($0) || "+-.".utf8.contains($0)
    }
  }

  /// Whether a text is a host name: labels of letters, digits, `-` and `_` between single dots.
  static func isHost(_ text: String) -> Bool {
    guard text.utf8.count <= 253 else { return false }
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      !label.isEmpty
        && label.allSatisfy {
          LinkSyntax.isLetter($0) || LinkSyntax.isDigit($0) || "-_".utf8.contains($0)
        }
    }
  }
}
