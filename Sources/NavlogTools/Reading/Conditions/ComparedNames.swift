package import Navlog
import NavlogSQLite

/// The names that expressions compare with columns, such as `settings` in `screen = 'settings'`, and the names that searched
/// logs contain for these columns. A log contains only a few different names, so a misspelled name can be detected.
package struct ComparedNames {
  /// The columns whose values are names.
  fileprivate static let nameColumns: [EventColumn] = [
    .kind, .router, .destination, .style, .origin, .outcome, .root, .screen,
  ]

  private struct Comparison {
    let column: EventColumn
    let name: String
  }

  private let comparisons: [Comparison]
  /// The names that searched logs contain for the compared columns.
  private var known: [EventColumn: Set<String>] = [:]

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

  /// Searches a log for the names. A log in a file has dictionaries of names. In any other log, each event is read at most once,
  /// until every name is found.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  package mutating func search(_ log: any EventLog) throws {
    let columns = Set(comparisons.map(\.column)).sorted { $0.rawValue < $1.rawValue }
    if columns.isEmpty { return }
    if let file = log as? SQLiteEventLog {
      for column in columns { known[column, default: []].formUnion(try file.names(in: column)) }
      return
    }
    let names = try EventExpressions(columns.map(\.rawValue))
    for session in try log.sessions() where !isComplete {
      try log.evaluate(names, of: session.info.id) { _, values in
        var isNew = false
        for (column, value) in zip(columns, values) {
          if case .text(let name) = value, known[column, default: []].insert(name).inserted { isNew = true }
        }
        return !isNew || !isComplete
      }
    }
  }

  /// Whether every compared name was found.
  private var isComplete: Bool { comparisons.allSatisfy(isKnown) }

  private func isKnown(_ comparison: Comparison) -> Bool {
    known[comparison.column]?.contains(comparison.name) == true
  }

  /// The note about the first name that no searched event has. The note suggests the most similar name. The value is `nil` if
  /// every name occurs.
  package var note: String? { unknown { _, _ in true } }

  /// The note about the first name that no searched event has, although an event has a similar name. Other unknown
  /// names are ignored, because a rule can forbid a screen or a kind of call that never occurs.
  package var misspelling: String? {
    unknown {
      EventKind(rawValue: $0) == nil
        && ($1.contains(StoredText.escaped($0)) || nearest(to: $0, among: $1.sorted()) != nil)
    }
  }

  private func unknown(where isSuspect: (String, Set<String>) -> Bool) -> String? {
    for comparison in comparisons where !isKnown(comparison) {
      let known = known[comparison.column] ?? []
      if isSuspect(comparison.name, known) {
        return unknownNameNote(comparison.column.rawValue, comparison.name, known: known)
      }
    }
    return nil
  }
}

extension SQLiteEventLog {
  /// Returns the names that the log's dictionary for a column contains. To evaluate the column at each event would take much
  /// longer. The dictionary of screens contains requested and visible screens, so a screen that was only requested also counts
  /// as known.
  fileprivate func names(in column: EventColumn) throws -> Set<String> {
    let (name, table) =
      switch column {
      case .outcome: ("iif(reason IS NULL, 'applied', 'noEffect')", "calls")
      case .router: ("address", "routers")
      case .destination, .screen: ("name", "screens")
      case .root: ("root", "screens")
      default: (column.rawValue, "calls")
      }
    let connection = try openForExpressions()
    do {
      var names: Set<String> = []
      try connection.forEach("SELECT DISTINCT \(name) FROM \(table)") { row in
        if let name = row.optionalText(0) { names.insert(name) }
      }
      return names
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
  }
}

extension EventExpressions {
  /// Whether an expression is only a column whose values are names. In a log, escapes replace backslashes and
  /// invisible characters of names.
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

/// Returns the note about a name that no event has. The note suggests the most similar known name. If the known names contain
/// the name in its stored form, in which escapes replace backslashes and invisible characters, the note suggests this form.
///
/// - Parameter noun: The noun for the name, such as `screen`.
package func unknownNameNote(_ noun: String, _ name: String, known: Set<String>) -> String {
  let stored = StoredText.escaped(name)
  if stored != name, known.contains(stored) {
    return "in a log, escapes replace backslashes and invisible characters: write the \(noun) as \(stored)"
  }
  let near =
    nearest(to: name, among: known.sorted()).map { "; did you mean \(StoredText.printable($0))?" } ?? ""
  return "no event has the \(noun) \(StoredText.printable(name))\(near)"
}
