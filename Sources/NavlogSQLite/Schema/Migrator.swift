import CSQLite
import Navlog

/// Brings a file to the schema of this version.
package enum Migrator {
  /// 'NavL': tells a log from any other database.
  package static let applicationID = 0x4E61_764C

  /// The size of a new log's pages, in bytes.
  ///
  /// A call that is appended alone writes a page and its checksum, so half of SQLite's own size spares a tenth of a
  /// call's time and half of the write-ahead log; with a quarter, batches and folds lose more than calls gain.
  package static let pageSize = 2_048

  /// The schema's version that this library reads and writes.
  package static var version: Int { Migrations.all.count }

  /// Creates the schema in an empty file, or brings an older one up to date, in one transaction.
  ///
  /// - Throws: `EventLogError` (`notALog`, `newerSchema`), with the file untouched; `SQLiteError`.
  package static func migrate(_ connection: Connection, path: String) throws {
    guard try existingVersion(connection, path: path) < version else { return }
    try connection.transaction {
      // Asked again within the transaction: another process may have been faster.
      let found = try existingVersion(connection, path: path)
      for migration in Migrations.all.dropFirst(found) { try connection.execute(migration.sql) }
      try connection.execute("PRAGMA user_version = \(version)")
    }
  }

  /// The version of a file's schema; 0 for an empty file.
  ///
  /// - Throws: `EventLogError` for a file that is no log, or one of a newer version.
  package static func existingVersion(_ connection: Connection, path: String) throws -> Int {
    let file = StoredText.escaped(path)
    let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    let application = try connection.integer("PRAGMA application_id")
    guard isEmpty || application == applicationID else {
      throw EventLogError(.notALog, "\(file) is no log of Navlog's: it is a database of another application")
    }
    let found = try connection.integer("PRAGMA user_version") ?? 0
    guard found <= version else {
      throw EventLogError(
        .newerSchema,
        "\(file) was written by a newer version: its schema is \(found), this version reads up to \(version); "
          + "update navlog to read it")
    }
    guard isEmpty || found > 0 else {
      throw EventLogError(.notALog, "\(file) is no log that can be trusted: its schema has no version")
    }
    return isEmpty ? 0 : found
  }

  /// Checks that a file from elsewhere has exactly the schema that this library creates: tables that are tables, and no
  /// view or trigger of somebody else's.
  ///
  /// - Throws: `EventLogError`.
  package static func checkSchema(_ connection: Connection, path: String) throws {
    let file = StoredText.escaped(path)
    let found = try existingVersion(connection, path: path)
    if found == 0 { throw EventLogError(.empty, "\(file) is empty: there is no log in it") }
    guard found == version else {
      throw EventLogError(
        .notALog,
        "\(file) has schema \(found), older than \(version); open it once with the app to bring it up to date"
      )
    }
    guard try objects(connection) == expected.get() else {
      throw EventLogError(
        .notALog, "\(file) is no log that can be trusted: its schema is not the one Navlog creates")
    }
  }

  /// What the migrations create, found once by letting them create it.
  private static let expected = Result {
    let own = try Connection(":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    for migration in Migrations.all { try own.execute(migration.sql) }
    return try objects(own)
  }

  /// The tables of the schema, and the one in which it stands.
  package static let tables = Set(
    ((try? expected.get()) ?? []).compactMap { object in
      let parts = object.split(separator: separator, omittingEmptySubsequences: false)
      return parts[0] == "table" ? String(parts[1]) : nil
    } + ["sqlite_schema", "sqlite_master"])

  private static let separator: Character = "\u{1F}"

  private static func objects(_ connection: Connection) throws -> [String] {
    let statement = try connection.prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_stat[0-9]' ORDER BY type, name"
    )
    var objects: [String] = []
    while try statement.step() {
      objects.append((0..<4).map { statement.text($0) }.joined(separator: String(separator)))
    }
    return objects
  }
}
