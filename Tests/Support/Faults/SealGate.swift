import Dispatch
package import NavlogSQLite

/// Keeps a log from being sealed while it is closed. A seal reads the log, and the write-ahead log of one that is being read
/// cannot be emptied; without seals, a call has no reason to wait.
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

  /// Closes the gate: begins to seal a log, which has to have enough events for that, and stops before the seal is signed.
  package func close(on log: SQLiteEventLog) {
    DispatchQueue.global().async { try? log.flush() }
    isReached.wait()
  }

  /// Opens the gate for good.
  package func open() { isOpen.signal() }
}
