import CSQLite
import Synchronization

/// Checkpoints that block no call while they wait for the disk.
///
/// A checkpoint copies the write-ahead log into the database and lets it start over. Power cuts allow that only in this
/// order: flush the write-ahead log, copy, flush the database, flush the header of the new write-ahead log. SQLite does all
/// of it within one call, during which its connection cannot write. So this first asks SQLite only to copy, and flushes
/// before and after, when calls can be recorded. Two facts about SQLite make that safe:
///
/// - It copies nothing newer than what an open reader sees. A reader that begins before the flush thus keeps out of the
///   database what the flush does not cover.
/// - It starts the write-ahead log over only when the database has all of it. A page that is appended after the reader began
///   stays uncopied, so nothing is overwritten that a power cut could take from the database.
///
/// Then SQLite makes a checkpoint of its own, of that page, if no call has come since. Calls wait for its flushes, which have
/// little to write.
///
/// https://www.sqlite.org/walformat.html#ckpt
extension SQLiteEventLog {
  /// Moves the write-ahead log into the database if it has at least a number of pages, and lets it start over.
  ///
  /// - Parameters:
  ///   - pages: The number of pages.
  ///   - isUrgent: Whether it starts over even if calls were recorded meanwhile: further ones then wait longer.
  package func checkpointIfLarge(_ pages: Int, isUrgent: Bool = false) throws {
    do { try checkpointOnce(pages, isUrgent) } catch let error as SQLiteError { throw described(error) }
  }

  private func checkpointOnce(_ pages: Int, _ isUrgent: Bool) throws {
    try checkpoint.withLock { _ in
      let isDue = try writing { writer in
        guard writer.connection.walPages >= pages else { return false }
        // There is no space for another page, or the write-ahead log has reached its limit: calls wait.
        guard !writer.space.isShort else {
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
        // The system may have dropped what it could not write. SQLite copies it again when it has forgotten what it copied.
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
  /// Lets a reader begin, and appends a page that it does not see. Returns the number of pages in the write-ahead log;
  /// `nil` if there can be no checkpoint now.
  fileprivate func beginCheckpoint(behind reader: Connection) throws -> Int? {
    if isWALCut || connection.isInTransaction { return nil }
    _ = try reader.integer("PRAGMA user_version")
    try appendUnchangedPage()
    return connection.walPages
  }

  /// Copies what the reader sees; returns whether that is everything before the appended page. Another reader may see less.
  fileprivate func copyWAL(upTo end: Int) throws -> Bool {
    // A gap would be taken for pages of the log.
    if isWALCut { return false }
    return try withoutFlushes { try connection.checkpoint() } == connection.walPages - (end - 1)
  }
}
