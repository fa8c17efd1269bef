/// The command was started with what it cannot make sense of.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ problem: String) { description = "\(problem); see samples --help" }
}

/// What somebody typed, in quotes and fit to be printed.
func quoted(_ text: String) -> String {
  let shown = text.unicodeScalars.map { scalar in
    scalar.properties.isPrintable ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
  }
  return "“\(shown.joined())”"
}

extension Unicode.Scalar.Properties {
  /// Whether the character is seen, and changes nothing around it.
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
