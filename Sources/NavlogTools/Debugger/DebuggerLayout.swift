import Navlog

/// The panes of the debugger on a terminal of a size: a function of the scene and the size alone.
///
/// There are three: a wide one with every pane at once, one for 80 x 24, and a narrow one with a single pane below the list.
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

  /// The panes that take turns.
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

  /// The lines on the terminal, none wider than it.
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

  /// A question with what was typed, of which the end is always visible.
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
      (keys, last) = ([("enter", "does it"), ("esc", "leaves it"), ("^U", "clears it")], [])
    } else if scene.page != nil {
      (keys, last) = ([("j k", "scroll")], [("q", "back")])
    } else {
      let turn =
        panes.count > 1 ? [("d", panes.count > 2 ? "pane" : scene.pane == .state ? "changes" : "state")] : []
      keys =
        [("space", scene.isPlaying ? "pause" : "play"), (". ,", "step"), ("e", "problem")] + turn
        + [
          ("/", "search"), ("b", "break"), ("f", "filter"), (":", "verb"), ("] [", "marker"), ("s", "pause"),
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
    // The event gets what the others leave, since its lines are the longest.
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

  /// A line with the titles of the panes below it.
  private func rule(_ titles: [(StyledText, Int)]) -> StyledText {
    titles.map { title, width in
      let text = (StyledText("── ", .faint) + title + " ").fitted(width)
      return text + StyledText(String(repeating: "─", count: width - text.width), .faint)
    }.joined(StyledText("┬", .faint))
  }

  // MARK: - Panes

  private func list(_ scene: DebuggerScene, width: Int) -> [StyledText] {
    let rows = self.rows(scene, width: width)
    return rows + Array(repeating: "", count: max(0, listRows - rows.count))
  }

  private func rows(_ scene: DebuggerScene, width: Int) -> [StyledText] {
    let number = String(scene.end).count
    let time = scene.rows.map(\.time.displayWidth).max() ?? 0
    return scene.rows.map { row in
      let sign: StyledText =
        row.isCurrent
        ? StyledText("▶", .green)
        : row.isBreak
          ? StyledText("●", .red) : row.isMarked || row.isMarker ? StyledText("◆", .magenta) : " "
      var line = sign + StyledText(" " + "\(row.position)".padded(number, right: true) + "  ")
      if width >= 48 { line += StyledText(row.time.padded(time, right: true) + "  ", .faint) }
      if row.kind.isEmpty {
        line += StyledText("before the first event", .faint)
      } else {
        let subject = row.subject.isEmpty ? "" : " " + row.subject
        let call =
          StyledText(row.kind + " ", .cyan) + StyledText(row.router) + StyledText(subject, .bold)
        let outcome = StyledText(row.outcome.isEmpty ? "" : "  " + row.outcome, .yellow)
        // A long call leaves a third of the room to why it changed nothing.
        let room = max(0, width - line.width)
        line += call.fitted(max(room - outcome.width, room * 2 / 3)) + outcome
      }
      return row.isCurrent ? line.filling(width).all(.inverse) : line.fitted(width)
    }
  }

  private func pane(
    _ pane: DebuggerScene.Pane, _ scene: DebuggerScene, width: Int, height: Int
  ) -> (title: StyledText, lines: [StyledText]) {
    let (title, lines): (String, [StyledText])
    switch pane {
    case .state: (title, lines) = ("state", scene.tree)
    case .changes: (title, lines) = ("changes", scene.changes)
    case .event:
      (title, lines) = (
        scene.position == 0 ? "event" : "event \(scene.position)", wrapped(scene.details, width)
      )
    }
    let focus = pane == .state ? lines.firstIndex { $0.plain.contains("◀ visible") } : nil
    return (StyledText(title, .bold), shortened(lines, height, focus ?? 0).map { marked($0, width) })
  }

  /// A line that fits. Of a long one that is the visible screen, the mark stays.
  private func marked(_ line: StyledText, _ width: Int) -> StyledText {
    guard line.width > width, width > 4, line.plain.hasSuffix("◀ visible") else { return line.fitted(width) }
    return line.fitted(width - 2) + StyledText(" ◀", .green)
  }

  /// The lines that fit, with the one in focus among them, and how many do not.
  private func shortened(_ lines: [StyledText], _ height: Int, _ focus: Int) -> [StyledText] {
    guard lines.count > height else { return lines }
    guard height > 0 else { return [] }
    guard height > 2 else { return Array(lines.dropFirst(max(0, focus - height + 1)).prefix(height)) }
    let room = height - 1
    let first = max(0, min(focus - room / 2, lines.count - room))
    if first == 0 {
      return lines.prefix(room) + [StyledText("… \(lines.count - room) more below", .faint)]
    }
    if first + room >= lines.count {
      return [StyledText("… \(lines.count - room) more above", .faint)] + lines.suffix(room)
    }
    return [StyledText("… \(first + 1) more above", .faint)] + lines[(first + 1)..<(first + room - 1)]
      + [StyledText("… \(lines.count - first - room + 1) more below", .faint)]
  }

  /// Names and values, of which long ones go on below themselves.
  private func wrapped(_ lines: [StyledText], _ width: Int) -> [StyledText] {
    lines.flatMap { $0.wrapped(width, indent: 9) }
  }

  private func page(_ page: DebuggerScene.Page) -> [StyledText] {
    let height = max(0, bodyRows - 1)
    let top = min(page.top, max(0, page.lines.count - height))
    let shown = page.lines.dropFirst(top).prefix(height)
    let more = page.lines.count > height ? " \(top + 1)–\(top + shown.count) of \(page.lines.count)" : ""
    return [rule([(StyledText(page.title, .bold) + StyledText(more, .faint), size.columns)])] + shown
  }

  /// The last line at which a page can begin, so that no empty line follows it.
  func lastTop(of page: DebuggerScene.Page) -> Int { max(0, page.lines.count - (bodyRows - 1)) }

  /// How many lines of a page are on screen.
  var pageRows: Int { max(1, bodyRows - 1) }
}

extension StyledText {
  /// The text in lines of a width, those after the first indented. They end at a space where one is near.
  fileprivate func wrapped(_ width: Int, indent: Int) -> [StyledText] {
    guard self.width > width, width > indent + 8 else { return [self] }
    var lines: [StyledText] = []
    var line: [StyledText] = []
    var used = 0
    for run in runs {
      for character in run.text {
        let own = String(character).displayWidth
        if used + own > width {
          let space = line.lastIndex { $0.plain == " " } ?? 0
          let end = space > max(indent, width / 2) ? space + 1 : line.count
          lines.append(line.prefix(end).reduce("", +))
          line = Array(repeating: " ", count: indent) + line.suffix(from: end)
          used = line.reduce(0) { $0 + $1.width }
        }
        used += own
        line.append(StyledText(String(character), run.attribute))
      }
    }
    return lines + [line.reduce("", +)]
  }
}
