import CSQLite
import Navlog

extension Connection {
  /// Makes the connection fit for a file from elsewhere: nothing in its schema can run, nothing can grow, and only the
  /// given tables can be read.
  ///
  /// To be called before anything is asked, since the first question reads the schema.
  ///
  /// - Throws: `SQLiteError`.
  package func distrust(readingOnly tables: Set<String>) throws {
    for (option, value) in Self.precautions { _ = navlog_db_config(handle, option, value) }
    for (limit, value) in Self.limits { sqlite3_limit(handle, limit, value) }
    // A page whose cells overlap is found when it is read; and a file that is cut while it is mapped would kill the
    // process, instead of failing a read.
    try execute("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
    readableTables = tables
    allowOnlyOwnTables()
  }

  private static let precautions: [(Int32, Int32)] = [
    (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
    (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
    (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0),
  ]

  /// Well above what the schema, its views and a question of a reasonable size need.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, Int32(StorageLimit.value)), (SQLITE_LIMIT_SQL_LENGTH, 1 << 18),
    (SQLITE_LIMIT_COLUMN, 200), (SQLITE_LIMIT_EXPR_DEPTH, 200), (SQLITE_LIMIT_COMPOUND_SELECT, 50),
    (SQLITE_LIMIT_VDBE_OP, 50_000), (SQLITE_LIMIT_FUNCTION_ARG, 100), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000), (SQLITE_LIMIT_VARIABLE_NUMBER, 200),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  /// Lets the views of the file be asked, and use what SQLite up to 3.40 takes for unsafe in a file from elsewhere: the
  /// functions on JSON. Only for a schema that was found to be Navlog's own.
  package func trustSchema() {
    _ = navlog_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 1)
    _ = navlog_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1)
  }

  // MARK: - Work

  /// Gives what runs from now on so many steps of SQLite's machine altogether; `nil` for any number.
  ///
  /// In a file that somebody built, pages can lead in a circle: a scan that is sound takes steps in proportion to the
  /// file's size, and that one takes them without end.
  package func setBudget(_ steps: Int?) {
    remainingSteps = steps
    watchSteps()
  }

  /// Asks a closure every few thousand steps whether to stop; `nil` asks no more.
  package func stop(when isCancelled: (@Sendable () -> Bool)?) {
    cancellation = isCancelled
    watchSteps()
  }

  private static let stepsBetweenLooks = 5_000

  private func watchSteps() {
    guard cancellation != nil || remainingSteps != nil else {
      sqlite3_progress_handler(handle, 0, nil, nil)
      return
    }
    // Unretained: the handler is called by this connection alone, which is gone before the object is.
    sqlite3_progress_handler(
      handle, Int32(Self.stepsBetweenLooks),
      { context in
        guard let context else { return 0 }
        return Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().mustStop ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private var mustStop: Bool {
    if let steps = remainingSteps {
      remainingSteps = steps - Self.stepsBetweenLooks
      if steps < Self.stepsBetweenLooks { return true }
    }
    return cancellation?() == true
  }
}
