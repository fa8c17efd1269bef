/// Draws a scene: a banner when it is the past, the stacks as boxes one within the other, the screen in the
/// innermost, and below them what can be typed.
struct SceneDrawing {
  let scene: Scene
  /// How many columns there are to draw in.
  let columns: Int
  /// How many lines the terminal has; `nil` when nobody looks at one.
  let height: Int?

  init(_ scene: Scene, columns: Int, height: Int? = nil) {
    self.scene = scene
    self.columns = min(max(columns, 24), 100)
    self.height = height
  }

  var lines: [Line] {
    let above = banner + boxes
    let below = [frame.bottom(shown.count, columns: columns)] + ways
    // Besides these: a blank line at both ends of the screen, the event's line above, and the prompt.
    return above + screen(height: height.map { $0 - above.count - below.count - 4 }) + below
  }

  private var frame: Frame { Frame(scene.moment) }

  // MARK: - The boxes

  /// The layers that have room: the root's and the last few.
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
    let text = "THE PAST: after event \(position) of \(last)\(time.map { ", at \($0)" } ?? "")"
    return Line(text, .past).wrapped(to: columns)
  }

  private var ways: [Line] {
    guard !scene.ways.isEmpty else { return [] }
    var lines = [Line(" ")]
    for way in scene.ways {
      let word = Line(way.key, .key) + Line(way.meaning.isEmpty ? "" : " \(way.meaning)", .faint)
      if lines[lines.count - 1].width + 3 + word.width > columns { lines.append(Line(" ")) }
      if lines[lines.count - 1].width > 1 { lines[lines.count - 1] += Line(" · ", .faint) }
      lines[lines.count - 1] += word
    }
    return lines
  }
}
