/// Rows in aligned columns. Widths come from the first rows, so that a long list is written while it is read.
struct Table {
  private static let lookAhead = 400
  private static let narrowest = 8

  private let columns: [Column]
  private let style: Style
  private let hasHead: Bool
  private let width: Int?
  private var held: [[Cell]] = []
  private var widths: [Int]?

  /// A table; one with a width is cut to it.
  init(_ columns: [Column], hasHead: Bool, width: Int?, style: Style) {
    self.columns = columns
    self.hasHead = hasHead
    self.width = width
    self.style = style
  }

  /// Adds a row, and returns the lines that can be written by now.
  mutating func add(_ row: [Cell]) -> String {
    guard let widths else {
      held.append(row)
      return held.count >= Self.lookAhead ? settle() : ""
    }
    return line(row, widths)
  }

  /// Returns the lines that were held back. The widths are settled then.
  mutating func settle() -> String {
    guard widths == nil else { return "" }
    var widths = columns.indices.map { index in
      held.reduce(max(columns[index].minimum, hasHead ? columns[index].name.displayWidth : 0)) {
        max($0, $1[index].text.displayWidth)
      }
    }
    shrink(&widths)
    self.widths = widths
    let head = hasHead ? line(columns.map { Cell($0.name, .faint) }, widths) : ""
    defer { held = [] }
    return head + held.map { line($0, widths) }.joined()
  }

  private func shrink(_ widths: inout [Int]) {
    guard let width else { return }
    var excess = widths.reduce(0, +) + 2 * (columns.count - 1) - width
    // First every column that may down to what can still be read, the last one first; then what is left of them.
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
      // A late row that is wider than those the widths were made for is cut only where the terminal ends.
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
        result += String(repeating: " ", count: gap + before) + style(text, cell.ink)
        gap = space - before + 2
      }
    }
    return result + "\n"
  }
}
