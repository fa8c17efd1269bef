import Navlog
import Synchronization

/// Files that can no longer be used although the log is at its path: another program cut, deleted or replaced the write-ahead
/// log, or Apple's SQLite refuses an open file because one of its names changed for a moment.
extension SQLiteEventLog {
  /// Runs a body. If it finds that files were lost, now or in the background, opens the log again, continues its session,
  /// and runs the body once more: what it wrote may have reached the file, so it must look before it writes.
  func reopeningLostFiles<R>(_ body: () throws -> R) throws -> R {
    if hasLostFiles.load(ordering: .relaxed) { try reopen() }
    do { return try body() } catch {
      guard hasLostFiles.load(ordering: .relaxed) else { throw error }
      try reopen()
      return try body()
    }
  }

  private func reopen() throws {
    hasLostFiles.store(false, ordering: .relaxed)
    try abandonIfMoved()
    // Outside the lock, which a seal in progress waits for.
    sealer.close()
    let place = try checkpoint.withLock { _ in
      try writer.withLock { writer -> SessionPlace? in
        if writer?.isImporting == true { throw EventLogError.lostWAL(path) }
        let place = writer?.place
        writer?.giveUpFiles()
        flusher.detach()
        readers.clear()
        writer = nil
        return place
      }
    }
    suspension.release(place)
    try acquireIfReleased()
  }

  /// Describes an error of the connection that writes, and notes whether it can still be used.
  func described(_ error: SQLiteError) -> EventLogError {
    if error.isInvalidFile { hasLostFiles.store(true, ordering: .relaxed) }
    return EventLogError(error, path: path, whileWriting: true)
  }

  /// Throws if a file of the log is not the one that was opened.
  ///
  /// - Parameter file: The file that was moved, deleted, replaced or cut, if any.
  func check(_ file: Writer.LostFile?) throws {
    switch file {
    case nil: return
    case .log: throw EventLogError.moved(path)
    case .wal:
      hasLostFiles.store(true, ordering: .relaxed)
      throw EventLogError.lostWAL(path)
    }
  }
}
