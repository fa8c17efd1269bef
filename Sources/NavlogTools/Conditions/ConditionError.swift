import CSQLite
import Navlog
import NavlogSQLite

/// An error in a ``Condition``, or of evaluating it.
public struct ConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public let description: String

  init(_ description: String) { self.description = description }

  static let interrupted = ConditionError("the condition was interrupted")

  /// What SQLite says about an expression, in the words of conditions.
  init(_ error: SQLiteError, in sql: String) {
    let message = error.message
    /// The rest of a message that begins with a text.
    func rest(_ prefix: String) -> String? {
      message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : nil
    }
    if let name = rest("no such column: ") {
      self.init(Self.unknownColumn(name, in: sql))
    } else if let name = rest("no such table: ") ?? Self.prohibitedTable(message) {
      self.init(
        "a condition reads one event, and there is no table \(quoted(name)) beside it; navlog sql queries the whole log"
      )
    } else if let name = rest("no such function: ") {
      self.init("there is no SQL function \(quoted(name))")
    } else if message.hasPrefix("misuse of aggregate") || message.hasPrefix("misuse of window") {
      self.init("a condition is about one event, so it has no aggregate (\(StoredText.printable(message)))")
    } else if message.hasPrefix("not authorized") {
      self.init("a condition only reads the event and the state after it (\(StoredText.printable(message)))")
    } else if let token = rest("unrecognized token: \""), token.first.map({ "'\"`[".contains($0) }) ?? false {
      self.init("\(quoted(sql)) is not an SQL expression: a quotation in it is not closed")
    } else {
      self.init("\(quoted(sql)) is not an SQL expression: \(StoredText.printable(message))")
    }
  }

  /// What SQLite says while it evaluates expressions.
  init(_ error: SQLiteError, at position: Int) {
    switch error.primary {
    case SQLITE_INTERRUPT:
      self.init("the condition takes too long at event \(position): it was interrupted")
    default: self.init("the condition fails at event \(position): \(StoredText.printable(error.message))")
    }
  }

  static func unknownColumn(_ found: String, in sql: String) -> String {
    // Newer versions of SQLite add advice of their own.
    let advice = found.firstRange(of: " - should this be")?.lowerBound ?? found.endIndex
    let name = found[..<advice].filter { $0 != "\"" }
    guard !EventColumn.names.contains(name) else { return "\(quoted(sql)) is not one SQL expression" }
    let text = "there is no column \(quoted(name))"
    if let near = nearest(to: name, among: EventColumn.names) { return "\(text); did you mean \(near)?" }
    guard !sql.contains("\"\(name)\"") else {
      return "\(text); a text is written in single quotes: '\(StoredText.printable(name))'"
    }
    return "\(text); the columns are \(EventColumn.names.joined(separator: ", "))"
  }

  private static func prohibitedTable(_ message: String) -> String? {
    guard message.hasPrefix("access to "), message.hasSuffix(" is prohibited") else { return nil }
    return message.dropFirst("access to ".count).split(separator: ".").first.map(String.init)
  }
}

extension SQLiteError {
  /// Whether an expression can be the reason, rather than the file.
  var isOfExpression: Bool {
    [SQLITE_ERROR, SQLITE_INTERRUPT, SQLITE_TOOBIG, SQLITE_MISMATCH].contains(primary)
  }
}
