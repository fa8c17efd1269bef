import Navlog
import Synchronization

/// Methods that write several complete sessions.
extension SQLiteEventLog {
  /// Runs a body in one transaction. If the body throws or the process dies, none of the body's writes
  /// remain.
  ///
  /// The transaction can have any size, because SQLite writes the part that exceeds its cache to the
  /// write-ahead log. Readers see the writes only after the commit. No session may be in progress when you
  /// call this method or when the body returns.
  ///
  /// - Throws: `EventLogError` if the log cannot be written, and the errors of `body`.
  package func importing<R>(_ body: () throws -> R) throws -> R {
    try withoutClosing {
      try writing { try $0.connection.execute("BEGIN IMMEDIATE") }
      let result = try body()
      try writing { try $0.connection.execute("COMMIT") }
      return result
    }
  }

  /// Runs a body that fills a new file. Nothing may read the file before it is complete. If the body throws,
  /// the caller removes the file.
  ///
  /// Unlike ``importing(_:)``, this method commits every batch. A background thread then seals a batch while
  /// the next batch is written. No step waits for the disk; the caller makes the complete file durable.
  ///
  /// - Parameters:
  ///   - sealsAtEnd: Whether to seal only at the end. The first seal of a log must cover the maintenance record that states how
  ///     the log was made. Pass `true` if the body can add this record only at its end.
  ///   - body: Fills the file.
  /// - Throws: `EventLogError` if the log cannot be written, and the errors of `body`.
  package func filling<R>(sealsAtEnd: Bool = false, _ body: () throws -> R) throws -> R {
    flusher.setFilling(sealsAtEnd ? .untilSealed : .whileSealing)
    defer { flusher.setFilling(nil) }
    return try withoutClosing {
      try writing { try $0.stopFlushing() }
      return try body()
    }
  }

  /// Runs a body that writes several sessions. The file stays open when a session ends. After a failed write, all
  /// further writes fail.
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

  /// Adds maintenance records to the log.
  package func add(_ records: [MaintenanceRecord]) throws {
    // All records are added at once, so that the first seal covers them.
    try writing { writer in
      try writer.connection.transaction { for record in records { try writer.add(record) } }
    }
  }
}
