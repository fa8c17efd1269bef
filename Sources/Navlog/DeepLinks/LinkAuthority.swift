/// The scheme and the host of a URL whose bytes have been checked, in lower case.
///
/// Read apart from `URLComponents`, which hides an empty user or port; the two readings must agree.
struct LinkAuthority {
  let scheme: String
  let host: String

  init(_ text: String) throws(LinkRefusal) {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) else {
      throw LinkRefusal("the URL has no scheme")
    }
    let rest = bytes[colon...].dropFirst()
    guard rest.starts(with: "//".utf8) else { throw LinkRefusal("the URL has no // after its scheme") }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    if authority.contains(UInt8(ascii: "@")) { throw LinkRefusal("the URL carries user information") }
    if authority.contains(UInt8(ascii: ":")) { throw LinkRefusal("the URL names a port") }
    scheme = String(Substring(bytes[..<colon])).lowercased()
    host = String(Substring(authority)).lowercased()
    guard host.isEmpty || Self.isHost(host) else { throw LinkRefusal("the host is not a host name") }
  }

  static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
  }

  /// Whether a text is a host name: labels of letters, digits, `-` and `_` between single dots.
  static func isHost(_ text: String) -> Bool {
    guard text.utf8.count <= 253 else { return false }
    return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      label in
      !label.isEmpty && label.allSatisfy { isLetter($0) || isDigit($0) || "-_".utf8.contains($0) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
