import Navlog
import Synchronization

/// The clock of a session that a test plays. The clock advances while the user waits.
final class UserClock: Sendable {
  /// 2026-11-21T12:00:00Z, in microseconds.
  private let now = Mutex<Int64>(1_795_262_400_000_000)

  /// Advances the clock, as if the user waited.
  func pass(milliseconds: Int64) { now.withLock { $0 += milliseconds * 1_000 } }

  /// Returns the environment of a session whose identifier begins with these digits.
  func environment(session digits: String) -> SessionEnvironment {
    SessionEnvironment(
      now: { self.now.withLock { $0 / 1_000 } }, uptime: { self.now.withLock { $0 } },
      makeSessionID: { digits + String(repeating: "0", count: 32 - digits.count) })
  }
}
