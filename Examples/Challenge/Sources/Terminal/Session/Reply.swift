/// What the app answers to a command.
struct Reply: Hashable, Sendable {
  /// What is said first.
  var lines: [Line] = []
  /// Events to list.
  var history: History?
  /// What is seen now; `nil` when that did not change.
  var scene: Scene?
  /// Whether this was the last command.
  var ends = false

  /// One friendly line.
  static func hint(_ text: String) -> Reply { Reply(lines: [Line(text, .warning)]) }

  /// A reply that has to read the log; when that fails, a line that says so.
  static func of(_ make: () throws -> Reply) -> Reply {
    do { return try make() } catch { return .hint("The log cannot be read: \(error)") }
  }
}
