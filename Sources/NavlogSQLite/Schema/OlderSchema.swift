import CSQLite

/// Lets a log of an older version be read as it is, with the tables and views of this version.
///
/// What its schema lacks stands in the connection's temporary schema, which is in memory: the file stays as it is. The
/// library's queries and an auditor's then work on every log.
package enum OlderSchema {
  /// Adds what the schema of a version lacks.
  ///
  /// Views of the same name are replaced. Tables that are new are empty, as if what they record had not happened. Does
  /// nothing to a log of this version.
  package static func complete(_ connection: Connection, from version: Int) throws {
    guard version < Migrator.version else { return }
    let present = Set(try Migrator.schema(version).filter { $0.type == "table" }.map(\.name))
    try connection.withoutRestrictions {
      try connection.execute("PRAGMA temp_store = MEMORY")
      for object in try Migrator.schema(Migrator.version) {
        switch object.type {
        case "table" where !present.contains(object.name): try connection.execute(temporary(object))
        case "view": try connection.execute(temporary(object))
        default: break
        }
      }
    }
  }

  /// Fills the tables that follow from the events: only views read them, and that takes a scan.
  static func derive(_ connection: Connection, from version: Int) throws {
    guard try !Migrator.schema(version).contains(where: { $0.name == "clock_jumps" }) else { return }
    try connection.withoutRestrictions {
      try connection.execute("INSERT INTO temp.clock_jumps (id) \(Queries.clockJumps)")
    }
  }

  private static func temporary(_ object: SchemaObject) -> String {
    "CREATE TEMP\(object.sql.dropFirst("CREATE".count))"
  }
}
