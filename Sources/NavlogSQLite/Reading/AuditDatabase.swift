import CSQLite

/// A database in memory with the views of this version. It contains the rows of one log at a time.
///
/// Its statements are compiled once. For a log of a hundred events, compiling the statements of all views takes
/// longer than all other work.
package final class AuditDatabase {
  /// The tables that the views read.
  private static let tables = [
    "calls", "routers", "screens", "sessions", "session_ends", "events", "maintenance",
  ]

  private let connection: Connection
  private var statements: [String: Statement] = [:]

  /// Creates a database without rows.
  ///
  /// - Throws: `SQLiteError`.
  package init() throws {
    connection = try Connection(":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    // Some views create dozens of temporary tables. Creating files for these tables would take longer than reading the rows.
    try connection.execute("PRAGMA temp_store = MEMORY")
    for migration in Migrator.history.migrations(after: 0) { try connection.execute(migration) }
    // The triggers of a log protect its rows. Here, they would prevent the rows of one log from replacing those of another.
    for trigger in try Migrator.schema(Migrator.version) where trigger.type == "trigger" {
      try connection.execute("DROP TRIGGER \(trigger.name)")
    }
  }

  /// Replaces the rows with those of a verified log of any version.
  ///
  /// - Throws: `SQLiteError`. After an error, the database must not be used.
  package func load(_ log: Connection) throws {
    try connection.transaction {
      for table in Self.tables {
        try connection.execute("DELETE FROM \(table)")
        let rows = try log.prepare("SELECT * FROM \(table)")
        let marks = repeatElement("?", count: Int(rows.columnCount)).joined(separator: ", ")
        let insertion = try statement("INSERT INTO \(table) VALUES (\(marks))")
        while try rows.step() {
          for column in 0..<rows.columnCount { try insertion.bind(column + 1, column, of: rows) }
          try insertion.run()
        }
      }
    }
  }

  /// Returns a statement from the cache, ready to run.
  ///
  /// - Throws: `SQLiteError`.
  package func statement(_ sql: String) throws -> Statement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    let statement = try connection.preparePersistent(sql)
    statements[sql] = statement
    return statement
  }
}
