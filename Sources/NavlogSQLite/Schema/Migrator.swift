import CSQLite
import Navlog
import Synchronization

/// Creates and upgrades the schema of a log.
package enum Migrator {
  /// The application id of a log, which distinguishes it from any other database: `NavL` in ASCII.
  static let applicationID = 0x4E61_764C

  /// The page size of a new log, in bytes.
  ///
  /// Appending a single event writes a page and its checksum. A page has half of SQLite's default size. Calls
  /// are therefore 10 % faster than with the default size, and the write-ahead log is half as large. A quarter
  /// of the default size would slow down batches and folds more than it would speed up calls.
  package static let pageSize = 2_048

  /// The schema versions that this library knows. Tests replace them to migrate to a version that does not
  /// exist yet.
  @TaskLocal package static var history = SchemaHistory.released

  /// The schema version that this library reads and writes.
  package static var version: Int { history.newest }

  /// Creates the schema in an empty file, or upgrades an older one, in one transaction.
  ///
  /// - Throws: `EventLogError` (`notALog`, `newerSchema`), with the file unchanged; `SQLiteError`.
  static func migrate(_ connection: Connection, path: String) throws {
    guard try existingVersion(connection, path: path) < version else { return }
    try connection.transaction {
      // The version is checked again within the transaction, because another process may have upgraded the file in the
      // meantime.
      let found = try existingVersion(connection, path: path)
      for migration in history.migrations(after: found) { try connection.execute(migration) }
      try connection.execute("PRAGMA user_version = \(version)")
    }
  }

  /// Returns the schema version of a file, or 0 for an empty file.
  ///
  /// - Throws: `EventLogError` if the file is not a log or is from a newer version.
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
        "\(file) was written by a newer version: its schema is \(found), and this version reads up to \(version); "
          + "update navlog to read it")
    }
    guard isEmpty || found > 0 else {
      throw EventLogError(.notALog, "\(file) cannot be trusted as a log: its schema has no version")
    }
    return isEmpty ? 0 : found
  }

  /// Checks that the schema of an untrusted file is exactly the schema that this library creates for the file's version. A file
  /// that passes this check contains only views and triggers of Navlog, and no view replaces one of the tables.
  ///
  /// - Returns: The version.
  /// - Throws: `EventLogError`.
  @discardableResult
  package static func checkSchema(_ connection: Connection, path: String) throws -> Int {
    let file = StoredText.escaped(path)
    let found = try existingVersion(connection, path: path)
    if found == 0 { throw EventLogError(.empty, "\(file) is empty, so it is not a log") }
    guard try SchemaSummary(objects(connection)).digest == history.summary(found).digest else {
      throw EventLogError(
        .notALog, "\(file) cannot be trusted as a log: its schema is not the one Navlog creates")
    }
    return found
  }

  /// Returns the schema of a version, as the migrations create it.
  static func schema(_ version: Int) throws -> [SchemaObject] { try history.schema(version) }

  /// The names of the tables of the schema, and both names of the table in which SQLite stores the schema.
  package static var tables: Set<String> {
    let tables = (try? history.summary(version).tables) ?? []
    return tables.union(["sqlite_schema", "sqlite_master"])
  }

  /// Returns the schema of a file, except the two tables in which `ANALYZE` stores statistics. An attacker could give an index or
  /// a trigger a similar name, so these tables are recognized by their definitions.
  fileprivate static func objects(_ connection: Connection) throws -> [SchemaObject] {
    let statement = try connection.prepare(
      """
      SELECT type, name, tbl_name, sql FROM sqlite_schema
      WHERE (type, name, ifnull(sql, '')) NOT IN (VALUES
        ('table', 'sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'),
        ('table', 'sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'))
      ORDER BY type, name
      """)
    var objects: [SchemaObject] = []
    while try statement.step() {
      objects.append(
        SchemaObject(
          type: statement.text(0), name: statement.text(1), table: statement.text(2), sql: statement.text(3)))
    }
    return objects
  }
}

