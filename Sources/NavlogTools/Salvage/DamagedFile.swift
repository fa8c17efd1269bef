import CSQLite
import Foundation
import Navlog
import NavlogSQLite

/// A damaged database, opened to read its remains row by row.
///
/// A private copy is opened, which can be repaired first. The pages that hold the schema are the same in every log, since
/// the same migrations made them: where they cannot be read, or hold something else, those of an empty log replace them.
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
  /// - Throws: `EventLogError` when the file holds nothing that can be read.
  init(path: String) throws {
    guard let status = FileStatus(path), status.size > 0 else {
      throw EventLogError(.empty, "\(StoredText.escaped(path)) is empty: there is no log in it")
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
        "\(StoredText.escaped(path)) is larger than the \(SQLiteEventLog.readSizeLimit) bytes that are read; "
          + "the limit can be raised (NAVLOG_MAX_BYTES does it for the command)")
    }
    self.path = path
    size = status.size + (wal?.size ?? 0)
    copy = try PrivateCopy(of: path)
    do {
      (connection, repairs) = try Self.repaired(copy, hasWAL: (wal?.size ?? 0) > 0, path)
    } catch {
      copy.remove()
      throw error
    }
  }

  deinit { copy.remove() }

  private static func repaired(
    _ copy: PrivateCopy, hasWAL: Bool, _ path: String
  ) throws -> (Connection, [String]) {
    if let sound = open(copy, path) { return (sound, []) }
    var repairs: [String] = []
    if hasWAL {
      copy.removeWAL()
      repairs.append("the write-ahead log was ignored: it does not match the file")
      if let sound = open(copy, path) { return (sound, repairs) }
    }
    try overlaySchema(copy.path)
    repairs.append("the pages of the schema were replaced by those of an empty log")
    guard let repaired = open(copy, path) else {
      throw EventLogError(
        .notALog, "\(StoredText.escaped(path)) holds no readable pages of a log")
    }
    return (repaired, repairs)
  }

  private static func open(_ copy: PrivateCopy, _ path: String) -> Connection? {
    do {
      let connection = try Connection(copy.path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW)
      try connection.harden(readingOnly: Migrator.tables)
      connection.setBudget(200_000)
      try Migrator.checkSchema(connection, path: path)
      connection.setBudget(nil)
      return connection
    } catch { return nil }
  }

  /// Overwrites the pages of a file that hold the schema with those of an empty log.
  private static func overlaySchema(_ path: String) throws {
    let empty = path + "-empty"
    var roots: Set<Int> = []
    do {
      let connection = try Connection(empty, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      try connection.execute("PRAGMA page_size = \(page)")
      for migration in Migrations.all { try connection.execute(migration.sql) }
      try connection.execute("PRAGMA user_version = \(Migrator.version)")
      try connection.forEach("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0") {
        roots.insert(Int($0.integer(0)))
      }
    }
    defer { try? FileManager.default.removeItem(atPath: empty) }
    var pages = try Data(contentsOf: URL(fileURLWithPath: empty))
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    defer { try? file.close() }
    let size = try file.seekToEnd()
    let count = max(Int(size), pages.count) / page
    // In the file's header: the number of pages, and an empty free list.
    pages.replaceSubrange(
      28..<40, with: [24, 16, 8, 0].map { UInt8(count >> $0 & 0xFF) } + [UInt8](repeating: 0, count: 8))
    for number in 1...(pages.count / page) {
      let start = (number - 1) * page
      // A root page holds rows, and is kept; a table whose root page was cut off is an empty one.
      guard !roots.contains(number) || size < start + page else { continue }
      try file.seek(toOffset: UInt64(start))
      try file.write(contentsOf: pages[start..<(start + page)])
    }
    try file.truncate(atOffset: UInt64(count * page))
  }

  private static let page = Migrator.pageSize
}
