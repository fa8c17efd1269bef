import Dispatch
package import NavlogSQLite

/// Prevents seals of a log while the gate is closed. A seal reads the log, and a log that is being read cannot empty its
/// write-ahead log. Without seals, no call has a reason to wait.
package final class SealGate: Sendable {
  private let isReached = DispatchSemaphore(value: 0)
  private let isOpen = DispatchSemaphore(value: 0)

  package init() {}

  /// The options of the log.
  package var sealing: SealingOptions {
    SealingOptions(sign: { _ in
      self.isReached.signal()
      self.isOpen.wait()
      self.isOpen.signal()
      return nil
    })
  }

  /// Closes the gate: begins to seal a log, which must have enough events, and stops before the signature.
  package func close(
    on log: SQLiteEventLog, by work: @escaping @Sendable (SQLiteEventLog) throws -> Void = { try $0.flush() }
  ) {
    DispatchQueue.global().async { try? work(log) }
    isReached.wait()
  }

  /// Opens the gate permanently.
  package func open() { isOpen.signal() }
}
