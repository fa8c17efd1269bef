import Dispatch
package import NavlogSQLite

/// Prevents seals of a log while the gate is closed. A seal reads the log, and a log that is being read cannot empty its
/// write-ahead log. While the gate is closed, no call therefore has to wait.
package final class SealGate: Sendable {
  private let isReached = DispatchSemaphore(value: 0)
  private let isOpen = DispatchSemaphore(value: 0)

  package init() {}

  /// The options with which the test opens the log.
  package var sealing: SealingOptions {
    SealingOptions(sign: { _ in
      self.isReached.signal()
      self.isOpen.wait()
      self.isOpen.signal()
      return nil
    })
  }

  /// Closes the gate: begins a seal, and stops it before its signature. The log must have enough events for a seal.
  package func close(
    on log: SQLiteEventLog, by work: @escaping @Sendable (SQLiteEventLog) throws -> Void = { try $0.flush() }
  ) {
    DispatchQueue.global().async { try? work(log) }
    isReached.wait()
  }

  /// Opens the gate permanently.
  package func open() { isOpen.signal() }
}
