import Foundation
import Synchronization

/// Replaces values with keyed hashes: `masked-1f3a9c025be81d46`.
///
/// A single placeholder for all values is not enough. The fold of a log compares destinations (`popTo`, the common
/// prefix of two paths, `unlessOnTop`), so equal values must stay equal and different values different. Otherwise the
/// folded state would differ from the screen. A hash without a key could be reversed by trying values.
///
/// The hash is SHA3-256 over the key and the value. With SHA-3, it is safe to put the key in front of the value; with SHA-2, it
/// is not. A mask keeps 64 bits of the hash. In about one of eight billion sessions, two of the 65,536 values that a session
/// remembers have the same mask.
package final class Masker: Sendable {
  private static let prefix = "masked-"
  private static let digits = 16
  /// A masker with an empty key, for callers that need only the name of a destination.
  package static let silent = Masker { [] }

  private let makeKey: @Sendable () -> [UInt8]
  /// The hash after absorbing the key.
  private let keyed = Mutex<SHA3?>(nil)

  /// Returns 32 random bytes.
  package static func randomKey() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: .min ... .max) } }

  /// Creates a masker. The masker requests the key at its first use.
  package init(key: @escaping @Sendable () -> [UInt8]) { makeKey = key }

  /// Returns the mask of a text. The mask of a mask is the mask itself.
  package func mask(_ text: String) -> String {
    if Self.isMask(text.utf8) { return text }
    var hash = keyed.withLock { keyed in
      if let keyed { return keyed }
      var hash = SHA3()
      makeKey().withUnsafeBytes { hash.update($0) }
      keyed = hash
      return hash
    }
    hash.update(text)
    return Self.prefix + hash.digest().prefix(Self.digits)
  }

  /// Masks the values of parameters that are not stored, and the secrets of URLs in all other parameters.
  package func masked(_ parameters: JSONValue, except allowed: StoredParameters) -> JSONValue {
    guard allowed != .all, case .object(let members) = parameters else { return masked(parameters) }
    return .object(
      members.map { member in
        if allowed.allows(member.key) { return .init(member.key, masked(member.value)) }
        if case .string(let text) = member.value, Self.isMask(text.utf8) { return member }
        return .init(member.key, .string(mask(member.value.canonicalText)))
      })
  }

  /// The length of a mask, in bytes.
  package static let length = prefix.utf8.count + digits

  /// Whether a text is a mask.
  package static func isMask(_ text: some Collection<UInt8>) -> Bool {
    text.count == length && text.starts(with: prefix.utf8)
      && text.dropFirst(prefix.utf8.count).allSatisfy { hexadecimalDigit($0) != nil }
  }

  /// Whether a text contains a mask.
  package static func hasMask(in text: String) -> Bool {
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "m")) {
      if isMask(rest[start...].prefix(length)) { return true }
      rest = rest[start...].dropFirst()
    }
    return false
  }
}

extension Masker {
  private static let userInfoKey = CodingUserInfoKey(rawValue: "navlog.masker")

  /// Attaches the masker to an encoder, for destinations nested in parameters.
  func attach(to encoder: JSONEncoder) {
    if let key = Self.userInfoKey { encoder.userInfo[key] = self }
  }

  /// Returns the masker that is attached to an encoder.
  static func attached(to encoder: any Encoder) -> Masker? {
    userInfoKey.flatMap { encoder.userInfo[$0] as? Masker }
  }
}

extension RecordedDestination {
  /// Whether the parameters contain a mask.
  package var holdsMask: Bool { Masker.hasMask(in: parameters) }
}

extension JSONValue {
  /// Whether the value contains a mask. Nested destinations are skipped, because they are checked when they are
  /// decoded.
  package var holdsMask: Bool {
    switch self {
    case .null, .bool, .number: false
    case .string(let text): Masker.hasMask(in: text)
    case .array(let values): values.contains { $0.holdsMask }
    case .object(let members):
      Set(members.map(\.key)) != ["name", "parameters", "type"]
        && members.contains { Masker.hasMask(in: $0.key) || $0.value.holdsMask }
    }
  }
}

// MARK: - Texts

extension Masker {
  /// Masks the secrets of URLs in a text.
  ///
  /// A URL ends at whitespace, and at the quotes, angle brackets or JSON escapes that enclose it. The URL may
  /// contain JSON in braces.
  package func masked(_ text: String) -> String {
    guard Self.mayHoldURL(text) else { return text }
    var result = ""
    var written = text.startIndex
    var detector = URLDetector()
    var depth = 0
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      detector.read(byte)
      switch byte {
      case UInt8(ascii: "{") where detector.isFound: depth += 1
      case UInt8(ascii: "}") where depth > 0: depth -= 1
      case _ where byte <= 0x20 || depth == 0 && "\"<>\\".utf8.contains(byte):
        result += masked(word: text[written..<index])
        written = index
        detector = URLDetector()
        depth = 0
      default: break
      }
    }
    return result + masked(word: text[written...])
  }

  private func masked(word: Substring) -> String {
    guard Self.mayHoldURL(word) else { return String(word) }
    var mask = LinkMask(self)
    let items = mask.maskingItems(of: word)
    return mask.hidesSecrets(items) ? mask.mask(word) : items
  }

  /// Masks the secrets of URLs in the texts and keys of a value.
  package func masked(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool, .number: value
    case .string(let text): .string(masked(text))
    case .array(let values): .array(values.map { masked($0) })
    case .object(let members): .object(members.map { .init(masked($0.key), masked($0.value)) })
    }
  }

  /// Masks the secrets of URLs in the parameters of a destination.
  package func masked(_ destination: RecordedDestination) -> RecordedDestination {
    guard Self.mayHoldURL(destination.parameters),
      let parameters = try? JSONValue(parsing: destination.parameters)
    else { return destination }
    return RecordedDestination(
      type: destination.type, name: destination.name, parameters: masked(parameters).canonicalText)
  }

  /// Whether a text may contain a URL with secrets. Most texts contain no URL, and are therefore not parsed.
  package static func mayHoldURL(_ text: some StringProtocol) -> Bool {
    var detector = URLDetector()
    for byte in text.utf8 {
      detector.read(byte)
      if detector.isFound { return true }
    }
    return false
  }
}

/// Detects the signs of a URL byte by byte: `://`, a query, escapes.
private struct URLDetector {
  private(set) var isFound = false
  /// The number of bytes of `://` that have been read in succession.
  private var length = 0

  mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "%"): isFound = true
    case UInt8(ascii: ":"): length = 1
    case UInt8(ascii: "/") where length > 0:
      length += 1
      if length == 3 { isFound = true }
    default: length = 0
    }
  }
}
