import Navlog

/// An error in a rule file, with its line and column.
public struct RuleSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in the line, from 1, in characters.
  public let column: Int
  /// The reason, in one sentence, with a suggestion.
  public let reason: String

  init(_ reason: String, at index: String.Index, of text: String) {
    let before = text[..<index]
    line = before.count(where: \.isNewline) + 1
    column = before.reversed().prefix { !$0.isNewline }.count + 1
    self.reason = reason
  }

  /// The reason, after the line and column.
  public var description: String { "line \(line), column \(column): \(reason)" }
}
