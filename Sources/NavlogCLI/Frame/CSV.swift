/// Comma-separated values, as RFC 4180 has them, and nothing that a spreadsheet would compute.
enum CSV {
  /// One line without its end.
  static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") }

  private static func field(_ text: String) -> String {
    // A number may begin with a sign; any other text that a spreadsheet takes for a formula is marked as text.
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = isFormula && Double(text) == nil ? "'" + text : text
    guard safe.contains(where: { ",\"\n\r".contains($0) }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}

/// Markdown that shows a text as it is.
enum Markdown {
  /// The text with everything escaped that Markdown would take for its own.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\|`*_<>[]#~".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
