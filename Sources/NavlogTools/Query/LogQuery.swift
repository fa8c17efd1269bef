import CSQLite
import Navlog
import NavlogSQLite

/// A question in SQL to a log: its tables, and the views that `Migrations/0002-views.sql` explains.
///
/// ```swift
/// let query = try LogQuery("SELECT kind, count(*) FROM event_log GROUP BY kind", of: path)
/// try query.run { row in print(row) }
/// ```
///
/// It reads, and nothing else: whatever would write, attach, load or set is refused before it runs.
public final class LogQuery {
  /// The names of the answer's columns, each one different.
  public let columns: [String]
  private let connection: Connection
  private let statement: Statement

  /// A question to a log in a file, wherever it comes from.
  ///
  /// - Throws: ``EventLogError`` when the file is no log that can be read, or is damaged anywhere; ``QueryError`` when the SQL is none, or does
  ///   more than read.
  public init(_ sql: String, of path: String) throws {
    connection = try ForeignFile(path: LogPath.existing(path)).openForOwnSQL()
    do { statement = try connection.prepareAlone(sql) } catch let error as SQLiteError {
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

  /// Hands every row of the answer to a closure.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked every few thousand steps; `true` puts an end to a question that takes too long.
  ///   - body: Takes the values of one row.
  /// - Throws: ``QueryError``; whatever `body` throws.
  public func run(
    isCancelled: @escaping @Sendable () -> Bool = { false }, _ body: ([SQLValue]) throws -> Void
  ) throws {
    connection.stop(when: isCancelled)
    defer { connection.stop(when: nil) }
    do {
      while try statement.step() {
        if isCancelled() { throw QueryError("the query was interrupted") }
        try body((0..<statement.columnCount).map { statement.value($0) })
      }
    } catch let error as SQLiteError { throw QueryError(error) }
  }
}

/// Why a question in SQL has no answer, in one sentence.
public struct QueryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// An error with its sentence.
  init(_ description: String) { self.description = description }

  static let writes = QueryError(
    "sql only reads: SELECT, WITH, VALUES and EXPLAIN; a log is never changed")

  init(_ error: SQLiteError) {
    switch error.primary {
    case SQLITE_AUTH: self = .writes
    case SQLITE_INTERRUPT: self.init("the query was interrupted")
    default: self.init("SQL: \(StoredText.printable(error.message))")
    }
  }
}
