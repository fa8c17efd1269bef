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
    // Reading the file would release the locks that this process has on it, if it is the one that writes it.
    guard !WriterLock.isHeld(log: path) else {
      throw EventLogError(
        .locked, "\(StoredText.escaped(path)) is being written; it can be salvaged when its app has ended")
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
    var repairs: [String] = []
    var found = open(copy, path)
    if found == nil, hasWAL {
      copy.removeWAL()
      repairs.append("the write-ahead log was ignored: it does not match the file")
      found = open(copy, path)
    }
    if found == nil {
      try overlaySchema(copy.path)
      repairs.append("the pages of the schema were replaced by those of an empty log")
      found = open(copy, path)
    }
    guard let opened = found.take() else {
      throw EventLogError(.notALog, "\(StoredText.escaped(path)) holds no readable pages of a log")
    }
    if isComplete(opened, size: FileStatus(copy.path)?.size ?? 0) { return (opened, repairs) }
    guard let root = try? opened.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'events'"),
      try rebuildEvents(copy, root: root), let rebuilt = open(copy, path)
    else { return (opened, repairs) }
    return (rebuilt, repairs + ["the events were found page by page"])
  }

  private static func open(_ copy: PrivateCopy, _ path: String) -> Connection? {
    do {
      let connection = try Connection(copy.path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW)
      try connection.harden(readingOnly: Migrator.tables)
      connection.setBudget(200_000)
      let version = try Migrator.checkSchema(connection, path: path)
      connection.setBudget(nil)
      try OlderSchema.complete(connection, from: version)
      return connection
    } catch { return nil }
  }

  // MARK: - Events

  /// Whether every page of events can be reached, whatever is in the rows.
  private static func isComplete(_ connection: Connection, size: Int) -> Bool {
    // Pages that form a cycle would otherwise be walked for ever.
    connection.setBudget(2_000_000 + size)
    defer { connection.setBudget(nil) }
    return (try? connection.integer("SELECT count(id + 0) FROM events NOT INDEXED")) != nil
  }

  private static func rebuildEvents(_ copy: PrivateCopy, root: Int) throws -> Bool {
    // The pages are read from the file alone, so what the write-ahead log holds goes there first.
    let connection = try Connection(copy.path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW)
    guard (try? connection.checkpointAndTruncate()) == true else { return false }
    return try EventTree.rebuild(copy.path, root: root)
  }

  // MARK: - Schema

  /// Overwrites the pages of a file that hold the schema with those of an empty log.
  private static func overlaySchema(_ path: String) throws {
    var pages = try DatabasePages(path: path)
    let template = try template(for: pages, at: path + "-empty")
    for number in 1...template.pages.count {
      // A root page holds rows, and is kept; a table whose root page was cut off is an empty one.
      guard !template.roots.contains(number) || !pages.contains(number) else { continue }
      pages[number] = template.pages[number]
    }
    try pages.write(withoutFreeList: true)
  }

  /// An empty log.
  private struct Template {
    let pages: DatabasePages
    let roots: Set<Int>

    /// Makes a log at a path, and removes it.
    init(_ layout: DatabasePages.Layout, version: Int, at path: String) throws {
      defer { try? FileManager.default.removeItem(atPath: path) }
      var roots: Set<Int> = []
      do {
        let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        // In this order: with auto-vacuum, the file begins.
        try connection.execute(
          "PRAGMA page_size = \(layout.pageSize); PRAGMA auto_vacuum = \(layout.isAutoVacuum ? "FULL" : "NONE")"
        )
        // In one transaction, as a log: auto-vacuum moves pages at its end.
        try connection.execute("BEGIN")
        for migration in Migrations.all.prefix(version) { try connection.execute(migration.sql) }
        try connection.execute("PRAGMA user_version = \(version); COMMIT")
        try connection.forEach("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0") {
          roots.insert(Int($0.integer(0)))
        }
      }
      self.roots = roots
      pages = try DatabasePages(path: path)
    }
  }

  /// The last version whose pages are where they are in every later log: one of version 3 that was migrated keeps them. What
  /// later versions added is not needed to read.
  private static let lastLayout = 3

  /// The empty log of the schema version that the file has; if its header is lost, of the one whose other pages of the
  /// schema look most like the file's.
  private static func template(for pages: DatabasePages, at path: String) throws -> Template {
    if let version = pages.layout.version {
      return try Template(pages.layout, version: min(version, lastLayout), at: path)
    }
    var best: (template: Template, matches: Int)?
    for version in (1...lastLayout).reversed() {
      let template = try Template(pages.layout, version: version, at: path)
      let matches = (2...max(2, template.pages.count)).count {
        !template.roots.contains($0) && pages[$0] == template.pages[$0]
      }
      if matches > best?.matches ?? -1 { best = (template, matches) }
    }
    guard let best else { throw EventLogError(.notALog, "there is no schema") }
    return best.template
  }
}
