import Navlog

/// Comma-separated values, as RFC 4180 has them, and nothing that a spreadsheet would compute.
package enum CSV {
  /// One line without its end.
  package static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") }

  /// One field.
  ///
  /// A text that a spreadsheet would take for a formula gets an apostrophe before it; a number may begin with a sign.
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

  /// Some spreadsheets take fullwidth signs for signs, and pass over white space before them. Looked at scalar by scalar: a
  /// combining mark after the sign makes another character of it, but not for a spreadsheet.
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
