import Foundation
import Navlog

/// A pattern for names: `*` matches any text, `?` a single character.
package struct Glob: Hashable, Sendable {
  private let pattern: [Character]

  /// Creates a pattern. Every text is valid.
  package init(_ pattern: String) { self.pattern = Array(pattern) }

  /// The pattern as written.
  package var text: String { String(pattern) }

  /// Whether the pattern matches a whole text: either the stored form, which lists print, or the original text with its
  /// invisible characters.
  package func matches(_ text: String) -> Bool {
    if matches(Array(text)) { return true }
    let original = StoredText.unescaped(text)
    return original != text && matches(Array(original))
  }

  private func matches(_ text: [Character]) -> Bool {
    var (p, t) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = star {
        // After a mismatch, the last star matches one more character, and matching resumes after this character. Earlier stars
        // keep their characters.
        star = (last.pattern, last.text + 1)
        (p, t) = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}

/// A regular expression that can match anywhere in an event's line.
package struct TextPattern: @unchecked Sendable {
  // NSRegularExpression is immutable, and documented as thread-safe.
  private let expression: NSRegularExpression

  /// Compiles a regular expression in ICU's syntax. The result is `nil` when it is malformed.
  package init?(_ pattern: String) {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return nil }
    self.expression = expression
  }

  /// The maximum time of a search in one text. Some expressions, such as `(a+)+$`, take exponential time.
  private static let limit = Duration.seconds(2)

  /// Whether the expression matches anywhere in a text.
  ///
  /// - Throws: ``PatternError`` when the search takes too long or is interrupted.
  package func matches(_ text: String) throws(PatternError) -> Bool {
    let end = ContinuousClock.now + Self.limit
    var (isFound, error): (Bool, PatternError?) = (false, nil)
    expression.enumerateMatches(
      in: text, options: .reportProgress, range: NSRange(location: 0, length: text.utf16.count)
    ) { match, _, stop in
      if match != nil {
        isFound = true
      } else if Task.isCancelled {
        error = PatternError("the search for /\(StoredText.printable(expression.pattern))/ was interrupted")
      } else if ContinuousClock.now > end {
        error = PatternError(
          "the search for /\(StoredText.printable(expression.pattern))/ takes too long; nested repetitions such as (a+)+ are "
            + "often the reason")
      }
      if isFound || error != nil { stop.pointee = true }
    }
    if let error, !isFound { throw error }
    return isFound
  }
}

/// The reason why a search with a regular expression did not finish, as one sentence.
package struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence that describes the reason.
  package let description: String

  fileprivate init(_ description: String) { self.description = description }
}
