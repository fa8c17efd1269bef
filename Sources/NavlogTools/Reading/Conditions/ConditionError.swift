import CSQLite
import Foundation
import Navlog
import NavlogSQLite

/// An error in a ``Condition``, or in its evaluation.
public struct ConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public let description: String
  /// The position of the error in the expression, in bytes; `nil` if it is unknown.
  private(set) var offset: Int?

  init(_ description: String) { self.description = description }

  /// Creates the error from SQLite's message about an expression. The error contains the position at which the expression is
  /// wrong.
  ///
  /// - Parameters:
  ///   - prefix: The text before the expression in the statement.
  ///   - isWhole: Whether SQLite has already accepted the syntax of the expression on its own.
  init(_ error: SQLiteError, in sql: String, after prefix: String, isWhole: Bool) {
    self.init(error, in: sql, isWhole: isWhole)
    let offset = error.offset.map { $0 - prefix.utf8.count }
    self.offset = offset.flatMap { (0..<sql.utf8.count).contains($0) ? $0 : nil }
  }

  package static let interrupted = ConditionError("the condition was interrupted")

  /// Creates the error from SQLite's message about an expression, reworded for conditions.
  private init(_ error: SQLiteError, in sql: String, isWhole: Bool) {
    let message = error.message
    /// Returns the part of the message after a prefix, or `nil` if the message does not begin with the prefix.
    func rest(_ prefix: String) -> String? {
      message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : nil
    }
    if let name = rest("no such column: ") {
      self.init(Self.unknownColumn(name, in: sql))
    } else if let name = rest("no such table: ") ?? Self.prohibitedTable(message) {
      self.init(
        "a condition reads one event, not the table \(cut(Self.written(name, in: sql))); "
          + "navlog sql queries the whole log")
    } else if let name = rest("no such function: ") {
      self.init("unknown SQL function \(cut(name))")
    } else if message.hasPrefix("misuse of aggregate") || message.hasPrefix("misuse of window") {
      self.init("a condition is about one event, so it cannot use an aggregate (\(Self.brief(message)))")
    } else if message.hasPrefix("not authorized") {
      self.init("a condition only reads the event and the state after it (\(Self.brief(message)))")
    } else if message.hasPrefix("row value misused") || message.hasPrefix("sub-select returns") {
      self.init("\(cut(sql)) has more than one value: join conditions with AND or OR")
    } else {
      self.init("\(cut(sql)) is not an SQL expression: \(Self.syntaxProblem(message, isWhole: isWhole))")
    }
  }

  private static func syntaxProblem(_ message: String, isWhole: Bool) -> String {
    if message == "incomplete input" {
      return isWhole ? "a comment in it is not closed" : "it is incomplete"
    }
    guard let token = token(in: message) else { return brief(message) }
    // If a quotation is not closed, the token that SQLite reports ends with the line break after the user's text.
    return token.hasSuffix("\n") ? "a quotation in it is not closed" : "syntax error at \(cut(token))"
  }

  /// Returns the token at which SQLite reports an error: `AS` in `near "AS": syntax error`, `#` in
  /// `unrecognized token: "#"`.
  private static func token(in message: String) -> String? {
    guard message.hasPrefix("near ") || message.hasPrefix("unrecognized token: "),
      let first = message.firstIndex(of: "\""), let last = message.lastIndex(of: "\""), first < last
    else { return nil }
    return String(message[message.index(after: first)..<last])
  }

  /// Creates the error from SQLite's message during the evaluation.
  init(_ error: SQLiteError, at position: Int) {
    switch error.primary {
    case SQLITE_INTERRUPT:
      self.init("the condition takes too long at event \(position): it was interrupted")
    case _ where error.message.hasPrefix(FlagFunction.unknownFlag): self.init(error.message)
    default: self.init("the condition fails at event \(position): \(Self.brief(error.message))")
    }
  }

  static func unknownColumn(_ found: String, in sql: String) -> String {
    // Newer versions of SQLite add advice to the message. This advice is removed here.
    let advice = found.firstRange(of: " - should this be")?.lowerBound ?? found.endIndex
    let name = written(found[..<advice].filter { $0 != "\"" }, in: sql)
    let text = "unknown column \(cut(name))"
    if let near = nearest(to: name, among: EventColumn.names) { return "\(text); did you mean \(near)?" }
    guard !sql.contains("\"\(name)\"") else {
      return "\(text); write a text in single quotes: '\(brief(name))'"
    }
    return "\(text); the columns are \(EventColumn.names.joined(separator: ", "))"
  }

  /// Returns a name from SQLite's message in the spelling of the expression. The expression may use a synonym of the name, such
  /// as `oid` for `rowid`.
  private static func written(_ name: String, in sql: String) -> String {
    let names = [name] + (synonyms.first { $0.contains(name.lowercased()) } ?? [])
    let found = names.lazy.compactMap { sql.range(of: $0, options: .caseInsensitive) }.first
    return found.map { String(sql[$0]) } ?? name
  }

  private static let synonyms = [
    ["rowid", "_rowid_", "oid"], ["sqlite_master", "sqlite_schema"],
    ["sqlite_temp_master", "sqlite_temp_schema"],
  ]

  private static func prohibitedTable(_ message: String) -> String? {
    guard message.hasPrefix("access to "), message.hasSuffix(" is prohibited") else { return nil }
    return message.dropFirst("access to ".count).split(separator: ".").first.map(String.init)
  }

  private static func brief(_ text: String) -> String { shortened(StoredText.printable(text), to: 100) }
}

/// Returns a text of the user in quotation marks, truncated to a recognizable length.
private func cut(_ text: String) -> String { "\"\(shortened(StoredText.printable(text), to: 60))\"" }

private func shortened(_ text: String, to count: Int) -> String {
  text.dropFirst(count).isEmpty ? text : text.prefix(count - 1) + "…"
}

extension SQLiteError {
  /// Whether the expression can be the cause of the error, rather than the file.
  var isOfExpression: Bool {
    [SQLITE_ERROR, SQLITE_INTERRUPT, SQLITE_TOOBIG, SQLITE_MISMATCH].contains(primary)
  }
}
