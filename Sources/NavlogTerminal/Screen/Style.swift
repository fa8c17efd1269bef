import Navlog

/// Text attributes for terminals; plain text elsewhere.
package struct Style: Sendable {
  /// A color or weight, by its SGR code.
  package enum Attribute: String, Sendable {
    case plain = ""
    case bold = "1"
    case faint = "2"
    case inverse = "7"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case magenta = "35"
    case cyan = "36"
  }

  package let isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  /// Returns the text with an attribute; unchanged when styling is off.
  package func callAsFunction(_ text: String, _ attribute: Attribute) -> String {
    isOn && attribute != .plain && !text.isEmpty ? "\u{1B}[\(attribute.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Text with attributes. The text can be measured and truncated.
package struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A part with one attribute.
  struct Run: Hashable, Sendable {
    var text: String
    let attribute: Style.Attribute
  }

  private(set) var runs: [Run] = []

  /// Creates a text. Control characters are written as `\uXXXX`.
  package init(_ text: String, _ attribute: Style.Attribute = .plain) {
    if !text.isEmpty { runs = [Run(text: StoredText.printable(text), attribute: attribute)] }
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// The text without attributes.
  package var plain: String { runs.map(\.text).joined() }

  /// The width in terminal columns.
  var width: Int { runs.reduce(0) { $0 + $1.text.displayWidth } }

  /// Whether the text is wider than a number of columns. Only the necessary part of a long value is read.
  func exceeds(_ width: Int) -> Bool {
    var left = width
    for run in runs {
      guard let width = run.text.displayWidth(upTo: left) else { return true }
      left -= width
    }
    return false
  }

  /// Returns the text with its attributes for a terminal.
  package func rendered(_ style: Style) -> String { runs.map { style($0.text, $0.attribute) }.joined() }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  static func += (left: inout StyledText, right: StyledText) {
    for run in right.runs {
      if let last = left.runs.last, last.attribute == run.attribute {
        left.runs[left.runs.count - 1].text += run.text
      } else {
        left.runs.append(run)
      }
    }
  }

  /// Returns the text truncated to a number of columns, with an ellipsis.
  func fitted(_ width: Int) -> StyledText {
    guard exceeds(width) else { return self }
    var text = self
    text.runs = []
    var left = width
    for run in runs where left > 0 {
      if let width = run.text.displayWidth(upTo: left - 1) {
        text.runs.append(run)
        left -= width
      } else {
        // This run leaves no column for an ellipsis after it, so the run itself must end with one. The added space makes the
        // run too long even if it has exactly the remaining width, so `fitted` always adds the ellipsis.
        text.runs.append(Run(text: (run.text + " ").fitted(left), attribute: run.attribute))
        left = 0
      }
    }
    return text
  }

  /// Returns the text with exactly the given number of columns: longer texts are truncated, and shorter texts
  /// are padded.
  func filling(_ width: Int) -> StyledText {
    let text = fitted(width)
    return text + StyledText(spaces: width - text.width)
  }

  /// Returns the text padded with spaces to a number of columns.
  func padded(_ width: Int) -> StyledText { self + StyledText(spaces: width - self.width) }

  /// Returns the text with one attribute everywhere.
  func all(_ attribute: Style.Attribute) -> StyledText { StyledText(plain, attribute) }

  init(spaces count: Int) { self.init(String(repeating: " ", count: max(0, count))) }
}

extension [StyledText] {
  func joined(_ separator: StyledText) -> StyledText {
    dropFirst().reduce(first ?? "") { $0 + separator + $1 }
  }
}

extension StyledText {
  /// Returns the first lines of the text at a width. All lines after the first are indented. A line is broken after its last
  /// space if this space is in the second half of the line; otherwise, the line is broken at the width.
  func wrapped(_ width: Int, indent: Int, atMost count: Int) -> [StyledText] {
    guard exceeds(width), width > indent + 8 else { return [self] }
    var lines: [StyledText] = []
    var line: [(character: Character, attribute: Style.Attribute)] = []
    var used = 0
    for run in runs {
      for character in run.text {
        let own = character.displayWidth
        if used + own > width {
          let space = line.lastIndex { $0.character == " " } ?? 0
          let end = space > Swift.max(indent, width / 2) ? space + 1 : line.count
          lines.append(StyledText(line.prefix(end)))
          if lines.count == count { return lines }
          line = Array(repeating: (" ", .plain), count: indent) + line.suffix(from: end)
          used = line.reduce(0) { $0 + $1.character.displayWidth }
        }
        used += own
        line.append((character, run.attribute))
      }
    }
    return lines + [StyledText(line[...])]
  }

  /// Creates a text from characters that are printable, and joins neighbors with the same attribute.
  private init(_ characters: ArraySlice<(character: Character, attribute: Style.Attribute)>) {
    for (character, attribute) in characters {
      if runs.last?.attribute != attribute { runs.append(Run(text: "", attribute: attribute)) }
      runs[runs.count - 1].text.append(character)
    }
  }
}
