import Navlog
import Synchronization

/// A wall clock that jumps when it is told to, and another that only goes on.
final class SimulatedClock: Sendable {
  private let times = Mutex((wall: Int64(1_790_000_000_000), uptime: Int64(0)))

  /// Moments that have been trouble elsewhere: 1969, 1970, 2026, 2262 and the year 10,000.
  static let moments: [Int64] = [-1, 0, 1_790_000_000_000, 9_223_372_036_854, 253_402_300_800_000]

  func jump(to wall: Int64) { times.withLock { $0.wall = wall } }
  func jump(by time: Int64) { times.withLock { $0.wall += time } }

  /// The machine was started again.
  func restart() { times.withLock { $0.uptime = 0 } }

  func now() -> Int64 {
    times.withLock { times in
      times.wall += 13
      return times.wall
    }
  }

  func uptime() -> Int64 {
    times.withLock { times in
      times.uptime += 1_370
      return times.uptime
    }
  }
}
