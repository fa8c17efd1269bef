import Navlog
import NavlogTools

/// The layout of the debugger's panes on a terminal. It depends only on the scene and on the size of the terminal.
///
/// Three layouts exist: a wide one with every pane at once, one for 80 × 24, and a narrow one with a single
/// pane below the list.
struct DebuggerLayout {
  enum Form: Hashable {
    case narrow, medium, wide
  }

  let size: TerminalSize
  let form: Form

  init(_ size: TerminalSize) {
    self.size = size
    form =
      size.columns >= 120 && size.rows >= 24
      ? .wide : size.columns >= 64 && size.rows >= 16 ? .medium : .narrow
  }

  /// The panes between which the user can switch. Only one of them is visible at a time.
  var panes: [DebuggerScene.Pane] {
    switch form {
    case .narrow: [.state, .changes, .event]
    case .medium: [.state, .changes]
    case .wide: [.state]
    }
  }

  /// The number of rows of the list.
  var listRows: Int {
    switch form {
    case .wide: size.rows - headRows - footRows - 1
    case .medium: (bodyRows - 1) * 9 / 20
    case .narrow: hasPane ? bodyRows / 2 : max(1, bodyRows)
    }
  }

  private var isLow: Bool { size.rows < 12 }
  private var headRows: Int { isLow ? 1 : 2 }
  private var footRows: Int { size.rows < 4 ? 0 : isLow ? 1 : 2 }
  private var bodyRows: Int { max(0, size.rows - headRows - footRows) }
  private var hasPane: Bool { bodyRows >= 6 }

  /// Returns the lines on the terminal, none wider than the terminal.
  func lines(_ scene: DebuggerScene) -> [StyledText] {
    let body: [StyledText]
    if let page = scene.page {
      body = self.page(page)
    } else if let failure = scene.failure {
      body = [StyledText("the log cannot be read: \(failure)", .red)]
    } else {
      switch form {
      case .wide: body = wide(scene)
      case .medium: body = medium(scene)
      case .narrow: body = narrow(scene)
      }
    }
    let filled = Array((body + Array(repeating: "", count: bodyRows)).prefix(bodyRows))
    let lines = Array(head(scene).prefix(headRows)) + filled + foot(scene)
    return lines.prefix(size.rows).map { $0.fitted(size.columns) }
  }

  // MARK: - Head and foot

  private func head(_ scene: DebuggerScene) -> [StyledText] {
    let place =
      isLow || form == .narrow
      ? "\(scene.position)/\(scene.end)"
      : "\(scene.position) of \(scene.end)   \(ElapsedTime.text(scene.elapsed))"
    let right = StyledText(" \(place)   ", .plain) + StyledText("\(scene.activity) ", .green)
    let title = StyledText(" \(scene.session)", .bold).filling(max(0, size.columns - right.width)) + right
    let bar = progressBar(scene.position, of: scene.end, width: size.columns)
    return [title, StyledText(bar.full, .cyan) + StyledText(bar.rest, .faint)]
  }

  private func foot(_ scene: DebuggerScene) -> [StyledText] {
    let notice: StyledText
    switch scene.notice {
    case .message(let text): notice = StyledText(" \(text)", .cyan)
    case .failure(let text): notice = StyledText(" \(text)", .red)
    case .question(let name, let text, let hint): notice = question(name, text, hint)
    case .none where isLow: notice = hints(scene)
    case .none:
      notice =
        scene.conditions.isEmpty
        ? StyledText(" \(scene.path)") : StyledText(" " + scene.conditions.joined(separator: "   "), .magenta)
    }
    return footRows == 0 ? [] : footRows == 1 ? [notice] : [notice, hints(scene)]
  }

  /// Returns the prompt line: a label and the typed text, or a hint if no text was typed. If the text is too long, its
  /// beginning is truncated.
  private func question(_ name: String, _ text: String, _ hint: String) -> StyledText {
    let label = StyledText(" \(name) ", .bold)
    let cursor = StyledText(" ", .inverse)
    let room = size.columns - label.width - 1
    if text.isEmpty { return label + cursor + StyledText(" \(hint)", .faint) }
    return label + StyledText(StoredText.printable(text).fitted(max(1, room), keepingEnd: true)) + cursor
  }

  private func hints(_ scene: DebuggerScene) -> StyledText {
    let (keys, last): ([(String, String)], [(String, String)])
    if case .question = scene.notice {
      (keys, last) = ([("enter", "accept"), ("esc", "cancel"), ("^U", "clear")], [])
    } else if scene.page != nil {
      (keys, last) = ([("j k", "scroll")], [("q", "back")])
    } else {
      let turn =
        panes.count > 1 ? [("d", panes.count > 2 ? "pane" : scene.pane == .state ? "changes" : "state")] : []
      keys =
        [("space", scene.isPlaying ? "pause" : "play"), (". ,", "step"), ("e", "problem")] + turn
        + [
          ("/", "search"), ("b", "break"), ("f", "filter"), (":", "verb"), ("] [", "marker"),
          ("s", "next pause"),
        ]
        + [("m", "mark"), ("y", "copy")]
      last = [("?", "keys"), ("q", "quit")]
    }
    func text(_ hint: (String, String)) -> StyledText {
      StyledText(" \(hint.0)", .bold) + StyledText(" \(hint.1) ", .faint)
    }
    let end: StyledText = last.map(text).reduce("", +)
    var line: StyledText = ""
    for hint in keys.map(text) {
      guard line.width + hint.width + end.width <= size.columns else { break }
      line += hint
    }
    return line + end
  }

