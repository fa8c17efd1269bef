import Testing

@testable import ChallengeTerminal

@Suite struct ScreenDrawingTests {
  private func content(_ count: Int, _ layout: ScreenContent.Layout) -> ScreenContent {
    ScreenContent(
      title: "List", text: [], actions: (1...count).map { .init(label: "Row \($0)", detail: "detail") },
      layout: layout)
  }

  @Test func `the numbers of rows are aligned`() {
    let lines = ScreenDrawing(content(10, .rows), columns: 40).lines.map(\.text)
    #expect(lines[0] == "List")
    #expect(lines[2] == " 1  Row 1   detail")
    #expect(lines[11] == "10  Row 10  detail")
  }

  @Test func `compact lists are numbered down each column`() {
    let lines = ScreenDrawing(content(5, .compact), columns: 24).lines.dropFirst(2)
      .map { $0.rendered(usesColor: false) }
    #expect(lines == ["1  Row 1   4  Row 4", "2  Row 2   5  Row 5", "3  Row 3"])
  }

  @Test func `a list that is too long for the terminal is drawn in columns`() {
    let rows = ScreenDrawing(content(10, .rows), columns: 40, height: 12).lines
    let columns = ScreenDrawing(content(10, .rows), columns: 40, height: 11).lines
    #expect(rows.count == 12)
    #expect(columns.count == 6)
    #expect(columns[2].text.hasPrefix(" 1  Row 1     5  Row 5     9  Row 9"))
  }

  @Test(arguments: [0, 8, 12, 30, 200]) func `no line is wider than the terminal`(columns: Int) {
    for layout in [ScreenContent.Layout.rows, .compact] {
      let lines = ScreenDrawing(content(12, layout), columns: columns).lines
      #expect(lines.allSatisfy { $0.width <= max(columns, 8) })
      #expect(lines.count >= 3)
    }
  }
}
