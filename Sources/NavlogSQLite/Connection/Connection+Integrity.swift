import Navlog

/// SQLite's own check of a file.
extension Connection {
  /// The tables of a log that have indexes. An attacker who redefines an index, builds it and restores the
  /// definition could hide or swap rows in every query that uses the index.
  private static let indexedTables = ["sessions", "calls", "routers", "screens"]

  /// Returns the problem with the pages of the file or with an index, in SQLite's words, or `nil` for a sound
  /// file.
  package func integrityProblem() throws -> String? { try integrityProblem("1") }

  /// Returns the problem with the tables that have indexes, or `nil` for sound tables. The time is
  /// proportional to the dictionaries, not to the events.
  package func indexProblem() throws -> String? {
    for table in Self.indexedTables {
      if let problem = try integrityProblem(table) { return problem }
    }
    return nil
  }

  private func integrityProblem(_ argument: String) throws -> String? {
    let answer = try string("PRAGMA integrity_check(\(argument))") ?? "the pages cannot be checked"
    // If the message has several lines, the first line only names the database.
    return answer == "ok" ? nil : answer.split(separator: "\n").last.map { StoredText.printable(String($0)) }
  }
}
