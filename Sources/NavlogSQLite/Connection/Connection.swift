import CSQLite

/// One connection to a database. Together with `Statement` the only file that calls `sqlite3_*`.
///
/// Opened without SQLite's own mutex: whoever owns a connection uses it from one thread at a time.
package final class Connection {
  let handle: OpaquePointer
  /// Whether the statement that runs is no longer wanted; see ``stop(when:)``.
  var cancellation: (@Sendable () -> Bool)?
  /// How many steps of SQLite's machine are left; see ``setBudget(_:)``.
  var remainingSteps: Int?
  /// The tables that may be read; see ``harden(readingOnly:)``.
  var readableTables: Set<String> = []
  /// How many pages the write-ahead log held after the last commit.
  package private(set) var walPages = 0

  /// Opens a database.
  ///
  /// - Throws: `SQLiteError`.
  package init(_ path: String, flags: Int32) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw SQLiteError(code: code, message: message, sql: "")
    }
    self.handle = handle
  }

  deinit { sqlite3_close_v2(handle) }

  /// Counts the pages of the write-ahead log, in place of SQLite's automatic checkpoint on the committing thread.
  package func watchWAL() {
    // Unretained: the hook is called by this connection alone, which is gone before the object is.
    sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        if let context {
          Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().walPages = Int(pages)
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Runs statements that return nothing of interest.
  package func execute(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil), sql) }

  /// Compiles a statement that is used once or rarely.
  package func prepare(_ sql: String) throws -> Statement { try prepare(sql, 0) }

  /// Compiles a statement that is used again and again.
  package func prepareOften(_ sql: String) throws -> Statement {
    try prepare(sql, UInt32(SQLITE_PREPARE_PERSISTENT))
  }

  private func prepare(_ sql: String, _ flags: UInt32) throws -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil), sql)
    guard let statement else { throw SQLiteError(code: SQLITE_MISUSE, message: "no statement", sql: sql) }
    return Statement(statement, handle)
  }

  /// The first column of the first row as an integer; `nil` when there is no row or it is `NULL`.
  package func integer(_ sql: String) throws -> Int? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalInteger(0) : nil
  }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The first column of the first row as text; `nil` when there is no row or it is `NULL`.
  package func string(_ sql: String) throws -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalText(0) : nil
  }

  /// Runs a body in a transaction, which is undone when the body throws. Within another one, it is that one's part.
  package func transaction<R>(_ body: () throws -> R) throws -> R {
    if isInTransaction { return try body() }
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs a body whose questions all see the same moment of the database.
  package func reading<R>(_ body: () throws -> R) throws -> R {
    try execute("BEGIN")
    defer { rollBack() }
    return try body()
  }

  /// Undoes an open transaction, if there is one.
  package func rollBack() {
    if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// Copies the write-ahead log into the database as far as no reader needs the old pages. Waits for no transaction.
  package func checkpoint() throws {
    if isInTransaction { return }
    try check(sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil), "checkpoint")
  }

  /// Copies all of the write-ahead log into the database and empties it; `false` when a reader is in the way.
  package func checkpointWhole() throws -> Bool {
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    if code & 0xFF == SQLITE_BUSY { return false }
    try check(code, "checkpoint")
    return true
  }

  /// Leaves the write-ahead log beside the database when this connection closes.
  package func keepWALAtClose() { _ = navlog_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }

  /// The write-ahead log's file, for a flush that does not hold the connection; see ``WALFile``.
  package func walFile() -> WALFile? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard navlog_wal_file(handle, &file) == SQLITE_OK, let file else { return nil }
    return WALFile(file: file)
  }

  /// Whether the system lets the file be read only.
  package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether the file was moved, deleted or replaced since it was opened.
  @inline(__always)
  package var hasMoved: Bool { navlog_has_moved(handle) != 0 }

  /// Waits for a lock for so many milliseconds.
  package func setBusyTimeout(_ milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Lets no trigger run on this connection.
  package func disableTriggers() { _ = navlog_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0) }

  private func check(_ code: Int32, _ sql: String) throws {
    guard code != SQLITE_OK else { return }
    throw SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}

/// The open file of a write-ahead log.
///
/// `@unchecked Sendable` because its one method only calls `fsync` on a descriptor, which any thread may; whoever holds
/// it keeps the connection open meanwhile.
package struct WALFile: @unchecked Sendable {
  let file: UnsafeMutablePointer<sqlite3_file>

  /// Waits until everything committed so far is on the disk.
  package func flush() throws {
    let code = navlog_file_sync(file)
    guard code == SQLITE_OK else {
      throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)), sql: "flush")
    }
  }
}
