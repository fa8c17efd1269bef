extension Line {
  /// Returns the line, wrapped to a number of columns. If possible, a line breaks between words.
  ///
  /// - Parameter indent: The indentation of the lines after the first.
  func wrapped(to columns: Int, indent: Int = 0) -> [Line] {
    let columns = max(1, columns)
    let indent = min(indent, columns - 1)
    var lines: [Line] = []
    var rest = pieces.flatMap { piece in piece.text.map { Cell(character: $0, style: piece.style) } }[...]
    while true {
      let margin = Line(String(repeating: " ", count: lines.isEmpty ? 0 : indent))
      let room = columns - margin.width
      guard rest.count > room else { return lines + [margin + Line(rest)] }
      let end = Self.breakIndex(rest, within: room) ?? rest.startIndex + room
      lines.append(margin + Line(rest[..<end]))
      rest = rest[end...].drop { $0.character == " " }
      if rest.isEmpty { return lines }
    }
  }

  fileprivate struct Cell {
    let character: Character
    let style: Style
  }

  private init(_ cells: ArraySlice<Cell>) {
    self.init()
    for run in cells.chunked() { self += Line(String(run.map(\.character)), run[run.startIndex].style) }
  }

  /// Returns the end of the last word that fits; `nil` when the first word is too long.
  private static func breakIndex(_ cells: ArraySlice<Cell>, within room: Int) -> Int? {
    let start = cells.firstIndex { $0.character != " " } ?? cells.startIndex
    let end = cells.startIndex + room
    guard start < end, let space = cells[start...end].lastIndex(where: { $0.character == " " }) else {
      return nil
    }
    return cells[..<space].lastIndex { $0.character != " " }.map { $0 + 1 }
  }
}

extension ArraySlice<Line.Cell> {
  /// Returns the runs of cells of one style.
  fileprivate func chunked() -> [ArraySlice<Line.Cell>] {
    var runs: [ArraySlice<Line.Cell>] = []
    var rest = self
    while let first = rest.first {
      let run = rest.prefix { $0.style == first.style }
      runs.append(run)
      rest = rest[run.endIndex...]
    }
    return runs
  }
}
