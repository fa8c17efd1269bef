import Dispatch
import Synchronization

/// A check that runs on its own thread. Releasing this object waits until the check has ended.
package final class ConcurrentCheck<Finding: Sendable> {
  private let queue = DispatchQueue(label: "navlog.check")
  private let outcome = Outcome()

  private final class Outcome: Sendable { let result = Mutex<Result<Finding, any Error>?>(nil) }

  /// Starts a check.
  package init(_ check: @escaping @Sendable () throws -> Finding) {
    queue.async { [outcome] in
      let result = Result { try check() }
      outcome.result.withLock { $0 = result }
    }
  }

  deinit { queue.sync {} }

  /// Waits for the check and returns its finding.
  ///
  /// - Throws: The error of the check.
  package func finish() throws -> Finding? {
    queue.sync {}
    return try outcome.result.withLock { $0 }?.get()
  }
}
