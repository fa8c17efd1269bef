extension Int {
  /// Returns the number with a noun in the singular or plural: `1 session`, `2 sessions`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
