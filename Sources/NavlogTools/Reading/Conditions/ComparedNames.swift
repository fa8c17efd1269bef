import Navlog
import NavlogSQLite

extension Condition {
  /// The columns whose values are names. A log contains only a few different names, so a misspelled name can be detected.
  private static let nameColumns: [EventColumn] = [
    .kind, .router, .destination, .style, .origin, .outcome, .root, .screen,
  ]

  /// The names that the condition compares with a column, as in `screen = 'settings'`.
  fileprivate var comparedNames: [(column: EventColumn, name: String)] {
    // The first two alternatives match quoted texts, so that their contents are not read as SQL. A comparison with COLLATE is
    // skipped, because it can also match names that differ from the quoted one, for example in case.
    let comparison =
      #/'(?:[^']|'')*'|"[^"]*"|\b(?<column>\w+)\s*(?:==?|IS\b)\s*'(?<name>(?:[^']|'')*)'(?!\s*COLLATE)/#
      .ignoresCase().wordBoundaryKind(.simple)
    return sql.matches(of: comparison).compactMap { match -> (column: EventColumn, name: String)? in
      guard let column = match.column.flatMap({ EventColumn(rawValue: $0.lowercased()) }),
        let name = match.name,
        Self.nameColumns.contains(column)
      else { return nil }
      return (column, String(name).replacing("''", with: "'"))
    }
  }
}

extension EventLog {
  /// Checks the names that a condition compares with columns, such as `settings` in `screen = 'settings'`. Returns a note about
  /// the first name that no event of the log has in this column. The note suggests the most similar name. The result is `nil`
  /// if every name occurs.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  package func unknownName(in condition: Condition) throws -> String? {
    for (column, name) in condition.comparedNames {
      var known: Set<String> = []
      let value = try EventExpressions([column.rawValue])
      for session in try sessions() where !known.contains(name) {
        try evaluate(value, of: session.info.id) { _, values in
          if case .text(let text) = values[0] { known.insert(text) }
          return !known.contains(name)
        }
      }
      guard known.contains(name) else {
        return unknownNameNote(column.rawValue, name, known: known)
      }
    }
    return nil
  }
}

/// Returns the note about a name that no event has. The note suggests the most similar known name.
///
/// - Parameter noun: The noun for the name, such as `screen`.
package func unknownNameNote(_ noun: String, _ name: String, known: Set<String>) -> String {
  let near =
    nearest(to: name, among: known.sorted()).map { "; did you mean \(StoredText.printable($0))?" } ?? ""
  return "no event has the \(noun) \(StoredText.printable(name))\(near)"
}
