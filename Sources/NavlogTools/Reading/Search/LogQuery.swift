import CSQLite
public import Navlog
import NavlogSQLite

/// A read-only SQL query over a log in a file. The query can use the log's tables and the views of
/// `Migrations/0002-views.sql`. The view `about` explains the columns of the views.
///
/// ```swift
/// let query = try LogQuery("SELECT kind, count(*) FROM event_log GROUP BY kind", of: path)
/// print(query.columns)  // ["kind", "count(*)"]
/// try query.run { row in print(row.map(\.description)) }
/// ```
///
/// Before a statement runs, SQLite's authorizer checks it: it must not write, attach a file, load an extension or
/// change a setting. The log may be open in another process and may come from any source.
public final class LogQuery {
  /// The names of the result's columns. A name that occurs twice gets a number, so that names are unique.
  public let columns: [String]
  private let connection: Connection
  private let statement: Statement

  /// Prepares a query.
  ///
  /// - Parameters:
  ///   - sql: A single statement: `SELECT`, `WITH`, `VALUES` or `EXPLAIN`.
  ///   - path: The log.
  /// - Throws: `EventLogError` when the file cannot be read as a log or is damaged anywhere; ``QueryError``
  ///   when the SQL is malformed or does more than read.
  public init(_ sql: String, of path: String) throws {
    connection = try ReadOnlyLogFile(path: LogPath.existing(path)).openForUserSQL()
    do { statement = try connection.prepareSingle(sql) } catch let error as SQLiteError {
      throw QueryError(error)
    }
    guard statement.isReadOnly else { throw QueryError.writes }
    var names: [String] = []
    for column in 0..<statement.columnCount {
      let name = StoredText.printable(statement.name(column))
      names.append(names.contains(name) ? "\(name)_\(column + 1)" : name)
    }
    columns = names
  }

  /// Passes every row of the result to a closure.
  ///
  /// - Parameters:
  ///   - isCancelled: Called every few thousand steps of SQLite's virtual machine; `true` interrupts the query.
  ///   - body: Receives the values of one row, in the order of ``columns``.
  /// - Throws: ``QueryError`` when the query fails or is interrupted; every error that `body` throws.
  public func run(
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, _ body: ([SQLValue]) throws -> Void
  ) throws {
    connection.stop(when: Watchdog.isAlive(isCancelled))
    defer { connection.stop(when: nil) }
    do {
      while try Watchdog.watching(statement.step) {
        if isCancelled() { throw QueryError("the query was interrupted") }
        try body((0..<statement.columnCount).map { statement.value($0) })
      }
    } catch let error as SQLiteError { throw QueryError(error) }
  }

  /// Opens a log, and passes the connection to a closure. One read transaction keeps the results consistent even if the app
  /// writes in the meantime.
  static func reading<R>(
    _ path: String, _ isCancelled: @escaping @Sendable () -> Bool, _ body: (Connection) throws -> R
  ) throws -> R {
    let connection = try ReadOnlyLogFile(path: LogPath.existing(path)).openForUserSQL()
    connection.stop(when: isCancelled)
    defer { connection.stop(when: nil) }
    do { return try connection.reading { try body(connection) } } catch let error as SQLiteError {
      throw QueryError(error)
    }
  }
}

/// A value in the result of a ``LogQuery``.
public enum SQLValue: Hashable, Sendable, CustomStringConvertible {
  /// `NULL`.
  case null
  /// An integer.
  case integer(Int64)
  /// A floating-point number, in the digits that SQLite prints.
  case real(String)
  /// A text.
  case text(String)
  /// Bytes, as hexadecimal digits.
  case blob(String)

  /// The value as text that is safe to print, with control characters escaped; empty for `NULL`.
  public var description: String {
    switch self {
    case .null: ""
    case .integer(let value): String(value)
    case .real(let digits): digits
    case .text(let text): StoredText.printable(text)
    case .blob(let digits): "x'\(digits)'"
    }
  }

  /// The value in JSON; infinity, which JSON cannot express, is `null`.
  public var json: JSONValue {
    switch self {
    case .null: .null
    case .integer(let value): .integer(value)
    case .real(let digits): digits.hasSuffix("Inf") ? .null : .number(digits)
    case .text(let text): .string(text)
    case .blob(let digits): .string(digits)
    }
  }
}

/// An error in preparing or running a ``LogQuery``.
public struct QueryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public let description: String

  init(_ description: String) { self.description = description }

  static let writes = QueryError(
    "a query only reads: SELECT, WITH, VALUES or EXPLAIN; it never modifies the log")

  init(_ error: SQLiteError) {
    switch error.primary {
    case SQLITE_AUTH: self = .writes
    case SQLITE_INTERRUPT: self.init("the query was interrupted")
    default: self.init("SQL: \(StoredText.printable(error.message))")
    }
  }
}

extension Statement {
  func value(_ column: Int32) -> SQLValue {
    switch type(column) {
    case .null: .null
    case .integer: .integer(integer(column))
    case .real: .real(text(column))
    case .text: .text(text(column))
    case .blob: .blob(bytes(column).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }
  }
}