  // MARK: - Forms

  private func narrow(_ scene: DebuggerScene) -> [StyledText] {
    let list = list(scene, width: size.columns)
    guard hasPane else { return list }
    let height = bodyRows - listRows - 1
    let (title, lines) = pane(scene.pane, scene, width: size.columns, height: height)
    return list + [rule([(title, size.columns)])] + lines
  }

  private func medium(_ scene: DebuggerScene) -> [StyledText] {
    let left = (size.columns - 1) / 2
    let right = size.columns - 1 - left
    let height = bodyRows - listRows - 1
    let (title, lines) = pane(scene.pane, scene, width: left, height: height)
    let (other, details) = pane(.event, scene, width: right - 1, height: height)
    return list(scene, width: size.columns) + [rule([(title, left), (other, right)])]
      + beside(lines, details, left: left, right: right, height: height)
  }

  private func wide(_ scene: DebuggerScene) -> [StyledText] {
    let left = size.columns / 2
    let right = size.columns - 1 - left
    // The event gets the remaining space, because its lines are the longest.
    let room = listRows - 2
    let state = min(scene.tree.count, room / 2)
    let changes = min(max(1, scene.changes.count), room / 4)
    let heights: [(DebuggerScene.Pane, Int)] = [
      (.state, state), (.changes, changes), (.event, max(0, room - state - changes)),
    ]
    var column: [StyledText] = []
    var titles: [StyledText] = []
    for (kind, height) in heights {
      let (title, lines) = pane(kind, scene, width: right - 1, height: height)
      if titles.isEmpty { titles.append(title) } else { column.append(rule([(title, right)])) }
      column += lines
    }
    let name = StyledText(scene.isFiltered ? "events, filtered" : "events", .bold)
    return [rule([(name, left)] + titles.map { ($0, right) })]
      + beside(list(scene, width: left), column, left: left, right: right, height: listRows)
  }

  private func beside(
    _ a: [StyledText], _ b: [StyledText], left: Int, right: Int, height: Int
  ) -> [StyledText] {
    (0..<height).map { row in
      let (a, b) = (a.indices.contains(row) ? a[row] : "", b.indices.contains(row) ? b[row] : "")
      let isRule = b.plain.hasPrefix("──")
      return a.filling(left) + StyledText(isRule ? "├" : "│ ", .faint) + b.fitted(isRule ? right : right - 1)
    }
  }

  /// Returns a horizontal line that contains the titles of the panes below it.
  private func rule(_ titles: [(StyledText, Int)]) -> StyledText {
    titles.map { title, width in
      let text = (StyledText("── ", .faint) + title + " ").fitted(width)
      return text + StyledText(String(repeating: "─", count: width - text.width), .faint)
    }.joined(StyledText("┬", .faint))
  }

  // MARK: - Panes

  private func list(_ scene: DebuggerScene, width: Int) -> [StyledText] {
    let rows = lines(of: scene.rows, end: scene.end, width: width)
    return rows + Array(repeating: "", count: max(0, listRows - rows.count))
  }

  /// Returns the lines of the given rows, not truncated. Positions are padded so that they are as wide as the number `end`.
  func listLines(_ rows: [DebuggerScene.Row], of end: Int) -> [StyledText] {
    lines(of: rows, end: end, width: .max)
  }

  private func lines(of rows: [DebuggerScene.Row], end: Int, width: Int) -> [StyledText] {
    let number = String(end).count
    let time = rows.map(\.time.displayWidth).max() ?? 0
    return rows.map { row in
      var line = sign(of: row) + StyledText(" " + "\(row.position)".padded(number, right: true) + "  ")
      if width >= 48 { line += StyledText(row.time.padded(time, right: true) + "  ", .faint) }
      if row.kind.isEmpty {
        line += StyledText("before the first event", .faint)
      } else {
        let subject = row.subject.isEmpty ? "" : " " + row.subject
        func call(_ router: String) -> StyledText {
          StyledText(row.kind + " ", .cyan) + StyledText(router) + StyledText(subject, .bold)
        }
        let outcome = StyledText(row.outcome.isEmpty ? "" : "  " + row.outcome, .yellow)
        // If the call is long, the reason of a no-op still gets up to a third of the space.
        let room = max(0, width - line.width)
        let own = max(room - outcome.width, room / 3 * 2)
        line +=
          (call(row.router).exceeds(own) ? call(row.nearRouter) : call(row.router)).fitted(own) + outcome
      }
      return row.place == .current && width < .max ? line.filling(width).all(.inverse) : line.fitted(width)
    }
  }

