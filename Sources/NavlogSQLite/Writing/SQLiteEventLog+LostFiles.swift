import Navlog
import Synchronization

/// Methods that open a log again after one of its open files became unusable. The log itself is still at its path. For example,
/// another program truncated, deleted or replaced the write-ahead log, or renamed or hard-linked an open file for a moment.
/// After such a change, Apple's SQLite rejects the open file.
extension SQLiteEventLog {
  /// Runs a body. If a file of the log was lost earlier, opens the log again before the body runs. If a file is lost while the
  /// body runs, opens the log again and runs the body a second time. The session continues. The first run of the body may have
  /// written events to the file. Before the second run writes, it must therefore compare its events with the file.
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
    let mayWait = mayWait
    try abandonIfMoved()
    try checkpoint.withLock { _ in
      // The sealer is closed outside of the writer's lock, because a seal in progress waits for this lock.
      sealer.close()
      try writer.withLock { writer in
        if writer?.isImporting == true { throw EventLogError.lostWAL(path) }
        suspension.release(writer?.resumePoint)
        writer?.prepareToReopen(mayWait: mayWait)
        flusher.detach()
        readers.clear()
        writer = nil
      }
    }
    if !mayWait { flusher.flushSystem() }
    try continuingSession {}
  }

  /// Describes an error of the writing connection. If the error shows that a file was lost, also records the loss.
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
