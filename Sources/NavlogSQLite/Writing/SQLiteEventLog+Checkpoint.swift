import CSQLite
import Synchronization

/// Checkpoints that do not block calls while pages are copied, or while the disk is flushed.
///
/// A checkpoint copies the write-ahead log into the database. The write-ahead log then restarts: new pages overwrite old ones.
/// To survive power cuts, a checkpoint must take these steps in order: flush the write-ahead log, copy, flush the database,
/// flush the header of the new write-ahead log. SQLite takes the first three steps within one call, and the connection that
/// makes this call cannot write during it. This extension copies with a second connection, and flushes the files itself before
/// and after the copy. Calls can be recorded during all of these steps. Three facts about SQLite make that safe:
///
/// - SQLite copies nothing newer than the content that an open reader sees. A reader that begins before the
///   flush therefore keeps unflushed pages out of the database.
/// - SQLite restarts the write-ahead log only when the database contains all of it. This extension appends a page after the
///   reader has begun. SQLite does not copy this page, because the reader does not see it. The write-ahead log therefore keeps
///   its pages until a flush has protected their copies in the database from power cuts.
/// - SQLite 3.7.0 to 3.51.2 can lose frames if one connection restarts the write-ahead log while another one
///   copies it. The second connection copies only while the uncopied page prevents a restart.
///
/// If no call was recorded during the copy, SQLite itself then copies the appended page, which is a new version of the first
/// page of the database. The second connection has not copied an older version of this page, because SQLite copies only the
/// newest version of each page. Calls wait while SQLite flushes the files. The wait is short, because only one page is left to
/// write.
///
/// https://www.sqlite.org/walformat.html#ckpt
/// https://www.sqlite.org/wal.html#walresetbug
extension SQLiteEventLog {
  /// Makes a checkpoint if the write-ahead log has at least the given number of pages. The write-ahead log
  /// can then restart.
  ///
  /// - Parameters:
  ///   - pages: The minimum number of pages.
  ///   - isUrgent: Whether the write-ahead log may restart even if calls were recorded in the meantime. Further
  ///     calls then wait longer; see ``Writer/isRestartOverdue``.
  package func checkpointIfLarge(_ pages: Int, isUrgent: Bool = false) throws {
    do { try checkpointOnce(pages, isUrgent) } catch let error as SQLiteError { throw described(error) }
  }

  private func checkpointOnce(_ pages: Int, _ isUrgent: Bool) throws {
    try checkpoint.withLock { _ in
      let isDue = try writing { writer in
        guard writer.connection.walPages >= pages else { return false }
        // If the device has no space for further pages, or had none since the last checkpoint, calls wait for the checkpoint.
        guard !writer.walChecks.wasDeviceFull, writer.reserveSpaceForCheckpoint() else {
          try writer.checkpoint()
          return false
        }
        return true
      }
      if isDue { try checkpointWhileWriting(isUrgent) }
    }
  }

  private func checkpointWhileWriting(_ isUrgent: Bool) throws {
    guard let end = try copyWhileWriting() else { return }
    try writing { writer in
      writer.walChecks.copiedPages = end
      if writer.connection.walPages == end || isUrgent && writer.isRestartOverdue { try writer.checkpoint() }
    }
  }

  /// Appends an unchanged page to the write-ahead log, and copies all earlier pages into the database.
  /// Returns the number of pages including the appended page, or `nil` if a checkpoint is not possible now.
  private func copyWhileWriting() throws -> Int? {
    let reader = try Connection(path, flags: SQLITE_OPEN_READONLY)
    try checkSameFile(reader)
    let copier = try Connection(path, flags: SQLITE_OPEN_READWRITE)
    try checkSameFile(copier)
    try copier.execute("PRAGMA synchronous = OFF")
    return try reader.reading {
      guard let end = try writing({ try $0.beginCheckpoint(behind: reader) }) else { return nil }
      try flusher.flush(isDurable: false)
      // The checkpoint ends early if the write-ahead log has a gap, which SQLite would mistake for pages. It also ends if
      // another reader holds an older state, because SQLite copies only the pages that every reader sees.
      guard try writing({ !$0.isWALCut }), try copier.copyWAL().copied == end - 1 else { return nil }
      do { try flusher.flushDatabase() } catch {
        // The system may have dropped pages that it could not write. SQLite must then copy these pages again, so
        // the files are reopened.
        hasLostFiles.store(true, ordering: .relaxed)
        throw error
      }
      return end
    }
  }
}

extension Writer {
  /// Begins the transaction of the reader, and then appends a page that the reader does not see. Returns the
  /// number of pages in the write-ahead log, or `nil` if a checkpoint is not possible now.
  fileprivate func beginCheckpoint(behind reader: Connection) throws -> Int? {
    if isWALCut || connection.isInTransaction { return nil }
    // The copy must not lengthen the database file, so the space is reserved first. Otherwise, a call of the app that lengthens
    // the file with zeros during the copy could overwrite pages that the copy has added at the end.
    guard reserveSpaceForCheckpoint() else { return nil }
    _ = try reader.integer("PRAGMA user_version")
    try appendUnchangedPage()
    return connection.walPages
  }
}
