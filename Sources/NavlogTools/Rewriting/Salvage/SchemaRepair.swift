import CSQLite
import Foundation
import Navlog
import NavlogSQLite

/// Replaces the schema of a damaged file if the pages of this schema are lost.
///
/// The tables of schema 1 begin at the same pages in every log. The pages of the schema depend on the version that the log was
/// migrated from. The repair therefore overwrites only the first page, with the first page of an empty database. It then
/// inserts the tables into the schema again, and SQLite writes these entries to the end of the file.
enum SchemaRepair {
  /// The newest version of the schema that this repair supports. Raise it when a later version adds a table that salvage reads.
  private static let newestVersion = 1

  /// Repairs a file that is not used elsewhere and has no write-ahead log.
  ///
  /// - Throws: `SQLiteError`, or an error of the file system.
  static func run(_ path: String) throws {
    var pages = try DatabasePages(path: path)
    let version = min(pages.layout.version ?? newestVersion, newestVersion)
    let empty = try EmptyLog(pages.layout, version: version, at: path + "-empty")
    pages[1] = empty.firstPage
    // If the root page of a table was beyond the truncated end of the file, the table is as in an empty log.
    for root in empty.roots.sorted() where !pages.contains(root) { pages[root] = empty.pages[root] }
    try pages.write()
    try enter(empty.objects, into: path)
  }

  private static func enter(_ objects: [EmptyLog.Object], into path: String) throws {
    let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW)
    try connection.allowWritingSchema()
    try connection.execute("BEGIN")
    let insert = try connection.prepare(
      "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)")
    for object in objects {
      insert.bind(1, object.type)
      insert.bind(2, object.name)
      insert.bind(3, object.table)
      insert.bind(4, Int64(object.root))
      insert.bind(5, object.sql)
      try insert.run()
    }
    try connection.execute("COMMIT")
  }
}

/// A log without events, with the schema of a given version.
private struct EmptyLog {
  /// A row of the table `sqlite_schema`.
  struct Object {
    let type: String
    let name: String
    let table: String
    let root: Int
    let sql: String?
  }

  let pages: DatabasePages
  let objects: [Object]

  var roots: Set<Int> { Set(objects.map(\.root).filter { $0 > 0 }) }

  /// Creates a log at a path, reads its schema and its pages, and removes it.
  init(_ layout: DatabasePages.Layout, version: Int, at path: String) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    var objects: [Object] = []
    do {
      let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      // The page size must come first: auto_vacuum creates the file, whose page size is then fixed.
      try connection.execute(
        "PRAGMA page_size = \(layout.pageSize); PRAGMA auto_vacuum = \(layout.isAutoVacuum ? "FULL" : "NONE")"
      )
      // One transaction creates the schema, as in a log, because auto-vacuum moves pages at the end of a transaction.
      try connection.execute("BEGIN")
      for migration in Migrator.history.migrations(upTo: version) { try connection.execute(migration) }
      try connection.execute("PRAGMA user_version = \(version); COMMIT")
      let rows = try connection.prepare("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema")
      while try rows.step() {
        objects.append(
          Object(
            type: rows.text(0), name: rows.text(1), table: rows.text(2), root: Int(rows.integer(3)),
            sql: rows.optionalText(4)))
      }
    }
    self.objects = objects
    pages = try DatabasePages(path: path)
  }

  /// The header of the file, and a schema without rows.
  var firstPage: Data {
    let header = pages[1].prefix(100)
    let size = pages.layout.pageSize
    // The page is an empty leaf of a table: it has no cells, free blocks or fragments. In an empty leaf, the offset of the
    // cells is the size of the page. The header stores only the low 16 bits of this offset.
    let leaf: [UInt8] = [13, 0, 0, 0, 0, UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF), 0]
    return header + leaf + Data(count: size - header.count - leaf.count)
  }
}
