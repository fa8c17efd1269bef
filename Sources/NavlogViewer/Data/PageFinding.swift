import Navlog

/// A finding of a friction rule that a page cannot check itself.
package struct PageFinding: Hashable, Sendable {
  /// The name of the rule: `bypassedGuard` or `restoredOtherwise`.
  package let rule: String
  /// The position of the event.
  package let position: Int

  /// Creates a finding.
  package init(rule: String, position: Int) { (self.rule, self.position) = (rule, position) }

  /// The finding in the index of a page.
  var json: JSONValue { .object([.init("rule", .string(rule)), .init("position", .integer(position))]) }
}
