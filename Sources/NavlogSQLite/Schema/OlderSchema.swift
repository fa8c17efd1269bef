import CSQLite

/// Makes a log of an older version readable with the tables, columns and views of this version, without
/// changing it.
///
/// The connection's temporary schema, which is in memory, contains the missing parts, so the file does not
/// change. The queries of the library and of an auditor then work on every log.
package enum OlderSchema {
  /// Adds the tables, columns and views that an older version of the schema does not have.
  ///
  /// Views of the same name are replaced. New tables are empty and new columns are `NULL`, as if nothing had been recorded in
  /// them. For a log of this version, this method does nothing.
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

  /// Returns the SQL of a view that replaces a table and adds the missing columns.
  private static func widened(_ table: String, _ present: [String], _ now: [String]) -> String {
    let columns = now.map { present.contains($0) ? $0 : "NULL AS \($0)" }
    return "CREATE TEMP VIEW \(table) AS SELECT \(columns.joined(separator: ", ")) FROM main.\(table)"
  }
}
