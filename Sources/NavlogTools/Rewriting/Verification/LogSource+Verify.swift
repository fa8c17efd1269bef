import Navlog
package import NavlogSQLite

extension LogSource {
  /// Verifies the log with every check that applies to its format, which is SQLite or JSON Lines.
  ///
  /// - Parameters:
  ///   - head: A head that was stored elsewhere. With an export, which has no hash chain, a head is an error.
  ///   - receipts: The receipts of collectors.
  ///   - step: Called for every event of a SQLite file; not called for an export.
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
