import Navlog

/// Comma-separated values (RFC 4180) whose fields are never formulas that a spreadsheet would evaluate.
package enum CSV {
  /// Returns a line without its line end.
  package static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") }

  /// Returns a field. A text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe,
  /// unless it is a number.
  private static func field(_ text: String) -> String {
    let safe = isFormula(text) && !isNumber(text) ? "'" + text : text
    guard safe.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) else {
      return safe
    }
    var quoted = "\""
    for scalar in safe.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// Whether a spreadsheet would evaluate a text as a formula. Some spreadsheets accept fullwidth signs, and skip white space
  /// before a sign. The comparison uses Unicode scalars: a combining mark turns the sign into another character for Swift, but
  /// not for a spreadsheet.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if first == "\t" || first == "\r" || first == "\n" { return true }
    let sign = text.unicodeScalars.first { !$0.properties.isWhitespace }
    return sign.map { "=+-@＝＋－＠−".unicodeScalars.contains($0) } ?? false
  }

  private static func isNumber(_ text: String) -> Bool {
    text.utf8.dropFirst().allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E } && Double(text) != nil
  }
}

/// Events as CSV. The columns have the names and values that they have in the log's SQL view `event_log`, except `elapsed_us`,
/// which contains microseconds. No column shows whether the session is masked, because this is not a property of an event.
/// `navlog events` reports it on standard error.
enum EventCSV {
  static let columns = [
    "session", "position", "at", "elapsed_us", "kind", "router", "destination", "params", "type", "style",
    "count", "removed", "origin", "cause", "source", "outcome", "reason", "screen", "screen_params",
    "screen_type", "depth", "repeated", "root", "detail",
  ]

  static func row(_ event: RecordedEvent<RecordedDestination>, of session: String) -> [String] {
    let stored = StoredAction(event)
    let detail = stored.detail.isEmpty ? "" : JSONValue.object(stored.detail).canonicalText
    let root = RouterID(event.selected).description
    let fields = [
      session, String(event.position), WallTime.text(event.time), String(event.elapsed), stored.kind,
      event.router.description, stored.destination?.name ?? "", stored.destination?.parameters ?? "",
      stored.destination?.type ?? "", stored.style?.description ?? "",
      stored.count.map { String($0) } ?? "", String(event.removed),
      event.origin.rawValue, event.cause.map { String($0) } ?? "",
      event.source.map { StoredText.escaped($0.description) } ?? "",
      event.outcome.name, event.outcome.reason?.description ?? "",
      event.screen?.name ?? root, event.screen?.parameters ?? "", event.screen?.type ?? "",
      String(event.depth), event.isRepeated ? "1" : "0", root, detail,
    ]
    // Every field is escaped, because the names of an app's screens may be any text.
    return fields.map { StoredText.printable($0) }
  }
}
