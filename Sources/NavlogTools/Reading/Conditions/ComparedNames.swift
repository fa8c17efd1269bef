package import Navlog
import NavlogSQLite

/// The names that expressions compare with columns, such as `settings` in `screen = 'settings'`, and the names that the events
/// of searched logs have in these columns. A log contains only a few different names, so a misspelled name can be detected.
package struct ComparedNames {
  /// The columns whose values are names.
  fileprivate static let nameColumns: [EventColumn] = [
    .kind, .router, .destination, .style, .origin, .outcome, .root, .screen,
  ]

  private struct Comparison {
    let column: EventColumn
    let name: String
    /// The names that events have in the column.
    var known: Set<String> = []
  }

  private var comparisons: [Comparison]

  /// Reads the names in expressions.
  package init(_ expressions: [EventExpressions]) {
    comparisons = expressions.flatMap(\.sql).flatMap { Self.comparisons(in: $0) }
  }

  /// Reads the names in conditions.
  package init(_ conditions: [Condition]) { self.init(conditions.map(\.expressions)) }

  private static func comparisons(in sql: String) -> [Comparison] {
    // The first two alternatives match quoted texts, so that their contents are not read as SQL. A comparison with COLLATE is
    // skipped, because it can also match names that differ from the quoted one, for example in case.
    let comparison =
      #/'(?:[^']|'')*'|"[^"]*"|\b(?<column>\w+)\s*(?:==?|IS\b)\s*'(?<name>(?:[^']|'')*)'(?!\s*COLLATE)/#
      .ignoresCase().wordBoundaryKind(.simple)
    return sql.matches(of: comparison).compactMap { match -> Comparison? in
      guard let column = match.column.flatMap({ EventColumn(rawValue: $0.lowercased()) }),
        let name = match.name,
        nameColumns.contains(column)
      else { return nil }
      return Comparison(column: column, name: String(name).replacing("''", with: "'"))
    }
  }

  /// Searches all sessions of a log for the names that no log had so far.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  package mutating func search(_ log: any EventLog) throws {
    for index in comparisons.indices {
      let name = comparisons[index].name
      var known = comparisons[index].known
      let value = try EventExpressions([comparisons[index].column.rawValue])
      for session in try log.sessions() where !known.contains(name) {
        try log.evaluate(value, of: session.info.id) { _, values in
          if case .text(let text) = values[0] { known.insert(text) }
          return !known.contains(name)
        }
      }
      comparisons[index].known = known
    }
  }

  /// The note about the first name that no searched event has. The note suggests the most similar name. The value is `nil` if
  /// every name occurs.
  package var note: String? { unknown { _, _ in true } }

  /// The note about the first name that no searched event has, although an event has a similar name. A rule can forbid a screen
  /// that no session shows, or a kind of call that no session makes, so without a similar name there is no note.
  package var misspelling: String? {
    unknown { EventKind(rawValue: $0) == nil && nearest(to: $0, among: $1.sorted()) != nil }
  }

  private func unknown(where isSuspect: (String, Set<String>) -> Bool) -> String? {
    comparisons.first { !$0.known.contains($0.name) && isSuspect($0.name, $0.known) }.map {
      unknownNameNote($0.column.rawValue, $0.name, known: $0.known)
    }
  }
}

extension EventExpressions {
  /// Whether an expression is only a column whose values are names. The log stores names with escapes for invisible characters.
  package func isName(at index: Int) -> Bool {
    EventColumn(rawValue: sql[index].lowercased()).map(ComparedNames.nameColumns.contains) ?? false
  }
}

extension EventLog {
  /// Returns a note about the first name in a condition that no event of the log has; see ``ComparedNames/note``.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  package func unknownName(in condition: Condition) throws -> String? {
    var names = ComparedNames([condition])
    try names.search(self)
    return names.note
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
