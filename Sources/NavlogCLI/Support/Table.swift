/// Rows in aligned columns. The first rows determine the widths, so that long lists stream.
struct Table {
  private static let lookAhead = 400
  private static let narrowest = 8

  private let columns: [Column]
  private let style: Style
  private let hasHeader: Bool
  private let width: Int?
  private var held: [[Cell]] = []
  private var widths: [Int]?

  /// A table, truncated to `width` if given.
  init(_ columns: [Column], hasHeader: Bool, width: Int?, style: Style) {
    self.columns = columns
    self.hasHeader = hasHeader
    self.width = width
    self.style = style
  }

  /// Adds a row, and returns the lines that are ready.
  mutating func add(_ row: [Cell]) -> String {
    guard let widths else {
      held.append(row)
      return held.count >= Self.lookAhead ? settle() : ""
    }
    return line(row, widths)
  }

  /// Returns the lines held back so far, and fixes the widths.
  mutating func settle() -> String {
    guard widths == nil else { return "" }
    var widths = columns.indices.map { index in
      held.reduce(max(columns[index].minimum, hasHeader ? columns[index].name.displayWidth : 0)) {
        max($0, $1[index].text.displayWidth)
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
    // Shrinks every shrinkable column to a readable width first, from the right; only then further.
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
      // A later row that is wider than its column is truncated only at the edge of the terminal.
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
    self.text = text.shown
    self.value = (value ?? text).shown
    self.attribute = attribute
  }

  init(stringLiteral text: String) { self.init(text) }
}

/// A column of a list.
struct Column {
  /// The header.
  let name: String
  /// The name in CSV.
  let key: String
  /// Whether it is right-aligned.
  let isNumber: Bool
  /// Whether it shrinks on a narrow terminal; later columns shrink first.
  let canShrink: Bool
  /// Whether long text is truncated at its beginning.
  var keepsEnd = false
  /// The minimum width, for rows that come after the widths are fixed.
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

extension StringProtocol {
  /// The width of the text in terminal columns.
  var displayWidth: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text truncated to a number of columns, with an ellipsis.
  func fitted(_ width: Int, keepingEnd: Bool = false) -> String {
    if displayWidth <= width { return String(self) }
    guard width > 0 else { return "" }
    var used = 0
    func fits(_ character: Character) -> Bool {
      used += character.displayWidth
      return used < width
    }
    return keepingEnd ? "…" + String(reversed().prefix(while: fits).reversed()) : prefix(while: fits) + "…"
  }

  /// The text padded with spaces to a number of columns.
  func padded(_ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: Swift.max(0, width - displayWidth))
    return right ? space + self : self + space
  }
}

extension Character {
  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) {
      return 2
    }
    if first.properties.canonicalCombiningClass != .notReordered { return 0 }
    return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  // Unicode's East Asian Width, wide and full-width, by blocks.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
