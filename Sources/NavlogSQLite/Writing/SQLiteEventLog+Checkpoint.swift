import CSQLite
import Synchronization

/// Checkpoints that do not block calls while they wait for the disk.
///
/// A checkpoint copies the write-ahead log into the database and lets the write-ahead log restart. To survive
/// power cuts, it must take these steps in order: flush the write-ahead log, copy, flush the database, flush
/// the header of the new write-ahead log. SQLite takes all steps within one call, during which its connection
/// cannot write. This extension asks SQLite only to copy, and flushes before and after, while calls can be
/// recorded. Two facts about SQLite make that safe:
///
/// - SQLite copies nothing newer than the content that an open reader sees. A reader that begins before the
///   flush therefore keeps unflushed pages out of the database.
/// - SQLite restarts the write-ahead log only when the database contains all of it. A page that is appended
///   after the reader began stays uncopied, so the log cannot overwrite pages that a power cut could remove
///   from the database.
///
/// If no call was recorded in the meantime, SQLite itself then checkpoints the appended page. Calls wait for
/// the flushes of this checkpoint, which have little to write.
///
/// https://www.sqlite.org/walformat.html#ckpt
extension SQLiteEventLog {
  /// If the write-ahead log has at least a number of pages, moves it into the database and lets it restart.
  ///
  /// - Parameters:
  ///   - pages: The minimum number of pages.
  ///   - isUrgent: Whether the write-ahead log restarts even if calls were recorded in the meantime. Further
  ///     calls then wait longer.
  package func checkpointIfLarge(_ pages: Int, isUrgent: Bool = false) throws {
    do { try checkpointOnce(pages, isUrgent) } catch let error as SQLiteError { throw described(error) }
  }

  private func checkpointOnce(_ pages: Int, _ isUrgent: Bool) throws {
    try checkpoint.withLock { _ in
      let isDue = try writing { writer in
        guard writer.connection.walPages >= pages else { return false }
        // The device has no space for another page, or the write-ahead log has reached its limit, so calls
        // wait.
        guard !writer.walChecks.wasDeviceFull else {
          try writer.checkpoint()
          return false
        }
        return true
      }
      if isDue { try checkpointWhileWriting(isUrgent) }
    }
  }

  private func checkpointWhileWriting(_ isUrgent: Bool) throws {
    let reader = try Connection(path, flags: SQLITE_OPEN_READONLY)
    try checkSameFile(reader)
    let end = try reader.reading {
      guard let end = try writing({ try $0.beginCheckpoint(behind: reader) }) else { return nil as Int? }
      try flusher.flush(isDurable: false)
      guard try writing({ try $0.copyWAL(upTo: end) }) else { return nil }
      do { try flusher.flushDatabase() } catch {
        // The system may have dropped pages that it could not write. SQLite then has to forget that it copied
        // them, so that it copies them again.
        hasLostFiles.store(true, ordering: .relaxed)
        throw error
      }
      return end
    }
    if let end {
      try writing { writer in
        if isUrgent || writer.connection.walPages == end { try writer.checkpoint() }
      }
    }
  }
}

extension Writer {
  /// Begins the transaction of the reader, and then appends a page that the reader does not see. Returns the
  /// number of pages in the write-ahead log, or `nil` if a checkpoint is not possible now.
  fileprivate func beginCheckpoint(behind reader: Connection) throws -> Int? {
    if isWALCut || connection.isInTransaction { return nil }
    _ = try reader.integer("PRAGMA user_version")
    try appendUnchangedPage()
    return connection.walPages
  }

  /// Copies the pages that the reader sees. Returns whether all pages before the appended page were copied;
  /// another reader that sees fewer pages can prevent this.
  fileprivate func copyWAL(upTo end: Int) throws -> Bool {
    // A gap would be mistaken for pages of the log.
    if isWALCut { return false }
    return try withoutFlushes { try connection.checkpoint() } == connection.walPages - (end - 1)
  }
}
