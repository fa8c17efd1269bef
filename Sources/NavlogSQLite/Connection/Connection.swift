import CSQLite

/// A connection to a database.
///
/// The connection is opened without SQLite's own mutex, so its owner must use it from one thread at a time.
package final class Connection {
  let handle: OpaquePointer
  /// The closure that cancels the running statement; see ``stop(when:)``.
  var cancellation: (@Sendable () -> Bool)?
  /// The remaining steps of SQLite's virtual machine; see ``setBudget(_:)``.
  var remainingSteps: Int?
  /// The tables that can be read; see ``harden(readingOnly:)``.
  var readableTables: Set<String> = []
  /// The columns that statements have read since ``harden(readingOnly:)``, by table.
  package internal(set) var readColumns: [String: Set<String>] = [:]
  /// The functions that statements have called since ``harden(readingOnly:)``.
  package internal(set) var calledFunctions: Set<String> = []
  /// Whether a transaction may begin or end despite ``allowOnlyReading()``.
  private(set) var allowsTransaction = false
  /// The number of pages in the write-ahead log after the last commit.
  private(set) var walPages = 0
  private var compiledTransaction: (begin: Statement, commit: Statement)?
  /// The private copy that the connection reads; `nil` if it opens the original file. The copy must exist as
  /// long as the connection is open.
  let copy: PrivateCopy?
  /// The real path of the database, and the status of the file when it was opened at this path.
  private let file: (path: String, opened: FileStatus?)

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The path or the URI of the database.
  ///   - flags: The flags with which SQLite opens it.
  ///   - copy: The private copy that contains the database, if any. The connection retains the copy until the
  ///     database is closed.
  /// - Throws: `SQLiteError`.
  package init(_ path: String, flags: Int32, in copy: PrivateCopy? = nil) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw SQLiteError(code: code, message: message, sql: "")
    }
    self.handle = handle
    self.copy = copy
    let path = sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? ""
    file = (path, FileStatus(path))
    // Without this setting, Apple's SQLite would keep the write-ahead log when the last connection closes.
    var keepsWAL: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsWAL)
  }

  deinit { sqlite3_close_v2(handle) }

  /// The version of SQLite at run time: `3.51.0`.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Makes all threads share one memory arena, if the C library supports this.
  package static func allocateFromOneArena() { navlog_allocate_from_one_arena() }

  /// Stops SQLite from counting its memory in this process. Otherwise, every allocation would acquire a lock
  /// that all threads share. Call this method before the first connection is opened; later calls have no
  /// effect.
  package static func omitMemoryStatistics() { _ = navlog_config(SQLITE_CONFIG_MEMSTATUS, 0) }

  /// Counts the pages of the write-ahead log after every commit. The hook that counts them replaces SQLite's automatic
  /// checkpoints, which would run on the thread that commits.
  func watchWAL() {
    // An unretained pointer is safe: SQLite calls the hook only through the connection, which is closed before this
    // object is released.
    sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        if let context {
          Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().walPages = Int(pages)
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Runs statements and ignores the rows that they return.
  package func execute(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil), sql) }

  /// Compiles a statement that is used once or rarely.
  package func prepare(_ sql: String) throws -> Statement { try prepare(sql, 0) }

  /// Compiles a statement that is kept and used many times.
  func preparePersistent(_ sql: String) throws -> Statement {
    try prepare(sql, UInt32(SQLITE_PREPARE_PERSISTENT))
  }

  private func prepare(_ sql: String, _ flags: UInt32) throws -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil), sql)
    guard let statement else { throw SQLiteError(code: SQLITE_MISUSE, message: "no statement", sql: sql) }
    return Statement(statement, self)
  }

  /// Returns the first column of the first row as an integer, or `nil` if the query returns no row or `NULL`.
  package func integer(_ sql: String) throws -> Int? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalInteger(0) : nil
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  var lastChanges: Int { Int(sqlite3_changes(handle)) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Returns the first column of the first row as text, or `nil` if the query returns no row or `NULL`.
  package func string(_ sql: String) throws -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalText(0) : nil
  }

  /// Runs a body in a transaction and rolls back if it throws. Nested calls join the outer transaction.
  func transaction<R>(_ body: () throws -> R) throws -> R {
    if isInTransaction { return try body() }
    let (begin, commit) = try transactionStatements()
    try begin.run()
    do {
      let result = try body()
      try commit.run()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Returns the statements that begin and commit a transaction. They are compiled once, because compiling them
  /// takes as long as inserting a row.
  private func transactionStatements() throws -> (begin: Statement, commit: Statement) {
    if let compiled = compiledTransaction { return compiled }
    let compiled = (
      begin: try preparePersistent("BEGIN IMMEDIATE"), commit: try preparePersistent("COMMIT")
    )
    compiledTransaction = compiled
    return compiled
  }

  /// Runs a body whose queries all see the same version of the database.
  package func reading<R>(_ body: () throws -> R) throws -> R {
    try inControl { try execute("BEGIN") }
    defer { inControl { rollBack() } }
    return try body()
  }

  /// Runs a body that begins or ends a transaction, despite ``allowOnlyReading()``. SQL that a user wrote still cannot begin or
  /// end a transaction.
  private func inControl(_ body: () throws -> Void) rethrows {
    allowsTransaction = true
    defer { allowsTransaction = false }
    try body()
  }

  /// Rolls back the open transaction, if any.
  func rollBack() {
    if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// Copies as much of the write-ahead log into the database as the current readers allow, without waiting
  /// for the readers. Returns the number of pages that were not copied.
  @discardableResult
  func checkpoint() throws -> Int {
    if isInTransaction { return max(1, walPages) }
    let (pages, copied) = try copyWAL()
    return pages - copied
  }

  /// Copies pages like ``checkpoint()``. Returns the number of pages in the write-ahead log, and the number
  /// of these pages that are now in the database.
  func copyWAL() throws -> (pages: Int, copied: Int) {
    var (pages, copied): (Int32, Int32) = (0, 0)
    try check(
      sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied), "checkpoint")
    return (Int(pages), Int(copied))
  }

  /// Copies the whole write-ahead log into the database, and then truncates the write-ahead log to zero
  /// bytes. Returns `false` if a reader prevents this.
  package func checkpointAndTruncate() throws -> Bool {
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    if code & 0xFF == SQLITE_BUSY { return false }
    try check(code, "checkpoint")
    walPages = 0
    return true
  }

  /// Extends the file to a number of pages, so that a checkpoint of these pages needs no additional space. The next checkpoint
  /// that copies the whole write-ahead log truncates the file to its used pages.
  func lengthen(toPages count: Int, of pageSize: Int) throws {
    try check(navlog_lengthen(handle, Int64(count * pageSize)), "lengthen")
  }

  /// Keeps the write-ahead log next to the database when this connection closes. With `false`, the last connection that closes
  /// copies the write-ahead log into the database and removes it, which is SQLite's default.
  func keepWALAtClose(_ keeps: Bool = true) {
    _ = navlog_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps ? 1 : 0)
  }

  /// Returns the file of the database, which can be flushed without using the connection.
  func databaseFile() -> OpenFile? { openFile(navlog_database_file) }

  /// Returns the file of the write-ahead log, which can be flushed without using the connection.
  func walFile() -> OpenFile? { openFile(navlog_wal_file) }

  private func openFile(
    _ find: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_file>?>) -> Int32
  ) -> OpenFile? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard find(handle, &file) == SQLITE_OK, let file else { return nil }
    return OpenFile(file: file)
  }

  /// Whether the connection can only read the database, for example because of the permissions of the file.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether the file was moved, deleted or replaced since it was opened.
  @inline(__always)
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    return navlog_has_moved(handle, &hasMoved) == SQLITE_OK ? hasMoved != 0 : !isAtPath
  }

  /// Whether the file that was opened is still at its path. ``hasMoved`` uses this check when SQLite's own check returns an
  /// error. Apple's SQLite returns an error if a name of the file was added, changed or removed, even if the file is still at
  /// its path.
  private var isAtPath: Bool { file.opened?.isAt(file.path) == true }

  /// Sets the time that a statement waits for a lock.
  func setBusyTimeout(_ milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Disables triggers on this connection.
  package func disableTriggers() { _ = navlog_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0) }

  /// Passes every row of a query to a closure.
  package func forEach(_ sql: String, _ body: (Statement) throws -> Void) throws {
    let statement = try prepare(sql)
    while try statement.step() { try body(statement) }
  }

  private func check(_ code: Int32, _ sql: String) throws {
    guard code != SQLITE_OK else { return }
    throw SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}

