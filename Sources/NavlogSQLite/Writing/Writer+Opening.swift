import CSQLite
import Navlog

extension Writer {
  /// Opens a log for writing, and creates the file if it does not exist.
  ///
  /// - Parameter mayWait: Whether to wait for the disk, and until other connections release their locks.
  /// - Throws: `EventLogError`, `SQLiteError`. The file is then unchanged.
  static func open(_ path: String, options: Options, mayWait: Bool = true) throws -> Writer {
    let hasWAL = SidecarFiles.hasWAL(path)
    let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    // A killed app may have left a write-ahead log. Until all checks have succeeded, closing this connection must not copy it
    // into the file, because a rejected file must stay as it is.
    if hasWAL { connection.keepWALAtClose() }
    connection.setBusyTimeout(mayWait ? 2_000 : 0)
    if connection.isReadOnly {
      throw SQLiteError(code: SQLITE_READONLY, message: "it is read-only", sql: "")
    }
    // The version is checked before any file is created next to the log. A foreign or newer file must stay as it is, without
    // sidecar files.
    _ = try Migrator.existingVersion(connection, path: path)
    let lock = try WriterLock(log: path, mayWait: mayWait)
    let isNew = try Migrator.existingVersion(connection, path: path) == 0
    let isFresh = !SidecarFiles.hasWAL(path)
    let synchronous = SynchronousMode(options.durability)
    // Only a new file is written without flushes: it contains nothing yet that a power cut could damage.
    let skipsFlushes = isNew && !mayWait && options.durability != .everyEvent
    if skipsFlushes { try connection.execute("PRAGMA synchronous = OFF") }
    // The first two pragmas have no effect on a log that has pages. By default, Apple's SQLite adds pages for auto-vacuum,
    // which an append-only log never needs. The last pragma protects the first page of a new file on Darwin: after a plain
    // `fsync`, the drive could write the page before the journal.
    try connection.execute(
      """
      PRAGMA auto_vacuum = NONE;
      PRAGMA page_size = \(Migrator.pageSize);
      PRAGMA fullfsync = ON
      """)
    guard try connection.string("PRAGMA journal_mode = WAL") == "wal" else {
      throw EventLogError(
        .cannotOpen,
        "\(StoredText.escaped(path)) cannot have a write-ahead log: its file system does not support it")
    }
    let pageSize = try connection.integer("PRAGMA page_size") ?? Migrator.pageSize
    let limit = options.limit(pageSize: pageSize)
    // At a checkpoint, the drive must write the write-ahead log before the database, and the database before new content of the
    // write-ahead log. A commit needs no such order, so SQLite makes a full flush only at checkpoints.
    try connection.execute(
      """
      PRAGMA synchronous = \((skipsFlushes ? .off : synchronous).rawValue);
      PRAGMA fullfsync = OFF;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA journal_size_limit = \(limit.atPause * pageSize)
      """)
    connection.watchWAL()
    try Migrator.migrate(connection, path: path)
    // Never append to a file that readers would reject.
    try Migrator.checkSchema(connection, path: path)
    try checkRowIDs(connection, path)
    if skipsFlushes { try connection.execute("PRAGMA synchronous = \(synchronous.rawValue)") }
    connection.keepWALAtClose(false)
    return try Writer(
      connection, path, lock: lock, options: options, pageSize: pageSize, isWALFresh: isFresh,
      createdWithoutFlush: skipsFlushes, mayWait: mayWait)
  }

  /// Throws an error if a table contains an id that the library cannot have assigned. The id of the next row could otherwise
  /// overflow.
  private static func checkRowIDs(_ connection: Connection, _ path: String) throws {
    for table in LogExtent.tables + ["seals"] {
      let last = try connection.integer("SELECT max(id) FROM \(table)") ?? 0
      if Int64(last) > ValidRange.rowIDs.upperBound {
        throw EventLogError(
          .damaged,
          "\(StoredText.escaped(path)) is damaged: the table \(table) has a row with the id \(last); "
            + "save its content with navlog salvage")
      }
    }
  }
}

/// The operations in which SQLite waits for the disk.
enum SynchronousMode: String {
  case off = "OFF"
  /// At a checkpoint.
  case normal = "NORMAL"
  /// At a commit and at a checkpoint.
  case full = "FULL"

  init(_ durability: SQLiteEventLog.Durability) { self = durability == .everyEvent ? .full : .normal }
}
