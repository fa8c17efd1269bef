import Navlog
import Synchronization

/// A clock that advances only when a test advances it.
final class SettableClock: Sendable {
  private let time = Mutex<Int64>(1_790_000_000_000)

  func advance(by duration: Duration) { time.withLock { $0 += duration.components.seconds * 1_000 } }

  var environment: SessionEnvironment {
    let start = time.withLock { $0 }
    return SessionEnvironment(
      now: { self.time.withLock { $0 } }, uptime: { self.time.withLock { ($0 - start) * 1_000 } },
      makeSessionID: { "session" })
  }
}

extension EventLog {
  /// Returns the kinds of the last session's events, with the reason if an event had no effect.
  func eventKinds() throws -> [String] {
    guard let last = try sessions().last else { return [] }
    return try events(last.info.id).map { event in
      let kind = event.action.kind?.rawValue ?? "unknown"
      return event.outcome.reason.map { "\(kind): \($0)" } ?? kind
    }
  }
}
