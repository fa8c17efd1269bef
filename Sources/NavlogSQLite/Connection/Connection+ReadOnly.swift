import CSQLite

extension Connection {
  /// Refuses every statement, from now on, that does more than read what stands in the file.
  package func allowOnlyReading() {
    sqlite3_set_authorizer(
      handle,
      { _, action, first, second, _, _ in
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return SQLITE_OK
        case SQLITE_FUNCTION:
          return second.map { String(cString: $0).lowercased() } == "load_extension" ? SQLITE_DENY : SQLITE_OK
        case SQLITE_PRAGMA:
          return Connection.isReading(first.map { String(cString: $0) }, isSet: second != nil)
            ? SQLITE_OK : SQLITE_DENY
        default: return SQLITE_DENY
        }
      }, nil)
  }

  /// Refuses every statement, from now on, that does more than read the tables of ``readableTables``.
  package func allowOnlyOwnTables() {
    // Unretained: it is called by this connection alone, which is gone before the object is.
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        switch action {
        // To see one moment of the file in several questions.
        case SQLITE_SELECT, SQLITE_TRANSACTION: return SQLITE_OK
        case SQLITE_READ:
          let tables = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().readableTables
          return first.map { tables.contains(String(cString: $0)) } == true ? SQLITE_OK : SQLITE_DENY
        case SQLITE_FUNCTION:
          return second.map { String(cString: $0).lowercased() } == "load_extension" ? SQLITE_DENY : SQLITE_OK
        case SQLITE_PRAGMA:
          let pragma = first.map { String(cString: $0).lowercased() }
          return pragma == "quick_check" || Connection.isReading(pragma, isSet: second != nil)
            ? SQLITE_OK : SQLITE_DENY
        default: return SQLITE_DENY
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Whether a pragma only tells something: with a table's name, or without any value.
  private static func isReading(_ pragma: String?, isSet: Bool) -> Bool {
    switch pragma?.lowercased() {
    case "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo": true
    case "user_version", "application_id", "page_count", "page_size", "freelist_count", "encoding",
      "compile_options":
      !isSet
    default: false
    }
  }

  /// Compiles the one statement of a text.
  ///
  /// - Throws: `SQLiteError`, also when the text holds none or more than one.
  package func prepareSingle(_ sql: String) throws -> Statement {
    try sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      guard let first = try statement(text, &tail) else {
        throw SQLiteError(code: SQLITE_MISUSE, message: "there is no statement", sql: sql)
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
      throw SQLiteError(
        code: code, message: String(cString: sqlite3_errmsg(handle)), sql: String(cString: text))
    }
    return statement.map { Statement($0, handle) }
  }
}
