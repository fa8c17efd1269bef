/// One field of a row: its text, and how it looks on a terminal.
struct Cell: ExpressibleByStringInterpolation {
  /// What columns show.
  let text: String
  /// What CSV holds: the bare value, where columns show it for people.
  let value: String
  let ink: Style.Ink

  init(_ text: String, value: String? = nil, _ ink: Style.Ink = .plain) {
    self.text = text.shown
    self.value = value ?? text
    self.ink = ink
  }

  init(stringLiteral text: String) { self.init(text) }
}

/// A column of a list.
struct Column {
  let name: String
  var isNumber = false
  /// Whether the column gives way where the terminal is too narrow; those that come later give way first.
  var canShrink = false

  init(_ name: String, isNumber: Bool = false, canShrink: Bool = false) {
    self.name = name
    self.isNumber = isNumber
    self.canShrink = canShrink
  }
}
