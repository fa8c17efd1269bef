import CSQLite
import Foundation
import Navlog
import NavlogSQLite

/// A damaged database, opened to read its remaining rows one by one.
///
/// The class opens a private copy, which can be repaired first; see ``SchemaRepair`` and ``EventTree``.
final class DamagedFile {
  let connection: Connection
  /// The file's path.
  let path: String
  /// The size in bytes, including the write-ahead log.
  let size: Int
  /// The repairs that were made, one sentence each.
  private(set) var repairs: [String] = []
  private let copy: PrivateCopy

  /// Copies a file and repairs the copy as far as needed.
  ///
  /// - Parameter path: The file's path, with symbolic links resolved.
  /// - Throws: `EventLogError` when the file contains nothing readable.
  init(path: String) throws {
    guard let status = FileStatus(path), status.size > 0 else {
      throw EventLogError(.empty, "\(StoredText.escaped(path)) is empty, so it is not a log")
    }
    let wal = FileStatus(unfollowed: path + "-wal")
    guard wal.map({ $0.kind == .regular }) ?? true else {
      throw EventLogError(
        .cannotOpen,
        "\(StoredText.escaped(path + "-wal")) is not a regular file: move it away to salvage the log without it"
      )
    }
    guard status.size + (wal?.size ?? 0) <= SQLiteEventLog.readSizeLimit else {
      throw EventLogError(
        .cannotOpen,
        "\(StoredText.escaped(path)) is larger than the limit of \(SQLiteEventLog.readSizeLimit) bytes; "
          + "to raise the limit of the command, set NAVLOG_MAX_BYTES")
    }
    // If this process is writing the log, reading the file would release the process's own locks on it.
    guard !WriterLock.isHeld(log: path) else {
      throw EventLogError(
        .locked, "\(StoredText.escaped(path)) is being written; it can be salvaged after its app has ended")
    }
    self.path = path
    size = status.size + (wal?.size ?? 0)
    copy = try PrivateCopy(of: path)
    (connection, repairs) = try Self.repaired(copy, hasWAL: (wal?.size ?? 0) > 0, path)
  }

  /// Checks whether the readable rows of the copy are proven to be the rows that were recorded.
  func provenance(beside heads: [HeadFile.Content]) -> Provenance {
    Provenance.check(
      {
        guard let connection = Self.open(copy, path) else {
          throw EventLogError(.damaged, "its schema cannot be read")
        }
        connection.setBudget(2_000_000 + 64 * size)
        return connection
      }, beside: heads)
  }

  private static func repaired(
    _ copy: PrivateCopy, hasWAL: Bool, _ path: String
  ) throws -> (Connection, [String]) {
    var repairs: [String] = []
    var found = open(copy, path)
    if found == nil, hasWAL {
      copy.removeWAL()
      repairs.append("the write-ahead log was ignored, because it does not match the file")
      found = open(copy, path)
    }
    if found == nil {
      try SchemaRepair.run(copy.path)
      repairs.append("damaged pages of the schema were replaced by the pages of an empty log")
      found = open(copy, path)
    }
    guard let opened = found.take() else {
      throw EventLogError(.notALog, "\(StoredText.escaped(path)) contains no readable pages of a log")
    }
    let reachable = reachableEvents(opened, size: FileStatus(copy.path)?.size ?? 0)
    guard let root = try? opened.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'events'"),
      try rebuildEvents(copy, root: root, reachable: reachable), let rebuilt = open(copy, path)
    else { return (opened, repairs) }
    return (rebuilt, repairs + ["the table of events was rebuilt from the pages that could be read"])
  }

  private static func open(_ copy: PrivateCopy, _ path: String) -> Connection? {
    do {
      let connection = try Connection(
        copy.path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW, in: copy)
      try connection.harden(readingOnly: Migrator.tables)
      connection.setBudget(200_000)
      let version = try Migrator.checkSchema(connection, path: path)
      connection.setBudget(nil)
      try OlderSchema.complete(connection, from: version)
      return connection
    } catch { return nil }
  }

  // MARK: - Events

  /// Returns the number of events that SQLite reaches from the root page of the table `events`. Damaged rows count, too. The
  /// result is `nil` if SQLite cannot read one of the pages.
  private static func reachableEvents(_ connection: Connection, size: Int) -> Int? {
    // If the pages form a cycle, the query would never end without this budget.
    connection.setBudget(2_000_000 + size)
    defer { connection.setBudget(nil) }
    return try? connection.integer("SELECT count(id + 0) FROM events NOT INDEXED")
  }

  private static func rebuildEvents(_ copy: PrivateCopy, root: Int, reachable: Int?) throws -> Bool {
    // The pages are read only from the file, so the content of the write-ahead log is first moved into the file.
    let connection = try Connection(
      copy.path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, in: copy)
    guard (try? connection.checkpointAndTruncate()) == true else { return false }
    return try EventTree.rebuild(copy.path, root: root, reachable: reachable)
  }
}
