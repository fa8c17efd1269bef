import Navlog
import NavlogTools

/// A short answer: facts, each with a name. In text, each fact is a line. In a page, all facts form one object.
extension Output {
  /// Writes facts, except empty ones.
  func facts(_ facts: JSONValue) throws {
    let facts = facts.members.filter { !BriefValue.isEmpty($0.value) }
    if let page { return try page.add(facts) }
    for fact in facts {
      try line("\(fact.key): \(BriefValue.text(fact.value))")
    }
  }
}

/// Converts the values of a brief answer to text.
enum BriefValue {
  /// The maximum size of a text in bytes, and the maximum number of entries that are printed from a list.
  private static let limits = (text: 400, entries: 12)

  static func isEmpty(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .string(""), .array([]), .object([]): true
    default: false
    }
  }

  /// Returns the text of a value on one line.
  static func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): shortened(text.shown, to: limits.text)
    case .array(let values): entries(values.map(text))
    case .object(let members): entries(members.map { "\($0.key.shown) = \(text($0.value))" })
    default: value.text
    }
  }

  private static func entries(_ texts: [String]) -> String {
    let rest = texts.count - limits.entries
    return (texts.prefix(limits.entries) + (rest > 0 ? ["… \(rest) more"] : [])).joined(separator: "; ")
  }

  /// Returns a text without its middle if the text is longer than a number of bytes. If the beginning and the end would already
  /// contain all scalars, which is possible in a text that is not ASCII, the method returns the whole text.
  static func shortened(_ text: String, to bytes: Int) -> String {
    // A character can have many bytes, so the beginning and the end of the text are measured in scalars.
    let end = bytes / 8
    let scalars = text.unicodeScalars
    guard text.utf8.count > bytes, scalars.count > 3 * end else { return text }
    return
      "\(String(String.UnicodeScalarView(scalars.prefix(end * 2))))…\(String(String.UnicodeScalarView(scalars.suffix(end))))"
  }
}
