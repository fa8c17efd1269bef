/// Colour, where there is a terminal that wants it.
struct Style: Sendable {
  /// How a piece of text looks.
  enum Ink: String {
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

  /// The text in an ink; as it is where there is no colour.
  func callAsFunction(_ text: String, _ ink: Ink) -> String {
    isOn && ink != .plain && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
