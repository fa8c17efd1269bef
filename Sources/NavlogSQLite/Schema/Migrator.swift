import CSQLite
import Navlog

/// Creates and upgrades the schema of a log.
package enum Migrator {
  /// 'NavL': distinguishes a log from any other database.
  static let applicationID = 0x4E61_764C

  /// The page size of a new log, in bytes.
  ///
  /// Appending a single event writes a page and its checksum, so half of SQLite's default size saves a tenth of the time
  /// of a call and half of the write-ahead log. With a quarter, batches and folds lose more than calls gain.
  package static let pageSize = 2_048

  /// The schema version that this library reads and writes.
  package static var version: Int { Migrations.all.count }

  /// Creates the schema in an empty file, or upgrades an older one, in one transaction.
  ///
  /// - Throws: `EventLogError` (`notALog`, `newerSchema`), with the file unchanged; `SQLiteError`.
  static func migrate(_ connection: Connection, path: String) throws {
    guard try existingVersion(connection, path: path) < version else { return }
    try connection.transaction {
      // Checked again within the transaction: another process may have been faster.
      let found = try existingVersion(connection, path: path)
      for migration in Migrations.all.dropFirst(found) { try connection.execute(migration.sql) }
      try connection.execute("PRAGMA user_version = \(version)")
    }
  }

  /// Returns the schema version of a file; 0 for an empty file.
  ///
  /// - Throws: `EventLogError` if the file is not a log, or one of a newer version.
  static func existingVersion(_ connection: Connection, path: String) throws -> Int {
    let file = StoredText.escaped(path)
    let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    let application = try connection.integer("PRAGMA application_id")
    guard isEmpty || application == applicationID else {
      throw EventLogError(.notALog, "\(file) is not a Navlog log: it is a database of another application")
    }
    let found = try connection.integer("PRAGMA user_version") ?? 0
    guard found <= version else {
      throw EventLogError(
        .newerSchema,
        "\(file) was written by a newer version: its schema is \(found), this version reads up to \(version); "
          + "update navlog to read it")
    }
    guard isEmpty || found > 0 else {
      throw EventLogError(.notALog, "\(file) cannot be trusted as a log: its schema has no version")
    }
    return isEmpty ? 0 : found
  }

  /// Checks that an untrusted file has exactly the schema that this library creates: no foreign view or trigger, and
  /// every table is a table.
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
        .notALog, "\(file) cannot be trusted as a log: its schema is not the one Navlog creates")
    }
  }

  /// The schema that the migrations create, determined once by running them.
  private static let expected = Result {
    let own = try Connection(":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    for migration in Migrations.all { try own.execute(migration.sql) }
    return try objects(own)
  }

  /// The tables of the schema, and those that hold the schema itself.
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
