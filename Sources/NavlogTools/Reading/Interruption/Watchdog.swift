import Foundation
import Synchronization

/// Cancels the work of the process when a signal asks the process to stop. Ends the process when the cancellation has no
/// effect, when the work does not end at its time limit, or when SQLite is stuck within a single step.
///
/// Between its steps, SQLite calls a callback that determines whether to continue. But a function such as
/// `printf('%.*c', 2147483647, 'x')`, or `LIKE` with many wildcards, is a single step that can take arbitrarily long. Only the
/// end of the process ends such a step. While such a query runs, the command only reads the log, so ending the process cannot
/// damage the log.
package enum Watchdog {
  /// The maximum time of one step, in nanoseconds.
  private static let limit: UInt64 = 20_000_000_000
  /// The time in which the work can end by itself after a signal or its time limit, in nanoseconds.
  private static let gracePeriod: UInt64 = 700_000_000

  /// The time at which the running step began, in nanoseconds; 0 without a running step.
  private static let began = Atomic<UInt64>(0)
  private static let isWatching = Atomic(false)
  /// The function that runs before the process ends without finishing its work. If it is `nil`, the watchdog ends the process
  /// only when a step of SQLite is stuck.
  private static let cleanup = Mutex<(@Sendable () -> Void)?>(nil)
  /// The function that restores the terminal before the process ends; `nil` while the terminal needs no restoration.
  private static let restoration = Mutex<(@Sendable () -> Void)?>(nil)
  /// The time at which the process ends, in nanoseconds, and the reason, as one sentence; `nil` without a time limit.
  private static let deadline = Mutex<(time: UInt64, reason: String)?>(nil)

  /// Makes the process end within a second after it is asked to stop.
  ///
  /// - Parameter cleanup: A function that runs before the process ends, for example to remove temporary
  ///   files.
  package static func endWhenInterrupted(_ cleanup: @escaping @Sendable () -> Void) {
    self.cleanup.withLock { $0 = cleanup }
    start()
  }

  /// Sets the function that restores the terminal before the process ends. Pass `nil` when the terminal is restored.
  package static func setRestoration(_ restore: (@Sendable () -> Void)?) {
    restoration.withLock { $0 = restore }
  }

  /// Makes the process end with status 2 within a second after a time limit, if the work does not end at the limit.
  ///
  /// - Parameters:
  ///   - seconds: The limit, in seconds from now.
  ///   - reason: The sentence to write to standard error.
  package static func end(afterLimit seconds: Double, because reason: String) {
    deadline.withLock { $0 = (now + UInt64(seconds * 1e9) + gracePeriod, reason) }
    start()
  }

  /// Forgets the time limit, because the work has ended. Does not return if the process is ending at the limit.
  package static func forgetLimit() { deadline.withLock { $0 = nil } }

  /// Begins to watch, for the rest of the process.
  package static func start() {
    guard isWatching.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else {
      return
    }
    Thread.detachNewThread {
      var asked: UInt64?
      while true {
        Thread.sleep(forTimeInterval: 0.05)
        Interruption.cancelIfRequested()
        asked = Interruption.isRequested ? asked ?? now : nil
        if let asked, now - asked > gracePeriod, cleanup.withLock({ $0 != nil }) {
          end(nil, Interruption.status ?? 2)
        }
        if asked == nil {
          deadline.withLock { if let (time, reason) = $0, now > time { end(reason, 2) } }
        }
        let began = began.load(ordering: .relaxed)
        guard began != 0 else { continue }
        let time = now &- began
        if Interruption.isRequested, time > gracePeriod {
          end("the query was interrupted", Interruption.status ?? 2)
        }
        if time > limit {
          end(
            "the query was stopped: one of its functions takes more than \(limit / 1_000_000_000) seconds", 2)
        }
      }
    }
  }

  /// Runs steps of SQLite and measures their time. Each call of a callback from ``isAlive(_:)`` restarts the measurement,
  /// because the callback shows that a step has ended.
  static func watching<R>(_ steps: () throws -> R) rethrows -> R {
    began.store(now, ordering: .relaxed)
    defer { began.store(0, ordering: .relaxed) }
    return try steps()
  }

  /// Returns a callback for SQLite to call between its steps.
  static func isAlive(_ question: @escaping @Sendable () -> Bool) -> @Sendable () -> Bool {
    {
      if began.load(ordering: .relaxed) != 0 { began.store(now, ordering: .relaxed) }
      return question()
    }
  }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  private static func end(_ sentence: String?, _ status: Int32) -> Never {
    restoration.withLock { $0 }?()
    if let sentence { FileHandle.standardError.write(Data("navlog: \(sentence)\n".utf8)) }
    cleanup.withLock { $0 }?()
    _exit(status)
  }
}
