/// Text attributes for terminals; plain text elsewhere.
struct Style: Sendable {
  /// A color or weight, by its SGR code.
  enum Attribute: String {
    case plain = ""
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"
    case cyan = "36"
  }

  let isOn: Bool

  /// The text with an attribute; unchanged when styling is off.
  func callAsFunction(_ text: String, _ attribute: Attribute) -> String {
    isOn && attribute != .plain && !text.isEmpty ? "\u{1B}[\(attribute.rawValue)m\(text)\u{1B}[0m" : text
  }
}
