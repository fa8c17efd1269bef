import Navlog
import Synchronization

/// The handling of files that became unusable although the log is still at its path: another program
/// truncated, deleted or replaced the write-ahead log, or Apple's SQLite rejects an open file because one of
/// its names changed for a moment.
extension SQLiteEventLog {
  /// Runs a body. If files were lost, now or in the background, the log is opened again, its session
  /// continues, and the body runs once more. The body's first writes may have reached the file, so it must
  /// check before it writes.
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
    // The sealer is closed outside of the lock, because a seal in progress waits for the lock.
    sealer.close()
    let place = try checkpoint.withLock { _ in
      try writer.withLock { writer -> SessionPlace? in
        if writer?.isImporting == true { throw EventLogError.lostWAL(path) }
        let place = writer?.place
        writer?.prepareToReopen()
        flusher.detach()
        readers.clear()
        writer = nil
        return place
      }
    }
    suspension.release(place)
    try acquireIfReleased()
  }

  /// Describes an error of the writing connection, and records whether the connection is still usable.
  func described(_ error: SQLiteError) -> EventLogError {
    if error.isInvalidFile { hasLostFiles.store(true, ordering: .relaxed) }
    return EventLogError(error, path: path, whileWriting: true)
  }

  /// Throws if a file of the log is not the file that was opened.
  ///
  /// - Parameter file: The file that was moved, deleted, replaced or truncated, if any.
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
