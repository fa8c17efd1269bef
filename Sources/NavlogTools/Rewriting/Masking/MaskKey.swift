import Navlog

/// A secret with which a ``Redactor`` creates the same masks every time.
///
/// ```swift
/// let key = MaskKey()  // once; the app stores key.bytes in its keychain, and recreates the key with MaskKey(bytes)
/// let redactor = Redactor(key: key)
/// ```
///
/// With the same key, all exports of a log contain the same line for the same event. Exports of several devices also have the
/// same masks if the devices share the key. A key has disadvantages. The same value is recognizable in all files, and anyone
/// who obtains the key can find values by guessing. Anyone who sees the same session both masked and unmasked learns the masks
/// of its values, and recognizes these values in other files. Without a key, a redactor uses a random key that is not stored.
public struct MaskKey: Hashable, Sendable {
  /// The minimum number of bytes of a key.
  public static let minimumLength = 32

  /// The secret.
  public let bytes: [UInt8]

  /// Creates a random key.
  public init() { bytes = (0..<Self.minimumLength).map { _ in .random(in: .min ... .max) } }

  /// Creates a key from random bytes. The result is `nil` if there are fewer bytes than ``minimumLength``.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.minimumLength else { return nil }
    self.bytes = bytes
  }

  /// The key of a ``ValueMask``. Its derivation from the bytes must never change, because new masks would then differ from the
  /// masks of existing files.
  var words: [UInt64] {
    let digits = (1...2).map { part in
      var hash = SHA3()
      hash.update("navlog mask key \(part)")
      bytes.withUnsafeBytes { hash.update($0) }
      return hash.digest()
    }
    let all = Array(digits.joined())
    return (0..<6).map { UInt64(String(all[$0 * 16..<$0 * 16 + 16]), radix: 16) ?? 0 }
  }
}

extension MaskKey: CustomStringConvertible, CustomReflectable {
  /// A description with the length of the key. The description omits the bytes, because they must not end up in a log.
  public var description: String { "a mask key of \(bytes.count) bytes" }

  /// A mirror without children, so that it does not contain the bytes.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
