import Navlog
import Synchronization

/// Writing several sessions that are complete already.
extension SQLiteEventLog {
  /// Runs a body in one transaction: if it throws or the process dies, none of its writes remain.
  ///
  /// The transaction can have any size: what does not fit into SQLite's cache goes to the write-ahead log. Readers see
  /// nothing of it until it commits. No session may be in progress before or afterwards.
  ///
  /// - Throws: `EventLogError` if the log cannot be written; rethrows what `body` throws.
  package func importing<R>(_ body: () throws -> R) throws -> R {
    try withoutClosing {
      try writing { try $0.connection.execute("BEGIN IMMEDIATE") }
      let result = try body()
      try writing { try $0.connection.execute("COMMIT") }
      return result
    }
  }

  /// Runs a body that fills a new file, which nobody reads before it is complete. If it throws, the caller removes the file.
  ///
  /// In contrast to ``importing(_:)``, every batch is committed, so that it is sealed while the next one is written. Nothing
  /// waits for the disk: the caller makes the file durable once it is complete.
  ///
  /// - Parameters:
  ///   - sealsAtEnd: Whether nothing is sealed before the end: a log has the record of how it was made in its first seal, and
  ///     the body may know only at its end what to record.
  ///   - body: Fills the file.
  /// - Throws: `EventLogError` if the log cannot be written; rethrows what `body` throws.
  package func filling<R>(sealsAtEnd: Bool = false, _ body: () throws -> R) throws -> R {
    flusher.setFilling(sealsAtEnd ? .untilSealed : .whileSealing)
    defer { flusher.setFilling(nil) }
    return try withoutClosing {
      try writing { try $0.stopFlushing() }
      return try body()
    }
  }

  /// Runs a body that writes several sessions. The end of one does not close the file, and a write that fails is the last.
  private func withoutClosing<R>(_ body: () throws -> R) throws -> R {
    try openWriter()
    try writing { $0.isImporting = true }
    do {
      let result = try body()
      try closeWriter()
      return result
    } catch {
      writer.withLock { $0?.connection.rollBack() }
      try? closeWriter()
      throw error
    }
  }

  /// Records maintenance that was done on the log as a whole.
  package func add(_ records: [MaintenanceRecord]) throws {
    // At once, so that the first seal covers all of them.
    try writing { writer in
      try writer.connection.transaction { for record in records { try writer.add(record) } }
    }
  }
}
