/// Detection of texts that look random, as credentials do.
enum Credential {
  private static let shortest = 20
  private static let shortestObject = 15

  /// Returns the credentials in a part of a URL. The part may contain percent escapes. In a host, only JSON Web Tokens
  /// are treated as credentials.
  static func all(in piece: Substring, isHost: Bool = false) -> [String] {
    var bytes = Array(piece.utf8)
    guard bytes.count >= shortestObject else { return [] }
    for _ in 1...3 where bytes.contains(UInt8(ascii: "%")) {
      bytes = PercentEncoding.bytes(of: String(decoding: bytes, as: UTF8.self)[...].utf8)
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

  /// Whether lowercase letters, capitals and digits alternate more often than in ordinary words, or in names such as
  /// `chapter-12-part-3`. Texts without digits must alternate even more often, because names in camel case also
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
