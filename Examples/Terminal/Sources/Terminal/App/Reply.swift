/// The app's answer to a command.
struct Reply: Hashable, Sendable {
  var lines: [Line] = []
  /// The events to list, below the lines.
  var history: History?
  /// The scene to draw, below the history; `nil` when it did not change.
  var scene: Scene?
  /// Whether the app quits after this reply.
  var quits = false

  /// Returns a reply of one line.
  static func hint(_ text: String) -> Reply { Reply(lines: [Line(text, .warning)]) }

  /// Returns a reply from the log, or a hint if the log cannot be read.
  static func readingLog(_ make: () throws -> Reply) -> Reply {
    do { return try make() } catch { return .hint("The log cannot be read: \(error)") }
  }
}

/// Events of a session to list.
struct History: Hashable, Sendable {
  let events: [EventSummary]
  /// The number of earlier events, which are not listed.
  let omitted: Int
  /// The position of the moment that is shown; `nil` for the present.
  let shownPosition: Int?
}
