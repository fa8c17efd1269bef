import FaultSupport
import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import Synchronization

/// The storage of the log: a real file, or memory that outlives the simulated process.
final class SimulatedDisk {
  private let folder: FaultFolder
  private let memory: InMemoryEventLog?
  private var generation = 0
  private var moves = 0

  /// The path of the log that is being written, or `nil` for a log in memory.
  private(set) var path: String?

  init(inMemory: Bool) throws {
    folder = try FaultFolder()
    memory = inMemory ? InMemoryEventLog() : nil
    path = inMemory ? nil : folder.path("0.sqlite")
  }

  /// Opens the log, as a process does at launch.
  func open() throws -> any EventLog {
    if let memory { return memory }
    return try SQLiteEventLog(path: path ?? "")
  }

  /// Kills the process. The next process uses a copy of the current files at another path.
  func crash() throws {
    guard let path else { return }
    generation += 1
    let copy = folder.path("\(generation).sqlite")
    // The head is copied first. If it were copied last, it could cover rows that the copies of the other files lack.
    for suffix in ["-head", "", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    self.path = copy
  }

  /// Removes the files of the killed process. These files must be closed.
  func clean() {
    if generation > 0 { folder.remove("\(generation - 1).sqlite") }
  }

  /// Moves the file while the process is using it. Returns the new path.
  func move() -> String? {
    guard let path else { return nil }
    moves += 1
    let moved = folder.path("moved-\(moves).sqlite")
    return rename(path, moved) == 0 ? moved : nil
  }

  /// Deletes the file while the process is using it.
  func delete() -> Bool { path.map { unlink($0) == 0 } ?? false }
}

/// A plan that determines which of the next attempts to write fail.
final class FaultPlan: Sendable {
  private struct State {
    var fault: FaultyEventLog.Failure?
    var attempts = 0
    var isUnknown = false
  }
  private let state = Mutex(State())

  /// Makes the next attempts fail.
  func fail(_ fault: FaultyEventLog.Failure, attempts: Int) {
    state.withLock {
      $0.fault = fault
      $0.attempts = attempts
    }
  }

  /// Makes all attempts succeed.
  func heal() { state.withLock { $0.attempts = 0 } }

  /// Whether the next attempt succeeds.
  var isHealthy: Bool { state.withLock { $0.attempts == 0 } }

  /// Whether a write that was reported as failed may have taken place.
  var isUnknown: Bool { state.withLock { $0.isUnknown } }

  /// Notes that the log contains all events.
  func settle() { state.withLock { $0.isUnknown = false } }

  /// Returns the fault of the current attempt.
  func next() -> FaultyEventLog.Failure? {
    state.withLock { state in
      guard state.attempts > 0 else { return nil }
      state.attempts -= 1
      if state.fault == .afterWriting { state.isUnknown = true }
      return state.fault
    }
  }
}

/// A wall clock that jumps on request, and a monotonic clock.
final class SimulatedClock: Sendable {
  private let times = Mutex((wall: Int64(1_790_000_000_000), uptime: Int64(0)))

  /// Times that often reveal faults: in 1969, 1970, 2026, 2262 and the year 10,000.
  static let moments: [Int64] = [-1, 0, 1_790_000_000_000, 9_223_372_036_854, 253_402_300_800_000]

  func jump(to wall: Int64) { times.withLock { $0.wall = wall } }
  func jump(by time: Int64) { times.withLock { $0.wall += time } }

  /// Restarts the monotonic clock, as a reboot does.
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
