/// Draws a scene: a banner for the past, the stacks as nested boxes with the screen in the innermost box, and the commands that
/// are useful in this scene.
struct SceneDrawing {
  let scene: Scene
  let columns: Int
  /// The number of lines of the terminal; `nil` when the output is not a terminal.
  let height: Int?

  init(_ scene: Scene, columns: Int, height: Int? = nil) {
    self.scene = scene
    self.columns = min(max(columns, 24), 100)
    self.height = height
  }

  var lines: [Line] {
    let above = banner + boxes
    let below = [frame.bottom(shown.count, columns: columns)] + hints
    // The terminal also shows 4 other lines: the event above the drawing, the prompt below it, and two blank lines.
    return above + screen(height: height.map { $0 - above.count - below.count - 4 }) + below
  }

  private var frame: Frame { Frame(scene.moment) }

  // MARK: - The boxes

  /// The layers that fit: the root, and as many of the last layers as possible.
  private var shown: [Layer] {
    let room = max(2, min(6, (columns - 40) / 2))
    guard scene.layers.count > room else { return scene.layers }
    return Array(scene.layers.prefix(1) + scene.layers.suffix(room - 1))
  }

  private var boxes: [Line] {
    let left = scene.layers.count - shown.count
    var lines: [Line] = []
    for (index, layer) in shown.enumerated() {
      if index == 1, left > 0 {
        lines.append(frame.row(Line("⋮ \(left) more between", .faint), within: 1, columns: columns))
      }
      let label = LayerLabel(layer).line(columns: columns - 2 * index - 6, isOnTop: index == shown.count - 1)
      lines.append(frame.top(label, within: index, columns: columns))
      if !layer.hidden.isEmpty {
        let hidden = Line("under the cover: \(layer.hidden.joined(separator: " / "))", .faint)
        lines.append(frame.row(hidden, within: index + 1, columns: columns))
      }
    }
    return lines
  }

  // MARK: - The screen

  private func screen(height: Int?) -> [Line] {
    let inner = columns - 2 * shown.count - 3
    return ([Line()] + ScreenDrawing(scene.content, columns: inner, height: height).lines + [Line()])
      .map { frame.row(Line(" ") + $0, within: shown.count, columns: columns) }
  }

  // MARK: - Above and below

  private var banner: [Line] {
    guard case .past(let position, let last, let time) = scene.moment else { return [] }
    let moment = position == 0 ? "before the first event" : "after event \(position)"
    let text = "THE PAST: \(moment) of \(last)\(time.map { ", at \($0)" } ?? "")"
    return Line(text, .past).wrapped(to: columns)
  }

  private var hints: [Line] {
    guard !scene.hints.isEmpty else { return [] }
    var lines = [Line(" ")]
    for hint in scene.hints {
      let word = Line(hint.word, .key) + Line(hint.meaning.isEmpty ? "" : " \(hint.meaning)", .faint)
      if lines[lines.count - 1].width + 3 + word.width > columns { lines.append(Line(" ")) }
      if lines[lines.count - 1].width > 1 { lines[lines.count - 1] += Line(" · ", .faint) }
      lines[lines.count - 1] += word
    }
    return lines
  }
}

/// The title of a box: how its stack is presented, and the screens in it.
struct LayerLabel {
  private let prefix: String
  private let names: [String]

  init(_ layer: Layer) {
    names = layer.names
    prefix =
      switch layer.presentation {
      case .root: ""
      case .sheet: "sheet: "
      case .cover: "cover: "
      case .dialog: "dialog: "
      }
  }

  /// Returns the label in at most a number of columns. If not all screens fit, the bottom ones are omitted.
  func line(columns: Int, isOnTop: Bool) -> Line {
    var kept = names[...]
    while kept.count > 1, text(kept).count > columns { kept.removeFirst() }
    return Line(prefix, .key) + Line(path(kept), isOnTop ? .title : .plain)
  }

  private func text(_ kept: ArraySlice<String>) -> String { prefix + path(kept) }

  private func path(_ kept: ArraySlice<String>) -> String {
    (kept.count < names.count ? "… / " : "") + kept.joined(separator: " / ")
  }
}

/// The lines of the boxes: solid for the present, dashed for the past.
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

  /// Returns the left edges of nested boxes.
  func edges(_ count: Int) -> Line { Line(String(repeating: vertical + " ", count: count), style) }

  /// Returns the top edge of a box within other boxes.
  func top(_ label: Line, within count: Int, columns: Int) -> Line {
    var line = edges(count) + Line("╭\(horizontal) ", style)
    line += label.cut(to: max(1, columns - line.width - 3)) + Line(" ")
    let rest = max(0, columns - line.width - 1)
    return line + Line(String(repeating: horizontal, count: rest) + (count == 0 ? "╮" : "┤"), style)
  }

  /// Returns a line within nested boxes.
  func row(_ content: Line, within count: Int, columns: Int) -> Line {
    let left = edges(count)
    return left + content.fitted(to: max(0, columns - left.width - 1)) + Line(vertical, style)
  }

  /// Returns the bottom edge of nested boxes.
  func bottom(_ count: Int, columns: Int) -> Line {
    var text = "╰"
    for _ in 1..<max(1, count) { text += horizontal + "┴" }
    text += String(repeating: horizontal, count: max(0, columns - text.count - 1)) + "╯"
    return Line(text, style)
  }
}
