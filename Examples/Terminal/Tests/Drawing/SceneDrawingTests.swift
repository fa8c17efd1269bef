import Testing

@testable import ChallengeTerminal

@Suite struct SceneDrawingTests {
  private let content = ScreenContent(
    title: "Filter", text: ["Who the list of characters shows."],
    actions: [.init(label: "Everybody", detail: "20, chosen"), .init(label: "Done", detail: nil)],
    layout: .rows)

  private func draw(_ layers: [Layer], moment: Scene.Moment = .present, columns: Int = 60) -> [String] {
    let scene = Scene(
      moment: moment, layers: layers, content: content,
      hints: [
        CommandHint(word: "x", meaning: "dismiss"), CommandHint(word: "home"), CommandHint(word: "history"),
      ])
    return SceneDrawing(scene, columns: columns).lines.map { $0.rendered(usesColor: false) }
  }

  @Test func `stacks are nested boxes, with the screen in the innermost box`() {
    let layers = [
      Layer(presentation: .root, names: ["home", "characterList"]),
      Layer(presentation: .sheet, names: ["characterFilter"]),
    ]
    #expect(
      draw(layers) == [
        "╭─ home / characterList ───────────────────────────────────╮",
        "│ ╭─ sheet: characterFilter ───────────────────────────────┤",
        "│ │                                                        │",
        "│ │  Filter                                                │",
        "│ │  Who the list of characters shows.                     │",
        "│ │                                                        │",
        "│ │  1  Everybody  20, chosen                              │",
        "│ │  2  Done                                               │",
        "│ │                                                        │",
        "╰─┴────────────────────────────────────────────────────────╯",
        " x dismiss · home · history",
      ])
  }

  @Test func `the past is recognizable without color`() {
    let lines = draw(
      [Layer(presentation: .root, names: ["home"])],
      moment: .past(position: 12, last: 25, time: "12:03:22 UTC"))
    #expect(lines[0] == "THE PAST: after event 12 of 25, at 12:03:22 UTC")
    #expect(lines[1].hasPrefix("╭┄ home ┄┄"))
    #expect(lines.allSatisfy { !$0.contains("─") && !$0.contains("│") })
  }

  @Test func `a drawing names the screens of a sheet that is under a cover`() {
    var root = Layer(presentation: .root, names: ["home"])
    root.hidden = ["settings", "characterList"]
    let lines = draw([root, Layer(presentation: .cover, names: ["onboarding"])])
    #expect(lines[1].hasPrefix("│ under the cover: settings / characterList"))
    #expect(lines[2].hasPrefix("│ ╭─ cover: onboarding ─"))
  }

  @Test(arguments: [0, 10, 24, 40, 60, 80, 100, 1_000], [1, 2, 7, 60])
  func `every line of the boxes is as wide as the terminal, at any depth`(columns: Int, depth: Int) {
    let names = (1...30).map { "characterDetail(id: \($0))" }
    let layers = (0..<depth).map { Layer(presentation: $0 == 0 ? .root : .sheet, names: names) }
    let expected = min(max(columns, 24), 100)
    let lines = draw(layers, columns: columns)
    for line in lines where line.hasSuffix("│") || line.hasSuffix("╮") || line.hasSuffix("┤") {
      #expect(line.count == expected)
    }
    #expect(lines.allSatisfy { $0.count <= expected })
    #expect(lines.contains { $0.contains("characterDetail(id: 30)") || expected < 40 })
  }

  @Test func `if not all layers fit into the terminal, the drawing states how many layers it omits`() {
    let layers = (0..<20).map { Layer(presentation: $0 == 0 ? .root : .sheet, names: ["s\($0)"]) }
    let lines = draw(layers, columns: 80)
    #expect(lines[0].hasPrefix("╭─ s0 ─"))
    #expect(lines[1].hasPrefix("│ ⋮ 14 more between"))
    #expect(lines[2].hasPrefix("│ ╭─ sheet: s15 ─"))
  }

  @Test func `if the names of a stack do not fit on a line, only its top screens are named`() {
    let label = LayerLabel(
      Layer(presentation: .sheet, names: ["settings", "episodeList", "episodeDetail(id: 1)"]))
    #expect(
      label.line(columns: 60, isOnTop: true).text == "sheet: settings / episodeList / episodeDetail(id: 1)")
    #expect(
      label.line(columns: 50, isOnTop: true).text == "sheet: … / episodeList / episodeDetail(id: 1)")
    #expect(label.line(columns: 10, isOnTop: true).text == "sheet: … / episodeDetail(id: 1)")
  }
}