/// The open file of a database or of a write-ahead log.
///
/// `@unchecked Sendable` because its methods only call `fsync`, `fstat` and `pread` on a descriptor. These calls are safe on
/// any thread. The owner of the file must keep the connection open.
struct OpenFile: @unchecked Sendable {
  fileprivate let file: UnsafeMutablePointer<sqlite3_file>

  /// Waits until everything written so far is on the device, possibly only in its cache; see
  /// ``StorageDevice``.
  func flush() throws { try check(navlog_file_sync(file, SQLITE_SYNC_NORMAL)) }

  /// Ensures that everything written so far reaches the medium before everything written later; see
  /// ``StorageDevice``.
  func keepOrder() throws { try check(navlog_file_sync(file, SQLITE_SYNC_FULL)) }

  /// The size of the file in bytes; `nil` if the system does not return it.
  @inline(__always)
  var size: Int? {
    var size: sqlite3_int64 = 0
    return navlog_file_size(file, &size) == SQLITE_OK ? Int(size) : nil
  }

  /// Whether the write-ahead log contains zeros instead of a page at an offset. Four bytes suffice for the check, because
  /// SQLite never writes four zeros at the start of a page.
  func isGap(at offset: Int) -> Bool {
    var bytes: UInt32 = 0
    return navlog_file_read(file, &bytes, 4, sqlite3_int64(offset)) == SQLITE_OK && bytes == 0
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else {
      throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)), sql: "flush")
    }
  }
}
