import CSQLite
import Foundation
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A log that is only read, wherever it comes from: from an app that is running, from one that was killed, from a mail.
///
/// Nothing on disk changes. While its app writes, the file is read beside it; when its app is gone and left a
/// write-ahead log, both are copied to a private folder and read there, since SQLite would otherwise write to recover
/// it; else the file is opened as one that nobody changes.
///
/// No `quick_check` is made for the library's own questions: it reads every page, which takes as long as the file is
/// large, and a log that is damaged in one place is to be read in all others. `SQLiteEventLog.verify` makes it, and
/// ``openForUserSQL()``. What is read is checked as it is read instead: cells by SQLite, types, lengths and order by
/// `LogReader`.
package struct ReadOnlyLogFile: Sendable {
  private enum Manner {
    case beside
    case copied
    case unchanging
  }

  package let path: String
  private let manner: Manner
  private let found: [FileStatus?]

  /// Looks at a file, whose path must be the real one.
  ///
  /// - Throws: `EventLogError`.
  package init(path: String) throws {
    guard access(path, R_OK) == 0 else {
      throw EventLogError(
        .cannotOpen, "\(StoredText.escaped(path)) may not be read: check that it exists, and its permissions")
    }
    self.path = path
    found = Self.look(path)
    if let wal = found[1], wal.kind != .regular {
      throw EventLogError(
        .cannotOpen,
        "\(StoredText.escaped(path + "-wal")) is no regular file: move it away to read the log without it")
    }
    let wal = found[1]?.size ?? 0
    manner = WriterLock.isHeld(log: path) ? .beside : wal > 0 ? .copied : .unchanging
    let size = found.reduce(0) { $0 + ($1?.size ?? 0) }
    guard manner == .beside || size <= SQLiteEventLog.readSizeLimit else {
      throw EventLogError(
        .cannotOpen,
        "\(StoredText.escaped(path)) has \(size) bytes, and logs of up to \(SQLiteEventLog.readSizeLimit) are read; "
          + "the limit can be raised (NAVLOG_MAX_BYTES does it for the command)")
    }
  }

  /// Whether what was opened is still what stands there. An app that has begun to write, or has ended, has made it
  /// another file as far as reading goes.
  package var isCurrent: Bool {
    let isHeld = WriterLock.isHeld(log: path)
    return manner == .beside ? isHeld : !isHeld && Self.look(path) == found
  }

  /// Whether an app writes the file.
  package var hasActiveWriter: Bool { manner == .beside }

  /// How many steps of SQLite's machine one question of the library's may take; `nil` beside an app, whose file grows.
  ///
  /// All events read with all their dictionaries cost some three steps a byte.
  package var budget: Int? {
    manner == .beside ? nil : 2_000_000 + 64 * found.reduce(0) { $0 + ($1?.size ?? 0) }
  }

  /// A connection that trusts nothing in the file, after its schema was checked, unless this process wrote it.
  ///
  /// - Parameters:
  ///   - checkingSchema: Whether somebody else wrote the file.
  ///   - check: Takes the connection before anything is read.
  /// - Throws: `EventLogError`, `SQLiteError`; whatever `check` throws.
  package func open(checkingSchema: Bool, check: (Connection) throws -> Void = { _ in }) throws -> Connection
  {
    switch manner {
    case .beside: return try connection(Self.uri(path, ""), checkingSchema, check)
    case .unchanging: return try connection(Self.uri(path, "?immutable=1"), checkingSchema)
    case .copied:
      let copy = try PrivateCopy(of: path)
      // The names go at once; what is open stays readable, and nothing is left behind by a reader that is killed.
      defer { copy.remove() }
      return try connection(Self.uri(copy.path, ""), checkingSchema)
    }
  }

  private func connection(
    _ uri: String, _ checkingSchema: Bool, _ check: (Connection) throws -> Void = { _ in }
  ) throws -> Connection {
    let connection = try Connection(
      uri, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOFOLLOW)
    try check(connection)
    connection.setBusyTimeout(2_000)
    if checkingSchema {
      try connection.harden(readingOnly: Migrator.tables)
      // A schema of ten thousand tables is given up long before it was read.
      connection.setBudget(Self.budgetForSchema)
      do { try Migrator.checkSchema(connection, path: path) } catch let error as SQLiteError {
        throw refusal(error) ?? error
      }
      connection.setBudget(budget)
    } else {
      // Opens the files: SQLite does so with the first question.
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
    }
    return connection
  }

  /// What is wrong with a file whose schema cannot be read, where SQLite's own words would not help.
  private func refusal(_ error: SQLiteError) -> (any Error)? {
    let file = StoredText.escaped(path)
    switch error.primary {
    case SQLITE_INTERRUPT, SQLITE_TOOBIG:
      return EventLogError(
        .notALog, "\(file) is no log that can be trusted: its schema is larger than the one Navlog creates")
    case SQLITE_NOTADB where FileHandle(forReadingAtPath: path)?.readData(ofLength: 1) == Data("{".utf8):
      return EventLogError(
        .notALog,
        "\(file) is no log of Navlog's: it is not a SQLite database; an export in JSON Lines is to be called .jsonl"
      )
    default: return nil
    }
  }

  private static let budgetForSchema = 20_000

  private static func look(_ path: String) -> [FileStatus?] {
    [FileStatus(unfollowed: path), FileStatus(unfollowed: path + "-wal")]
  }

  private static func uri(_ path: String, _ query: String) -> String {
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file:\(escaped)\(query)"
  }
}
