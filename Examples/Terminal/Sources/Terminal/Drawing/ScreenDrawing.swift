/// Draws a screen: its title, its text, and its numbered actions.
struct ScreenDrawing {
  let content: ScreenContent
  let columns: Int
  /// The maximum number of lines; `nil` for no limit. A list that needs more lines is drawn in columns.
  let height: Int?

  init(_ content: ScreenContent, columns: Int, height: Int? = nil) {
    self.content = content
    self.columns = max(columns, 8)
    self.height = height
  }

  var lines: [Line] {
    var lines = Line(content.title, .title).wrapped(to: columns)
    lines += content.text.flatMap { Line($0).wrapped(to: columns) }
    if !content.actions.isEmpty { lines.append(Line()) }
    let fits = height.map { lines.count + content.actions.count <= $0 } ?? true
    return lines + (content.layout == .rows && fits ? rows : grid)
  }

  private var digits: Int { "\(content.actions.count)".count }
  private var longest: Int { content.actions.map(\.label.count).max() ?? 0 }

  private func cell(_ index: Int) -> Line {
    let number = "\(index + 1)"
    let indent = String(repeating: " ", count: digits - number.count)
    return Line(indent + number, .key) + Line("  " + content.actions[index].label)
  }

  private var rows: [Line] {
    let left = min(digits + 2 + longest, max(8, columns * 2 / 3))
    return content.actions.indices.map { index in
      let detail = content.actions[index].detail.map { Line("  " + $0, .faint) } ?? Line()
      return (cell(index).fitted(to: left) + detail).cut(to: columns)
    }
  }

  /// The actions in columns, numbered down each column.
  private var grid: [Line] {
    let width = digits + 2 + longest + 3
    let across = max(1, columns / width)
    let down = (content.actions.count + across - 1) / across
    return (0..<down).map { row in
      stride(from: row, to: content.actions.count, by: down)
        .reduce(Line()) { $0 + cell($1).fitted(to: width) }.cut(to: columns)
    }
  }
}
