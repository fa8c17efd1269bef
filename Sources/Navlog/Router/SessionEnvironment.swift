import Foundation

/// What a session cannot decide by itself: the time and its own identity. Tests put their own in its place.
public struct SessionEnvironment: Sendable {
  /// The wall time, in milliseconds since 1970.
  public var now: @Sendable () -> Int64
  /// A clock that does not jump, in microseconds since any fixed moment.
  public var uptime: @Sendable () -> Int64
  /// A new identity for a session, in hexadecimal digits.
  public var makeSessionID: @Sendable () -> String
  /// The key under which a session masks what is kept out of its log; see ``StoredParameters``. Asked for once, when it is
  /// first needed.
  ///
  /// By default it is drawn at random and nobody keeps it, so masks of two sessions cannot be compared, and no value can be
  /// tried out. An app that gives a key of its own, 32 secret bytes of its keychain say, finds the same value under the
  /// same mask in every session; so does whoever gets hold of the key.
  public var makeMaskingKey: @Sendable () -> [UInt8]

  /// An environment of one's own.
  public init(
    now: @escaping @Sendable () -> Int64, uptime: @escaping @Sendable () -> Int64,
    makeSessionID: @escaping @Sendable () -> String,
    makeMaskingKey: @escaping @Sendable () -> [UInt8] = { SessionEnvironment.randomKey() }
  ) {
    self.now = now
    self.uptime = uptime
    self.makeSessionID = makeSessionID
    self.makeMaskingKey = makeMaskingKey
  }

  /// A key that nobody keeps.
  public static func randomKey() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: .min ... .max) } }

  /// The system's clocks, and random identities and keys.
  public static let live = SessionEnvironment(
    now: { Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)) },
    uptime: { Int64(DispatchTime.now().uptimeNanoseconds / 1_000) },
    makeSessionID: { String(UUID().uuidString.lowercased().filter { $0 != "-" }) })
}
