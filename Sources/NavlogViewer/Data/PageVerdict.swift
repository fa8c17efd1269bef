import Navlog

/// The verdict of a rule on a session, as a page shows it.
package struct PageVerdict: Hashable, Sendable {
  /// The name of the rule, and its text in a rule file.
  package let rule, text: String
  /// `holds`, `violated` or `undecided`.
  package let word: String
  /// For a violated rule, the shortest range of events that shows the violation. Its last event violates the rule.
  ///
  /// For an undecided rule, the range contains only the event since which the rule has been waiting. For a rule that holds, the
  /// value is `nil`.
  package let events: ClosedRange<Int>?

  /// Creates a verdict.
  package init(rule: String, text: String, word: String, events: ClosedRange<Int>?) {
    (self.rule, self.text, self.word, self.events) = (rule, text, word, events)
  }

  /// The verdict in the index of a page.
  var json: JSONValue {
    .object([
      .init("rule", .string(StoredText.printable(rule))), .init("text", .string(StoredText.printable(text))),
      .init("verdict", .string(word)), .init("from", .integer(events?.lowerBound ?? 0)),
      .init("to", .integer(events?.upperBound ?? 0)),
    ])
  }
}
