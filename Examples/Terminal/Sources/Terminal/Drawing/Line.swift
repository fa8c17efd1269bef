/// The role of a piece of text, which decides its color.
enum Style: Hashable, Sendable {
  case plain
  case title
  case faint
  case key
  case good
  case warning
  case past

  /// The parameter of the escape sequence that selects the color.
  fileprivate var code: String? {
    switch self {
    case .plain: nil
    case .title: "1"
    case .faint: "2"
    case .key: "36"
    case .good: "32"
    case .warning: "33"
    case .past: "35"
    }
  }
}

/// A line of the terminal: pieces of text, each in a style.
///
/// Its text is printable: a character that could move the cursor or reorder the line is escaped when the line
/// is made.
struct Line: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var text: String
    var style: Style
  }

  private(set) var pieces: [Piece] = []

  init() {}

  init(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { pieces = [Piece(text: escapingUnprintable(text), style: style)] }
  }

  /// The width in columns.
  var width: Int { pieces.reduce(0) { $0 + $1.text.count } }

  /// The text without its styles.
  var text: String { pieces.map(\.text).joined() }

  static func + (left: Line, right: Line) -> Line {
    var line = left
    line.pieces += right.pieces
    return line
  }

  static func += (left: inout Line, right: Line) { left.pieces += right.pieces }

  /// Returns the line, padded with spaces or truncated with an ellipsis to a number of columns.
  func fitted(to columns: Int) -> Line {
    width <= columns
      ? self + Line(String(repeating: " ", count: columns - width)) : cut(to: columns)
  }

  /// Returns the line, truncated with an ellipsis if it is wider than a number of columns.
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

  /// Returns the line as the terminal prints it, without trailing spaces.
  func rendered(usesColor: Bool) -> String {
    let text = pieces.map { piece in
      guard usesColor, let code = piece.style.code else { return piece.text }
      return "\u{1B}[\(code)m\(piece.text)\u{1B}[0m"
    }.joined()
    return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }
}
