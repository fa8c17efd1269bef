import CSQLite

/// A compiled statement. As in SQLite, parameters are numbered from 1 and columns from 0.
package final class Statement {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  /// The private copy that contains the database, if any. The statement retains the copy, because SQLite
  /// keeps the database open until its last statement is finalized.
  private let copy: PrivateCopy?

  init(_ handle: OpaquePointer, _ connection: Connection) {
    self.handle = handle
    self.connection = connection.handle
    copy = connection.copy
  }

  deinit { sqlite3_finalize(handle) }

  // MARK: - Running

  /// Advances to the next row. Returns `false` after the last row.
  @inline(__always)
  package func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(code)
  }

  /// Runs a statement that returns no rows, and then resets the statement.
  @inline(__always)
  package func run() throws {
    let code = sqlite3_step(handle)
    guard code == SQLITE_DONE || code == SQLITE_ROW else {
      let failure = failure(code)
      sqlite3_reset(handle)
      throw failure
    }
    sqlite3_reset(handle)
  }

  /// Resets the statement so that it can run again.
  package func reset() { sqlite3_reset(handle) }

  private func failure(_ code: Int32) -> SQLiteError {
    SQLiteError(
      code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)),
      sql: String(cString: sqlite3_sql(handle)))
  }

  // MARK: - Parameters

  @inline(__always)
  package func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(handle, index, value) }

  @inline(__always)
  func bind(_ index: Int32, _ value: Int64?) {
    if let value { sqlite3_bind_int64(handle, index, value) } else { sqlite3_bind_null(handle, index) }
  }

  package func bind(_ index: Int32, _ value: String?) {
    if var value {
      value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          _ = navlog_bind_text(handle, index, characters.baseAddress, Int32(characters.count))
        }
      }
    } else {
      sqlite3_bind_null(handle, index)
    }
  }

  /// The number of parameters.
  package var parameterCount: Int32 { sqlite3_bind_parameter_count(handle) }

  package func bind(_ index: Int32, real value: Double) { sqlite3_bind_double(handle, index, value) }

  package func bindNull(_ index: Int32) { sqlite3_bind_null(handle, index) }

  /// Binds a text given as UTF-8.
  ///
  /// - Throws: `SQLiteError` if it is longer than the connection allows.
  package func bind(_ index: Int32, utf8: UnsafeRawBufferPointer) throws {
    try check(
      navlog_bind_text(
        handle, index, utf8.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: utf8.count)))
  }

  /// Binds the value in a column of another statement, without converting the value.
  ///
  /// - Throws: `SQLiteError` if it is longer than the connection allows.
  package func bind(_ index: Int32, _ column: Int32, of other: Statement) throws {
    try check(sqlite3_bind_value(handle, index, sqlite3_column_value(other.handle, column)))
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  // MARK: - Columns

  package var columnCount: Int32 { sqlite3_column_count(handle) }

  package func name(_ column: Int32) -> String {
    sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
  }

  @inline(__always)
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  @inline(__always)
  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  @inline(__always)
  package func optionalInteger(_ column: Int32) -> Int? {
    isNull(column) ? nil : Int(sqlite3_column_int64(handle, column))
  }

  /// Returns the text of a column. Invalid UTF-8 is replaced, so that the content of a damaged file is still
  /// visible.
  package func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Passes the bytes of a text, exactly as stored, to a closure.
  @inline(__always)
  package func withText(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    guard let bytes = sqlite3_column_text(handle, column) else { return }
    try body(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }

  package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// Returns the text of a column, or `nil` if the column has another type or is longer than 1 MiB. Names in
  /// a log are never that long.
  package func shortText(_ column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT, sqlite3_column_bytes(handle, column) <= 1 << 20
    else { return nil }
    return text(column)
  }

  /// The size of the texts and blobs in the row, in bytes.
  var rowSize: Int {
    (0..<columnCount).reduce(0) { size, column in
      switch type(column) {
      case .text, .blob: size + Int(sqlite3_column_bytes(handle, column))
      case .integer, .real, .null: size
      }
    }
  }

  /// The type of a stored value.
  package enum ValueType { case null, integer, real, text, blob }

  package func type(_ column: Int32) -> ValueType {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  package func bytes(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// Whether the statement does not modify the database.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }
}

/// A statement that is compiled on first use and then kept. A log that is opened but not used therefore compiles few
/// statements.
final class PreparedStatement {
  private let connection: Connection
  private let sql: String
  private var compiled: Statement?

  init(_ connection: Connection, _ sql: String) {
    self.connection = connection
    self.sql = sql
  }

  /// Returns the statement, and compiles it first if necessary. After use, the caller must reset the statement.
  func statement() throws -> Statement {
    if let compiled { return compiled }
    let statement = try connection.preparePersistent(sql)
    compiled = statement
    return statement
  }

  /// Passes the first row to a closure. Returns the closure's result, or `nil` if the query returns no row.
  ///
  /// - Parameters:
  ///   - values: The values of the parameters.
  ///   - read: Reads the row.
  func firstRow<R>(_ values: Int..., read: (Statement) throws -> R) throws -> R? {
    let statement = try self.statement()
    for (index, value) in values.enumerated() { statement.bind(Int32(index + 1), Int64(value)) }
    defer { statement.reset() }
    return try statement.step() ? try read(statement) : nil
  }
}
