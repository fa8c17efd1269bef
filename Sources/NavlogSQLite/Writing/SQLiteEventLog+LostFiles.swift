import Navlog
import Synchronization

/// Methods for files that became unusable although the log is still at its path. Either another program
/// truncated, deleted or replaced the write-ahead log, or an open file was renamed or hard-linked for a moment.
/// After such a change, Apple's SQLite rejects the open file.
extension SQLiteEventLog {
  /// Runs a body. If files have already been lost, opens the log again first. If files are lost while the
  /// body runs, opens the log again and runs the body once more. The session continues. The first run may
  /// have written events to the file, so the body must check the file before it writes.
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
    let resumePoint = try checkpoint.withLock { _ in
      try writer.withLock { writer -> ResumePoint? in
        if writer?.isImporting == true { throw EventLogError.lostWAL(path) }
        let resumePoint = writer?.resumePoint
        writer?.prepareToReopen()
        flusher.detach()
        readers.clear()
        writer = nil
        return resumePoint
      }
    }
    suspension.release(resumePoint)
    try acquireIfReleased()
  }

  /// Describes an error of the writing connection, and records whether the connection is still usable.
  func described(_ error: SQLiteError) -> EventLogError {
    if error.isInvalidFile { hasLostFiles.store(true, ordering: .relaxed) }
    return EventLogError(error, path: path, whileWriting: true)
  }

  /// Throws an error if the log has lost a file.
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
