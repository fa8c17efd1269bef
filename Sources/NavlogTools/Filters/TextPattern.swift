import Foundation
import Navlog

/// A regular expression that an event's line is searched for.
package struct TextPattern: @unchecked Sendable {
  // Immutable, and documented as safe to use from several threads at once.
  private let expression: NSRegularExpression

  /// A regular expression in ICU's syntax; `nil` when it is none.
  package init?(_ pattern: String) {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return nil }
    self.expression = expression
  }

  /// Whether it is found somewhere in a text.
  package func matches(_ text: String) -> Bool {
    expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }
}
