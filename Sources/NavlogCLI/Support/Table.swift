import Navlog
import NavlogTerminal
import NavlogTools

/// Rows in aligned columns. The first rows determine the widths, so that a long list is printed while it is read.
struct Table {
  private static let lookAhead = 400
  private static let narrowest = 8
  /// The widest cell to which the rows of a file or a pipe are padded, in columns. A longer cell makes only its own row longer.
  /// Otherwise, a value of 200 KB would add 200 KB of blanks to every row. The limit is larger than ordinary calls and paths,
  /// which are therefore aligned.
  private static let widest = 200

  private let columns: [Column]
  private let style: Style
  private let hasHeader: Bool
  private let width: Int?
  private var held: [[Cell]] = []
  private var widths: [Int]?

  /// Creates a table, truncated to `width` if given.
  init(_ columns: [Column], hasHeader: Bool, width: Int?, style: Style) {
    (self.columns, self.hasHeader, self.width, self.style) = (columns, hasHeader, width, style)
  }

  /// Adds a row and returns the lines that are ready.
  mutating func add(_ row: [Cell]) -> String {
    guard let widths else {
      held.append(row)
      return held.count >= Self.lookAhead ? settle() : ""
    }
    return line(row, widths)
  }

  /// Returns the waiting lines and fixes the widths.
  mutating func settle() -> String {
    guard widths == nil else { return "" }
    let widest = width == nil ? Self.widest : Int.max
    var widths = columns.indices.map { index in
      held.reduce(max(columns[index].minimum, hasHeader ? columns[index].name.displayWidth : 0)) {
        max($0, min(widest, $1[index].text.displayWidth))
      }
    }
    shrink(&widths)
    self.widths = widths
    let header = hasHeader ? line(columns.map { Cell($0.name, .faint) }, widths) : ""
    defer { held = [] }
    return header + held.map { line($0, widths) }.joined()
  }

  private func shrink(_ widths: inout [Int]) {
    guard let width else { return }
    var excess = widths.reduce(0, +) + 2 * (columns.count - 1) - width
    // Every shrinkable column, beginning at the right, shrinks to a readable width before any column shrinks
    // further.
    for floor in [40, 24, 16, Self.narrowest, 0] {
      for index in columns.indices.reversed() where columns[index].canShrink && excess > 0 {
        let cut = max(0, min(excess, widths[index] - floor))
        widths[index] -= cut
        excess -= cut
      }
    }
  }

  private func line(_ row: [Cell], _ widths: [Int]) -> String {
    var result = ""
    var gap = 0
    var spare = (width ?? Int.max) - widths.reduce(0, +) - 2 * (columns.count - 1)
    for (index, cell) in row.enumerated() where widths[index] > 0 {
      // The widths fit the first rows. A later cell can be wider than its column. The cell then also takes unused space of its
      // line, and is truncated only if this space is too small.
      let excess = max(0, min(cell.text.displayWidth - widths[index], spare))
      spare -= excess
      let text =
        width == nil
        ? cell.text : cell.text.fitted(widths[index] + excess, keepingEnd: columns[index].keepsEnd)
      let space = max(0, widths[index] - text.displayWidth)
      let before = columns[index].isNumber ? space : 0
      if text.isEmpty {
        gap += space + 2
      } else {
        result += String(repeating: " ", count: gap + before) + style(text, cell.attribute)
        gap = space - before + 2
      }
    }
    return result + "\n"
  }
}

/// One field of a row: its text and its attribute on a terminal.
struct Cell: ExpressibleByStringInterpolation {
  /// The text in columns.
  let text: String
  /// The raw value, for CSV.
  let value: String
  let attribute: Style.Attribute

  init(_ text: String, value: String? = nil, _ attribute: Style.Attribute = .plain) {
    (self.text, self.value, self.attribute) = (text.shown, (value ?? text).shown, attribute)
  }

  init(stringLiteral text: String) { self.init(text) }
}

/// A column of a list.
struct Column {
  /// The header.
  let name: String
  /// The name in CSV.
  let key: String
  /// Whether the column is right-aligned.
  let isNumber: Bool
  /// Whether the column shrinks on a narrow terminal; later columns shrink first.
  let canShrink: Bool
  /// Whether long text is truncated at its beginning.
  let keepsEnd: Bool
  /// Whether only the formats for programs contain the column. In the other formats, another column shows this
  /// content.
  let isData: Bool
  /// The minimum width. It leaves space for later rows with longer texts, because the first rows fix the widths.
  let minimum: Int
  /// The text that a brief answer omits, because most rows have it.
  let usual: String?
  /// Whether a brief answer in JSON contains the displayed text of the cells, not their values. The text is shorter
  /// or clearer, as for the id of a session.
  let prefersText: Bool

  /// Creates a column.
  init(
    _ name: String, key: String? = nil, isNumber: Bool = false, canShrink: Bool = false,
    keepsEnd: Bool = false, isData: Bool = false, minimum: Int = 0, usual: String? = nil,
    prefersText: Bool = false
  ) {
    (self.name, self.key, self.isNumber, self.canShrink) = (name, key ?? name, isNumber, canShrink)
    (self.keepsEnd, self.isData, self.minimum) = (keepsEnd, isData, minimum)
    (self.usual, self.prefersText) = (usual, prefersText)
  }

  /// Returns the member of an object with the value of a cell; `nil` for an empty value, or if the cell has the
  /// column's usual text.
  func member(_ cell: Cell) -> JSONValue.Member? {
    guard !cell.value.isEmpty, cell.text != usual else { return nil }
    if isNumber, case .number(let literal)? = try? JSONValue(parsing: cell.value) {
      return .init(key, .number(literal))
    }
    return .init(key, .string(prefersText ? cell.text : cell.value))
  }
}
