import Navlog

/// A secret that makes the masks of a ``Redactor`` the same every time.
///
/// ```swift
/// let key = MaskKey()  // once; the app keeps key.bytes in its keychain, and makes it again by MaskKey(bytes)
/// let redactor = Redactor(key: key)
/// ```
///
/// With the same key, what is exported today and again next week, then longer, agrees line for line; so does what several
/// devices export, if they share the key. That is the price, too: under one key, the same value is seen to be the same in all
/// files, and whoever obtains the key can find a value by trying those that there are. Whoever sees the same session both masked
/// and not learns the masks of its values. Without a key of their own, redactors
/// draw a random one that nobody keeps.
public struct MaskKey: Hashable, Sendable {
  /// The number of bytes that a key has at least.
  public static let minimumLength = 32

  /// The secret.
  public let bytes: [UInt8]

  /// Creates a random key.
  public init() { bytes = (0..<Self.minimumLength).map { _ in .random(in: .min ... .max) } }

  /// Creates a key from bytes that were drawn at random; `nil` if there are fewer than ``minimumLength``.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.minimumLength else { return nil }
    self.bytes = bytes
  }

  /// The key of a ``ValueMask``. It never changes: masks of files that exist would no longer agree with new ones.
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
  /// The length of the key, not its bytes, which must not end up in a log.
  public var description: String { "a mask key of \(bytes.count) bytes" }

  /// No children, for the same reason.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
