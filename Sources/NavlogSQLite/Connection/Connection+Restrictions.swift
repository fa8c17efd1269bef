import CSQLite
import Navlog

/// The restrictions of a connection to an untrusted file: the tables that it can read, and the amount of work
/// that a query can take.
extension Connection {
  /// Prepares the connection for an untrusted file. Views and triggers of the file cannot run, the size of
  /// values is limited, and only the given tables can be read.
  ///
  /// Call this method before the first query, because the first query reads the schema.
  ///
  /// - Throws: `SQLiteError`.
  package func harden(readingOnly tables: Set<String>) throws {
    for (option, value) in Self.precautions { _ = navlog_db_config(handle, option, value) }
    for (limit, value) in Self.limits { sqlite3_limit(handle, limit, value) }
    // With these settings, a page with overlapping cells is detected when it is read. Without memory mapping,
    // a truncated file makes a read fail instead of killing the process.
    try execute("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
    readableTables = tables
    allowOnlyReadableTables()
  }

  private static let precautions: [(Int32, Int32)] = [
    (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
    (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
    (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0),
  ]

  /// The limits are far above the needs of the schema, its views and a query of reasonable size.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, Int32(StorageLimit.value)), (SQLITE_LIMIT_SQL_LENGTH, 1 << 18),
    (SQLITE_LIMIT_COLUMN, 200), (SQLITE_LIMIT_EXPR_DEPTH, 200), (SQLITE_LIMIT_COMPOUND_SELECT, 50),
    (SQLITE_LIMIT_VDBE_OP, 50_000), (SQLITE_LIMIT_FUNCTION_ARG, 100), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000), (SQLITE_LIMIT_VARIABLE_NUMBER, 200),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  /// Makes SQLite treat every text in double quotes as a name, as the SQL standard requires. A misspelled
  /// name is then an error.
  package func requireQuotedText() { _ = navlog_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0) }

  /// Makes `json_each` and `json_tree` usable. Call this method while the connection has no restrictions: the first use of
  /// these functions declares a table, and in SQLite 3.40, an authorizer that allows only reading rejects the declaration.
  package func connectJSONTables() throws { try execute("SELECT 1 FROM json_each('[]'), json_tree('[]')") }

  /// Enables the views of the file, and the JSON functions in these views. SQLite up to 3.40 considers JSON
  /// functions unsafe in an untrusted schema. Call this method only after a check that the schema is Navlog's
  /// own.
  package func trustSchema() {
    _ = navlog_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 1)
    _ = navlog_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1)
  }

  /// Allows SQL to add rows to the table of the schema (`sqlite_schema`). Apple's SQLite rejects this by default.
  package func allowWritingSchema() throws {
    _ = navlog_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
    try execute("PRAGMA writable_schema = ON")
  }

  // MARK: - Allowed statements

  /// Runs a body without the restrictions, for example to add temporary tables.
  func withoutRestrictions(_ body: () throws -> Void) throws {
    sqlite3_set_authorizer(handle, nil, nil)
    defer { allowOnlyReadableTables() }
    try body()
  }

  /// Rejects all later statements that do more than read the file. Also rejects transactions, except for the
  /// transaction of ``reading(_:)``.
  package func allowOnlyReading() {
    // An unretained pointer is safe: SQLite calls the authorizer only through the connection, which is closed before this
    // object is released.
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return SQLITE_OK
        case SQLITE_TRANSACTION:
          let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
          return connection.allowsTransaction ? SQLITE_OK : SQLITE_DENY
        case SQLITE_FUNCTION:
          return second.map { String(cString: $0).lowercased() } == "load_extension" ? SQLITE_DENY : SQLITE_OK
        case SQLITE_PRAGMA:
          return Connection.isReading(first.map { String(cString: $0) }, isSet: second != nil)
            ? SQLITE_OK : SQLITE_DENY
        default: return SQLITE_DENY
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Rejects every further statement that does more than read ``readableTables``.
  private func allowOnlyReadableTables() {
    // An unretained pointer is safe: SQLite calls the authorizer only through the connection, which is closed before this
    // object is released.
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        switch action {
        // Queries and transactions are allowed: in a transaction, several queries see the same version of the file.
        case SQLITE_SELECT, SQLITE_TRANSACTION: return SQLITE_OK
        case SQLITE_READ:
          let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
          guard let table = first.map({ String(cString: $0) }), connection.readableTables.contains(table)
          else { return SQLITE_DENY }
          if let second { connection.readColumns[table, default: []].insert(String(cString: second)) }
          return SQLITE_OK
        case SQLITE_FUNCTION:
          let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
          guard let function = second.map({ String(cString: $0).lowercased() }), function != "load_extension"
          else { return SQLITE_DENY }
          connection.calledFunctions.insert(function)
          return SQLITE_OK
        case SQLITE_PRAGMA:
          let pragma = first.map { String(cString: $0).lowercased() }
          return pragma == "integrity_check" || Connection.isReading(pragma, isSet: second != nil)
            ? SQLITE_OK : SQLITE_DENY
        default: return SQLITE_DENY
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Whether a pragma only reads. A pragma such as `user_version` only reads if it has no argument, because an argument would
  /// set the version. The argument of `table_info` names a table.
  private static func isReading(_ pragma: String?, isSet: Bool) -> Bool {
    switch pragma?.lowercased() {
    case "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo": true
    case "user_version", "application_id", "page_count", "page_size", "freelist_count", "encoding",
      "compile_options":
      !isSet
    default: false
    }
  }

  /// Compiles a text that must consist of exactly one statement.
  ///
  /// - Throws: `SQLiteError` if the text is not valid SQL, contains no statement, or contains more than one.
  package func prepareSingle(_ sql: String) throws -> Statement {
    try sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      guard let first = try statement(text, &tail) else {
        throw SQLiteError(code: SQLITE_MISUSE, message: "the SQL contains no statement", sql: sql)
      }
      while let rest = tail, rest.pointee != 0 {
        guard try statement(rest, &tail) == nil else {
          throw SQLiteError(code: SQLITE_MISUSE, message: "one statement at a time", sql: sql)
        }
      }
      return first
    }
  }

  private func statement(
    _ text: UnsafePointer<CChar>, _ tail: inout UnsafePointer<CChar>?
  ) throws -> Statement? {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, text, -1, &statement, &tail)
    guard code == SQLITE_OK else {
      let offset = sqlite3_error_offset(handle)
      throw SQLiteError(
        code: code, message: String(cString: sqlite3_errmsg(handle)), sql: String(cString: text),
        offset: offset < 0 ? nil : Int(offset))
    }
    return statement.map { Statement($0, self) }
  }

  // MARK: - Limited work

  /// Limits all further work to a number of steps of SQLite's virtual machine. `nil` removes the limit.
  ///
  /// In a crafted file, pages can form a cycle. SQLite scans a sound file in a number of steps that is
  /// proportional to the file's size, but it would scan a cycle forever.
  package func setBudget(_ steps: Int?) {
    remainingSteps = steps
    updateProgressHandler()
  }

  /// Starts a new budget with this number of steps. The new budget has an effect only while a budget of ``setBudget(_:)`` or a
  /// closure of ``stop(when:)`` is set.
  package func renewBudget(_ steps: Int) { remainingSteps = steps }

  /// Interrupts the running statement when a closure returns `true`. SQLite calls the closure every few thousand steps of its
  /// virtual machine. Pass `nil` to remove the closure.
  package func stop(when isCancelled: (@Sendable () -> Bool)?) {
    cancellation = isCancelled
    updateProgressHandler()
  }

  private static let stepsBetweenChecks = 5_000

  private func updateProgressHandler() {
    guard cancellation != nil || remainingSteps != nil else {
      sqlite3_progress_handler(handle, 0, nil, nil)
      return
    }
    // An unretained pointer is safe: SQLite calls the handler only through the connection, which is closed before this
    // object is released.
    sqlite3_progress_handler(
      handle, Int32(Self.stepsBetweenChecks),
      { context in
        guard let context else { return 0 }
        return Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().shouldInterrupt ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private var shouldInterrupt: Bool {
    if let steps = remainingSteps {
      remainingSteps = steps - Self.stepsBetweenChecks
      if steps < Self.stepsBetweenChecks { return true }
    }
    return cancellation?() == true
  }
}
