import Foundation
import Synchronization

/// Replaces values by hashes under a key: `masked-1f3a9c025be81d46`.
///
/// One word for all values would not do. The fold of a log compares destinations (popTo, the common beginning of two paths,
/// unlessOnTop), so equal values have to stay equal and different ones different, or what is folded from the log is not
/// what was on screen. The hash of a value without a key would be found by trying out values.
///
/// SHA3-256 over the key and the value: unlike SHA-2 it can be keyed by a prefix. 64 bits of it are kept; among the 65,536
/// masks that a session remembers, two of different values are equal once in eight thousand million sessions.
package final class Masker: Sendable {
  private static let prefix = "masked-"
  private static let digits = 16
  /// For what is thrown away but for its names.
  package static let silent = Masker { [] }

  private let makeKey: @Sendable () -> [UInt8]
  /// The hash with the key in it.
  private let begun = Mutex<SHA3?>(nil)

  /// A masker whose key is asked for when it is first needed.
  package init(key: @escaping @Sendable () -> [UInt8]) { makeKey = key }

  /// The mask of a text. A mask is its own.
  package func mask(_ text: String) -> String {
    if Self.isMask(text.utf8) { return text }
    var hash = begun.withLock { begun in
      if let begun { return begun }
      var hash = SHA3()
      makeKey().withUnsafeBytes { hash.update($0) }
      begun = hash
      return hash
    }
    hash.update(text)
    return Self.prefix + hash.digest().prefix(Self.digits)
  }

  /// Parameters without the values of those that may not be stored, and without the secrets of URLs in the others.
  package func masked(_ parameters: JSONValue, except allowed: StoredParameters) -> JSONValue {
    guard allowed != .all, case .object(let members) = parameters else { return masked(parameters) }
    return .object(
      members.map { member in
        if allowed.allows(member.key) { return .init(member.key, masked(member.value)) }
        if case .string(let text) = member.value, Self.isMask(text.utf8) { return member }
        return .init(member.key, .string(mask(member.value.canonicalText)))
      })
  }

  /// How many bytes a mask has.
  package static let length = prefix.utf8.count + digits

  /// Whether a text is a mask.
  package static func isMask(_ text: some Collection<UInt8>) -> Bool {
    text.count == length && text.starts(with: prefix.utf8)
      && text.dropFirst(prefix.utf8.count).allSatisfy { LinkBytes.hexadecimal($0) != nil }
  }

  /// Whether a mask stands somewhere in a text.
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

  /// Lets destinations that stand within parameters be masked as they ask.
  func hand(to encoder: JSONEncoder) {
    if let key = Self.userInfoKey { encoder.userInfo[key] = self }
  }

  /// The masker that was handed to an encoder.
  static func handed(to encoder: any Encoder) -> Masker? {
    userInfoKey.flatMap { encoder.userInfo[$0] as? Masker }
  }
}

extension RecordedDestination {
  /// Whether a mask may stand in it, so that it cannot be made a destination again.
  package var holdsMask: Bool { Masker.hasMask(in: parameters) }
}

extension JSONValue {
  /// Whether a mask stands in it, but for destinations within it: those are asked themselves.
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
