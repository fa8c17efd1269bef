/// Returns user input as a message contains it: in quotes, printable, and not too long.
func quoted(_ text: String) -> String { "“\(truncated(text, to: 60))”" }

/// Returns the text with unprintable characters escaped, and truncated with an ellipsis if it is long.
func truncated(_ text: String, to limit: Int = 200) -> String {
  escapingUnprintable(String(text.prefix(limit))) + (text.count > limit ? "…" : "")
}

/// Returns the text with unprintable characters as `\uXXXX`: control, bidirectional and invisible ones, and white space other
/// than the plain space.
///
/// A terminal executes the control characters that it receives, so text from a link, an argument or a log must be escaped.
func escapingUnprintable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if isPrintable(scalar) {
      result.unicodeScalars.append(scalar)
    } else {
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }
  return result
}

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
  if scalar.properties.isDefaultIgnorableCodePoint { return false }
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
    .spaceSeparator:
    return false
  default: return true
  }
}