  private func sign(of row: DebuggerScene.Row) -> StyledText {
    switch row.place {
    case .current: StyledText("▶", .green)
    case .before: StyledText("▷", .green)
    case .other where row.isBreak: StyledText("●", .red)
    case .other where row.isMarked || row.isMarker: StyledText("◆", .magenta)
    case .other: " "
    }
  }

  /// Returns the lines of the tree. If a line is too long, this method first shortens `◀ visible` to `◀` and omits notes. If
  /// the line is still too long, it truncates the name.
  private func tree(_ lines: [DebuggerScene.TreeLine], width: Int) -> [StyledText] {
    let gap: StyledText = "  "
    let (visible, short) = (StyledText("  ◀ visible", .green), StyledText(" ◀", .green))
    let noted = lines.filter { $0.isVisible || !$0.notes.isEmpty }
    let column = min(48, noted.map(\.name.width).max() ?? 0)
    func aligned(_ line: DebuggerScene.TreeLine) -> StyledText {
      line.notes.reduce(line.name.padded(column)) { $0 + gap + $1 } + (line.isVisible ? visible : "")
    }
    let isRoomy = noted.allSatisfy { aligned($0).width <= width }
    return lines.map { line in
      guard line.isVisible || !line.notes.isEmpty else { return line.name }
      if isRoomy { return aligned(line) }
      let mark = !line.isVisible ? "" : line.name.width + visible.width <= width ? visible : short
      let room = max(0, width - mark.width)
      return line.notes.reduce(line.name.fitted(room)) { text, note in
        text.width + gap.width + note.width <= room ? text + gap + note : text
      } + mark
    }
  }

  private func pane(
    _ pane: DebuggerScene.Pane, _ scene: DebuggerScene, width: Int, height: Int
  ) -> (title: StyledText, lines: [StyledText]) {
    let (title, lines): (String, [StyledText])
    switch pane {
    case .state:
      let focus = scene.tree.firstIndex(where: \.isVisible) ?? 0
      let shown = shortened(scene.tree, height, focus) { DebuggerScene.TreeLine(name: $0) }
      (title, lines) = ("state", tree(shown, width: width))
    case .changes: (title, lines) = ("changes", shortened(scene.changes, height, 0) { $0 })
    case .event:
      title = scene.position == 0 ? "event" : "event \(scene.position)"
      lines = wrapped(scene.details, width: width, height: height)
    }
    return (StyledText(title, .bold), lines.map { $0.fitted(width) })
  }

  /// Returns as many of the lines as fit, including the line in focus. If more than two lines fit, the result also states the
  /// number of omitted lines.
  private func shortened<Line>(
    _ lines: [Line], _ height: Int, _ focus: Int, _ line: (StyledText) -> Line
  ) -> [Line] {
    func more(_ count: Int, _ direction: String) -> [Line] {
      [line(StyledText("… \(count) more \(direction)", .faint))]
    }
    guard lines.count > height else { return lines }
    guard height > 0 else { return [] }
    guard height > 2 else { return Array(lines.dropFirst(max(0, focus - height + 1)).prefix(height)) }
    let room = height - 1
    let first = max(0, min(focus - room / 2, lines.count - room))
    if first == 0 {
      return lines.prefix(room) + more(lines.count - room, "below")
    }
    if first + room >= lines.count {
      return more(lines.count - room, "above") + lines.suffix(room)
    }
    return more(first + 1, "above") + lines[(first + 1)..<(first + room)]
      + more(lines.count - first - room, "below")
  }

  /// Returns lines of names and values, wrapped to a width and truncated at a height.
  private func wrapped(_ lines: [StyledText], width: Int, height: Int) -> [StyledText] {
    guard height > 0 else { return [] }
    var wrapped: [StyledText] = []
    for line in lines where wrapped.count <= height {
      wrapped += line.wrapped(width, indent: EventDetails.indent, atMost: height + 1 - wrapped.count)
    }
    guard wrapped.count > height else { return wrapped }
    return wrapped.prefix(height - 1) + [StyledText("… enter shows the rest", .faint)]
  }

  private func page(_ page: DebuggerScene.Page) -> [StyledText] {
    let height = max(0, bodyRows - 1)
    let top = min(page.top, max(0, page.lines.count - height))
    let shown = page.lines.dropFirst(top).prefix(height)
    let more = page.lines.count > height ? " \(top + 1)–\(top + shown.count) of \(page.lines.count)" : ""
    return [rule([(StyledText(page.title, .bold) + StyledText(more, .faint), size.columns)])] + shown
  }

  /// Returns the index of the line that is at the top of the screen when the page is scrolled to its end.
  func lastTop(of page: DebuggerScene.Page) -> Int { max(0, page.lines.count - (bodyRows - 1)) }

  /// The number of a page's lines on screen.
  var pageRows: Int { max(1, bodyRows - 1) }
}