/// The versions of the schema. Each version is defined by the SQL that upgrades the previous version.
package final class SchemaHistory: Sendable {
  /// Version 1 consists of `0001-log.sql` and `0002-views.sql`. Version 1 is released and never changes. To
  /// add a version, append its SQL and its summary.
  package static let released = SchemaHistory(
    [Migrations.log + Migrations.views],
    summaries: [
      SchemaSummary(
        digest: "e768e7b5938105d263a8796c018fe554683c3293783b7310bfb9254c07e933c5",
        tables: [
          "calls", "events", "maintenance", "routers", "screens", "seals", "session_ends", "sessions",
          "snapshots",
        ])
    ])

  private let steps: [String]
  private let summaries: [SchemaSummary]
  /// The schemas of the versions. Each schema is determined once by running the migrations.
  private let schemas = Mutex<[Int: [SchemaObject]]>([:])

  private init(_ steps: [String], summaries: [SchemaSummary]) {
    self.steps = steps
    self.summaries = summaries
  }

  /// Returns this history with one more version.
  ///
  /// - Parameter step: The SQL that upgrades the newest version to the new one.
  package func followed(by step: String) -> SchemaHistory {
    SchemaHistory(steps + [step], summaries: summaries)
  }

  var newest: Int { steps.count }

  /// Returns the SQL that upgrades a file from a version to the newest version.
  package func migrations(after version: Int) -> ArraySlice<String> { steps.dropFirst(version) }

  /// Returns the SQL that creates a version in an empty file.
  package func migrations(upTo version: Int) -> ArraySlice<String> { steps.prefix(version) }

  /// Returns the summary of a version.
  ///
  /// The summaries of released versions are part of the source code, so that an app does not run the migrations at each launch.
  /// Running them takes three times as long as opening a log (3.4 ms and 1.2 ms, SQLite 3.40).
  func summary(_ version: Int) throws -> SchemaSummary {
    if summaries.indices.contains(version - 1) { return summaries[version - 1] }
    return SchemaSummary(try schema(version))
  }

  func schema(_ version: Int) throws -> [SchemaObject] {
    try schemas.withLock { schemas in
      if let known = schemas[version] { return known }
      let schema = try Migrator.objects(emptyLog(version))
      schemas[version] = schema
      return schema
    }
  }

  /// Returns the columns of each table of a version.
  func columns(_ version: Int) throws -> [String: [String]] {
    let log = try emptyLog(version)
    var columns: [String: [String]] = [:]
    for table in try schema(version) where table.type == "table" {
      try log.forEach("SELECT name FROM pragma_table_info('\(table.name)')") {
        columns[table.name, default: []].append($0.text(0))
      }
    }
    return columns
  }

  /// Returns the size of a log without sessions, in bytes. Most of it is the text of the views.
  func emptyBytes() throws -> Int {
    (try emptyLog(newest).integer("PRAGMA page_count") ?? 0) * Migrator.pageSize
  }

  private func emptyLog(_ version: Int) throws -> Connection {
    let log = try Connection(":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try log.execute("PRAGMA page_size = \(Migrator.pageSize)")
    for migration in migrations(upTo: version) { try log.execute(migration) }
    return log
  }
}

/// A table, index, trigger or view.
struct SchemaObject: Equatable, Sendable {
  let type: String
  let name: String
  let table: String
  let sql: String
}

/// The hash of a schema, which identifies the schema, and the names of its tables.
struct SchemaSummary: Equatable, Sendable {
  /// The SHA3-256 hash of all objects, in hexadecimal digits.
  let digest: String
  let tables: Set<String>

  init(digest: String, tables: Set<String>) {
    self.digest = digest
    self.tables = tables
  }

  /// Summarizes all objects of a schema, which must be sorted by type and name.
  init(_ objects: [SchemaObject]) {
    var hash = SHA3()
    // The lengths separate the texts. Without them, two different schemas could have the same hash.
    for text in objects.flatMap({ [$0.type, $0.name, $0.table, $0.sql] }) {
      hash.update("\(text.utf8.count):")
      hash.update(text)
    }
    self.init(
      digest: hash.digest(), tables: Set(objects.filter { $0.type == "table" }.map(\.name)))
  }
}
