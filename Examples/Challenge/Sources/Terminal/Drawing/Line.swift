/// A line of the terminal: pieces of text, each in a style. Widths are known before any colour is.
struct Line: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var text: String
    var style: Style
  }

  private(set) var pieces: [Piece] = []

  init() {}

  init(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { pieces = [Piece(text: text, style: style)] }
  }

  /// How many columns it takes.
  var width: Int { pieces.reduce(0) { $0 + $1.text.count } }

  /// The text without its styles.
  var text: String { pieces.map(\.text).joined() }

  static func + (left: Line, right: Line) -> Line {
    var line = left
    line.pieces += right.pieces
    return line
  }

  static func += (left: inout Line, right: Line) { left.pieces += right.pieces }

  /// The line with spaces behind it, or cut with an ellipsis, so that it takes exactly so many columns.
  func fitted(to columns: Int) -> Line {
    width <= columns
      ? self + Line(String(repeating: " ", count: columns - width)) : cut(to: columns)
  }

  /// The line, cut with an ellipsis when it takes more columns.
  func cut(to columns: Int) -> Line {
    guard width > columns else { return self }
    var rest = max(0, columns - 1)
    var line = Line()
    var last = Style.plain
    for piece in pieces where rest > 0 {
      line += Line(String(piece.text.prefix(rest)), piece.style)
      rest -= piece.text.count
      last = piece.style
    }
    return columns > 0 ? line + Line("…", last) : line
  }
}
