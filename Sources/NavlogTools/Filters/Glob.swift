import Navlog

/// A pattern for names: `*` stands for any text, `?` for one character.
package struct Glob: Hashable, Sendable {
  private let pattern: [Character]

  /// A pattern.
  package init(_ pattern: String) { self.pattern = Array(pattern) }

  /// Whether the pattern covers the whole text.
  package func matches(_ text: String) -> Bool {
    let text = Array(text)
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
        // The last star takes one character more; earlier ones need never be tried again.
        star = (last.pattern, last.text + 1)
        (p, t) = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
