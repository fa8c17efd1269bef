import Navlog

/// SQLite's own check of a file.
extension Connection {
  /// The tables of a log that have indexes. An attacker can change the definition of an index, rebuild the
  /// index, and restore the definition. Queries that use this index then miss or swap rows.
  private static let indexedTables = ["sessions", "calls", "routers", "screens"]

  /// Returns the problem with the pages of the file or with an index, in SQLite's words, or `nil` for a sound
  /// file.
  package func integrityProblem() throws -> String? { try integrityProblem("1") }

  /// Returns the problem with the tables that have indexes, or `nil` for sound tables. The check takes time
  /// in proportion to the size of the dictionaries, regardless of the number of events.
  package func indexProblem() throws -> String? {
    for table in Self.indexedTables {
      if let problem = try integrityProblem(table) { return problem }
    }
    return nil
  }

  private func integrityProblem(_ argument: String) throws -> String? {
    let answer = try string("PRAGMA integrity_check(\(argument))") ?? "the pages cannot be checked"
    // The last line names the problem: if there are several lines, the first line only names the database.
    return answer == "ok" ? nil : answer.split(separator: "\n").last.map { StoredText.printable(String($0)) }
  }
}
