/// One field of a row: its text, and how it looks on a terminal.
struct Cell: ExpressibleByStringInterpolation {
  /// What columns show.
  let text: String
  /// What CSV holds: the bare value, where columns show it for people.
  let value: String
  let ink: Style.Ink

  init(_ text: String, value: String? = nil, _ ink: Style.Ink = .plain) {
    self.text = text.shown
    self.value = (value ?? text).shown
    self.ink = ink
  }

  init(stringLiteral text: String) { self.init(text) }
}

/// A column of a list.
struct Column {
  /// What stands above it.
  let name: String
  /// What it is called where a program reads it.
  let key: String
  /// Whether it is aligned to the right.
  let isNumber: Bool
  /// Whether it gives way where the terminal is too narrow; later columns give way first.
  let canShrink: Bool
  /// Whether a text that is too long is cut at its beginning.
  var keepsEnd = false
  /// How wide it is at the least, for rows that are not known when the first ones are written.
  let minimum: Int

  /// A column.
  init(_ name: String, key: String? = nil, isNumber: Bool = false, canShrink: Bool = false, minimum: Int = 0)
  {
    self.name = name
    self.key = key ?? name
    self.isNumber = isNumber
    self.canShrink = canShrink
    self.minimum = minimum
  }
}
