import Foundation

/// What a session cannot decide by itself: the time and its own identity. Tests put their own in its place.
public struct RouterEnvironment: Sendable {
  /// The wall time, in milliseconds since 1970.
  public var now: @Sendable () -> Int64
  /// A clock that does not jump, in microseconds since any fixed moment.
  public var uptime: @Sendable () -> Int64
  /// A new identity for a session, in hexadecimal digits.
  public var makeSessionID: @Sendable () -> String

  /// An environment of one's own.
  public init(
    now: @escaping @Sendable () -> Int64, uptime: @escaping @Sendable () -> Int64,
    makeSessionID: @escaping @Sendable () -> String
  ) {
    self.now = now
    self.uptime = uptime
    self.makeSessionID = makeSessionID
  }

  /// The system's clocks, and random identities.
  public static let live = RouterEnvironment(
    now: { Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)) },
    uptime: { Int64(DispatchTime.now().uptimeNanoseconds / 1_000) },
    makeSessionID: { String(UUID().uuidString.lowercased().filter { $0 != "-" }) })
}
