import CSQLite

/// Lets a log of an older version be read as it is, with the tables, columns and views of this version.
///
/// The connection's temporary schema, which is in memory, contains what the log lacks: the file does not change. The library's
/// queries and an auditor's then work on every log.
package enum OlderSchema {
  /// Adds what the schema of a version lacks.
  ///
  /// Views of the same name are replaced. New tables are empty, and new columns are `NULL`, as if nothing had been recorded in
  /// them. Does nothing to a log of this version.
  package static func complete(_ connection: Connection, from version: Int) throws {
    guard version < Migrator.version else { return }
    let columns = try Migrator.history.columns(version)
    let columnsNow = try Migrator.history.columns(Migrator.version)
    try connection.withoutRestrictions {
      try connection.execute("PRAGMA temp_store = MEMORY")
      for object in try Migrator.schema(Migrator.version) {
        switch object.type {
        case "table":
          guard let present = columns[object.name] else {
            try connection.execute(temporary(object))
            continue
          }
          let now = columnsNow[object.name] ?? present
          if now != present { try connection.execute(widened(object.name, present, now)) }
        case "view": try connection.execute(temporary(object))
        default: break
        }
      }
    }
  }

  private static func temporary(_ object: SchemaObject) -> String {
    "CREATE TEMP\(object.sql.dropFirst("CREATE".count))"
  }

  /// A view with the name of a table takes its place.
  private static func widened(_ table: String, _ present: [String], _ now: [String]) -> String {
    let columns = now.map { present.contains($0) ? $0 : "NULL AS \($0)" }
    return "CREATE TEMP VIEW \(table) AS SELECT \(columns.joined(separator: ", ")) FROM main.\(table)"
  }
}
