/// The strokes of the boxes: solid for the present, broken for the past.
struct Frame: Hashable, Sendable {
  let horizontal: String
  let vertical: String
  let style: Style

  init(_ moment: Scene.Moment) {
    switch moment {
    case .present: (horizontal, vertical, style) = ("─", "│", .faint)
    case .past: (horizontal, vertical, style) = ("┄", "┊", .past)
    }
  }

  /// The left edges of so many boxes.
  func edges(_ count: Int) -> Line { Line(String(repeating: vertical + " ", count: count), style) }

  /// The upper edge of a box that lies within so many others.
  func top(_ label: Line, within count: Int, columns: Int) -> Line {
    var line = edges(count) + Line("╭\(horizontal) ", style)
    line += label.cut(to: max(1, columns - line.width - 3)) + Line(" ")
    let rest = max(0, columns - line.width - 1)
    return line + Line(String(repeating: horizontal, count: rest) + (count == 0 ? "╮" : "┤"), style)
  }

  /// A line within so many boxes.
  func row(_ content: Line, within count: Int, columns: Int) -> Line {
    let left = edges(count)
    return left + content.fitted(to: max(0, columns - left.width - 1)) + Line(vertical, style)
  }

  /// The lower edge of so many boxes.
  func bottom(_ count: Int, columns: Int) -> Line {
    var text = "╰"
    for _ in 1..<max(1, count) { text += horizontal + "┴" }
    text += String(repeating: horizontal, count: max(0, columns - text.count - 1)) + "╯"
    return Line(text, style)
  }
}
