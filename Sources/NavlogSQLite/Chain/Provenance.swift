import Navlog

/// Whether the rows of a log are proven to be the rows that were recorded. A copy of a log with unproven rows records the
/// reason to doubt them, because its new seals hide the problem.
package struct Provenance: Sendable {
  /// The first problem with an index, a seal, or a row after the last seal, as a sentence without its full
  /// stop; `nil` if no problem was found.
  package let problem: String?
  /// The reason to doubt the rows: the ``problem``, if any. Otherwise, the reason why the log does not match its head, or the
  /// doubt that a maintenance record contains.
  package let doubt: String?

  /// Checks a log over a connection whose schema has already been checked. Afterwards, the connection is read-only.
  ///
  /// - Throws: `EventLogError`, `SQLiteError`.
  package init(of connection: Connection, beside heads: [HeadFile.Content]) throws {
    (problem, doubt) = try connection.reading {
      let index = try connection.indexProblem().map { "a table or its index is damaged: \($0)" }
      // Sealed rows are read through the schema's views. The schema has already been checked, so its views can be trusted.
      connection.trustSchema()
      connection.allowOnlyReading()
      let report = try ChainCheck(reader: ChainReader(connection)) { "row \($0)" }
        .run(known: nil, beside: heads)
      let problem = index ?? report.breaks.first?.sentence
      return (problem, problem ?? (report.verdict.0 == .unanchored ? report.verdict.1 : nil))
    }
  }

  /// Creates the result of a check that failed with an error.
  private init(failure: any Error) {
    problem = "the log cannot be checked: \(StoredText.printable(String(describing: failure)))"
    doubt = problem
  }

  /// Checks a log. If the check throws an error, ``problem`` of the result describes this error.
  package static func check(_ connection: () throws -> Connection, beside heads: [HeadFile.Content])
    -> Provenance
  {
    do { return try Provenance(of: connection(), beside: heads) } catch { return Provenance(failure: error) }
  }
}

extension SQLiteEventLog {
  /// Returns the reason why the rows of the log may not be the rows that the app recorded, according to a
  /// record in the log. Returns `nil` if the log has no such record.
  package func recordedDoubt() throws -> String? {
    try ChainCheck.recordedDoubt(ReadOnlyLogFile(path: path).open(checkingSchema: true))
  }

  /// Checks whether the rows of the log are proven to be the rows that were recorded.
  package func provenance() -> Provenance {
    let heads = HeadFile.contents(beside: path)
    return Provenance.check(
      { try ReadOnlyLogFile(path: path).open(checkingSchema: options == nil, check: checkSameFile) },
      beside: heads)
  }
}
