import Navlog
package import NavlogSQLite

extension LogSource {
  /// Verifies the log: everything that can be checked of a file, or of an export.
  ///
  /// - Parameters:
  ///   - head: A head that was noted elsewhere. An export has no hash chain to compare it with.
  ///   - receipts: What collectors acknowledged.
  ///   - step: Called for every event of a file.
  /// - Throws: `EventLogError`, `CancellationError`.
  package func verify(head: LogHead? = nil, receipts: ReceiptCheck? = nil, step: @escaping () -> Void = {})
    throws
    -> VerificationReport
  {
    guard let lines = try lines() else {
      return try SQLiteEventLog.verify(path, head, receipts: receipts, step)
    }
    guard head == nil else {
      throw EventLogError(
        .notALog, "--head cannot be used here: an export has no hash chain to compare it with")
    }
    return try log(of: lines).verify(receipts)
  }
}
