import CSQLite
import Foundation
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A log file that is opened only for reading. The file may come from any source: a running app, a killed
/// app, an e-mail.
///
/// Reading never modifies the file. While its app writes the log, the file is read concurrently, and SQLite notes in the file
/// with the suffix `-shm` which state of the log the reader uses. If the app has ended and left a write-ahead log, both files
/// are copied to a private folder, and the copies are read. Without copies, SQLite would recover the original files, which
/// modifies them. Any other file is opened as immutable.
///
/// The library's own queries run without an `integrity_check`. That check reads every page, and would reject a
/// log that is damaged anywhere, although the rest is readable. Instead, data is checked as it is read. SQLite
/// checks cells. `LogReader` checks types, lengths and order, and uses no index. Only verification, dumps, rewrites
/// and ``openForUserSQL(checkingPages:)`` run an `integrity_check`.
package struct ReadOnlyLogFile: Sendable {
  private enum AccessMode {
    case alongsideWriter
    case privateCopy
    case immutable
  }

  package let path: String
  private let mode: AccessMode
  /// The statuses of the file and its write-ahead log when ``init(path:)`` examined them.
  private let found: [FileStatus?]

  /// Examines a file. The path must be the file's real path.
  ///
  /// - Throws: `EventLogError`.
  package init(path: String) throws {
    guard access(path, R_OK) == 0 else {
      throw EventLogError(
        .cannotOpen, "\(StoredText.escaped(path)) cannot be read: check that it exists and may be read")
    }
    self.path = path
    found = Self.statuses(path)
    if let wal = found[1], wal.kind != .regular {
      throw EventLogError(
        .cannotOpen,
        "\(StoredText.escaped(path + "-wal")) is not a regular file: move it away to read the log without it")
    }
    try Self.requireOnlyName(path, found[0])
    let walSize = found[1]?.size ?? 0
    mode = WriterLock.isHeld(log: path) ? .alongsideWriter : walSize > 0 ? .privateCopy : .immutable
    guard mode == .alongsideWriter || size <= SQLiteEventLog.readSizeLimit else {
      throw EventLogError(
        .cannotOpen,
        "\(StoredText.escaped(path)) has \(size) bytes, and the limit for reading is \(SQLiteEventLog.readSizeLimit); "
          + "to raise the limit of the command, set NAVLOG_MAX_BYTES")
    }
  }

  /// Rejects a log with several names (hard links) if it is being written under another name, or if a write-ahead log exists
  /// next to that name. The newest events are then in that write-ahead log.
  private static func requireOnlyName(_ path: String, _ status: FileStatus?) throws {
    guard let status, status.names > 1 else { return }
    let names = LogPath.names(of: status, besides: path)
    guard
      let name = names.first(where: { WriterLock.isHeld(log: $0) || (FileStatus($0 + "-wal")?.size ?? 0) > 0 }
      )
    else { return }
    throw EventLogError(
      .cannotOpen,
      "\(StoredText.escaped(path)) is a hard link to \(StoredText.escaped(name)), and the newest events are in a "
        + "write-ahead log next to that file; read the log under that name")
  }

  /// Whether an app is writing the file.
  package var isBeingWritten: Bool { mode == .alongsideWriter }

  /// The size of the file and its write-ahead log, in bytes.
  package var size: Int { found.reduce(0) { $0 + ($1?.size ?? 0) } }

  /// Whether the file can still be read in the way that ``init(path:)`` chose. If an app was writing the file then, an app must
  /// also be writing it now, and the same file must be at the path, because pruning replaces the file. Otherwise, the file and
  /// its write-ahead log must be unchanged, and no app may be writing the file now.
  package var isCurrent: Bool {
    let isHeld = WriterLock.isHeld(log: path)
    guard mode == .alongsideWriter else { return !isHeld && Self.statuses(path) == found }
    guard let first = found[0], let now = FileStatus(unfollowed: path) else { return false }
    return isHeld && now.isSameFile(as: first)
  }

  /// The steps of SQLite's virtual machine that one of the library's queries may take. `nil` while an app
  /// writes the file, because the file grows during the query.
  ///
  /// Reading all events with all their dictionaries takes about three steps per byte.
  var budget: Int? { mode == .alongsideWriter ? nil : 2_000_000 + 64 * size }

  // MARK: - Opening

  /// Opens a connection to the file.
  ///
  /// - Parameters:
  ///   - checkingSchema: Whether to restrict the connection and to check the schema; `false` only for a file that
  ///     this process writes.
  ///   - check: Receives the connection before anything is read. It is called only if an app is writing the file.
  /// - Throws: `EventLogError`, `SQLiteError`, and the errors of `check`.
  package func open(checkingSchema: Bool, check: (Connection) throws -> Void = { _ in }) throws -> Connection
  {
    try withURI { try connection($0, $1, checkingSchema, mode == .alongsideWriter ? check : { _ in }) }
  }

  /// Opens two connections like ``open(checkingSchema:check:)``, so that two threads can read. Both
  /// connections use the same file or the same copy.
  ///
  /// - Throws: `EventLogError`, `SQLiteError`.
  package func openTwice(checkingSchema: Bool) throws -> (Connection, Connection) {
    try withURI { try (connection($0, $1, checkingSchema), connection($0, $1, checkingSchema)) }
  }

  /// Passes two values to a body: the URI of the file that SQLite opens, and the private copy or, without a copy, `nil`.
  private func withURI<R>(_ body: (String, PrivateCopy?) throws -> R) throws -> R {
    switch mode {
    case .alongsideWriter: return try body(Self.uri(path, ""), nil)
    case .immutable: return try body(Self.uri(path, "?immutable=1"), nil)
    case .privateCopy:
      let copy = try PrivateCopy(of: path)
      return try body(Self.uri(copy.path, ""), copy)
    }
  }

  private func connection(
    _ uri: String, _ copy: PrivateCopy?, _ checkingSchema: Bool,
    _ check: (Connection) throws -> Void = { _ in }
  ) throws -> Connection {
    let connection = try Connection(
      uri, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOFOLLOW, in: copy)
    try check(connection)
    connection.setBusyTimeout(2_000)
    if checkingSchema {
      try connection.harden(readingOnly: Migrator.tables)
      // With this budget, SQLite stops long before it has read a schema of ten thousand tables.
      connection.setBudget(Self.schemaBudget)
      let version: Int
      do { version = try Migrator.checkSchema(connection, path: path) } catch let error as SQLiteError {
        throw refusal(error) ?? error
      }
      connection.setBudget(budget)
      try OlderSchema.complete(connection, from: version)
    } else {
      // SQLite opens the write-ahead log only at the first query, so this query makes it open that file now.
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
    }
    return connection
  }

  private static let schemaBudget = 20_000

  /// Returns an error that explains why the schema cannot be read. SQLite's own message would not help the user.
  private func refusal(_ error: SQLiteError) -> (any Error)? {
    let file = StoredText.escaped(path)
    switch error.primary {
    case SQLITE_INTERRUPT, SQLITE_TOOBIG:
      return EventLogError(
        .notALog, "\(file) cannot be trusted as a log: its schema is larger than the one Navlog creates")
    case SQLITE_NOTADB where FileHandle(forReadingAtPath: path)?.readData(ofLength: 1) == Data("{".utf8):
      return EventLogError(
        .notALog,
        "\(file) is not a Navlog log: it is not a SQLite database; the name of an export must end with .jsonl"
      )
    default: return nil
    }
  }

  private static func statuses(_ path: String) -> [FileStatus?] {
    [FileStatus(unfollowed: path), FileStatus(unfollowed: path + "-wal")]
  }

  private static func uri(_ path: String, _ query: String) -> String {
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file:\(escaped)\(query)"
  }

  // MARK: - SQL written by users

  /// Opens a connection for SQL that a user wrote. The SQL can read the tables and the views.
  ///
  /// The connection has no budget, because a user's query may take any time. In a file whose pages form a cycle, such a query
  /// would never end. An `integrity_check`, which has a budget, detects such a file. The check reads every page, which takes
  /// 0.2 seconds of processor time for a log of a million events (43 MB, SQLite 3.40). It also compares the indexes with their
  /// tables, because an attacker may have built an index that hides rows.
  ///
  /// A file that its app is writing is not checked. An app that writes its own log is trusted, and the check would be too slow
  /// if this app queries the log many times a second.
  ///
  /// - Throws: `EventLogError`, for example if the check finds damage in any part of the file.
  package func openForUserSQL(checkingPages: Bool = true) throws -> Connection {
    do {
      let connection = try open(checkingSchema: true)
      if checkingPages { try checkPages(connection) } else { try checkIndexes(connection) }
      try allowUserSQL(on: connection)
      return connection
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
  }

  /// Makes the views of an open connection readable and removes its budget. Check the pages of the file
  /// first; see ``checkPages(_:)``.
  ///
  /// - Throws: `SQLiteError`.
  package func allowUserSQL(on connection: Connection) throws {
    try connection.withoutRestrictions { try connection.connectJSONTables() }
    connection.setBudget(nil)
    connection.trustSchema()
    connection.allowOnlyReading()
  }

  /// Checks the pages and indexes of an open connection within its budget, unless an app is writing the file.
  ///
  /// - Throws: `EventLogError` if the file is damaged anywhere, `SQLiteError`.
  package func checkPages(_ connection: Connection) throws {
    guard mode != .alongsideWriter, let problem = try connection.integrityProblem() else { return }
    throw damaged(problem)
  }

  /// Checks only the tables that have indexes, unless an app is writing the file.
  private func checkIndexes(_ connection: Connection) throws {
    guard mode != .alongsideWriter, let problem = try connection.indexProblem() else { return }
    throw damaged(problem)
  }

  private func damaged(_ problem: String) -> EventLogError {
    EventLogError(
      .damaged,
      "\(StoredText.escaped(path)) is damaged (\(problem)), so SQL cannot run on it: "
        + "navlog verify locates the damage, and navlog salvage saves the readable part")
  }
}

extension SQLiteEventLog {
  /// Opens a connection for evaluating an SQL expression event by event. The expression can use the columns
  /// of the view `event_log`.
  ///
  /// Only the tables that have indexes are checked in advance. If the pages of the table `events` form a cycle, the reader
  /// detects it, because the ids of the events do not increase.
  ///
  /// - Throws: `EventLogError`.
  package func openForExpressions() throws -> Connection {
    try ReadOnlyLogFile(path: LogPath.existing(path)).openForUserSQL(checkingPages: false)
  }
}
