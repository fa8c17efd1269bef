/// Draws a reply.
struct ReplyDrawing {
  let reply: Reply
  let columns: Int
  var height: Int?

  var lines: [Line] {
    var lines = reply.lines.flatMap(folded)
    if let history = reply.history {
      lines += HistoryDrawing(history: history, columns: columns).lines
    }
    if let scene = reply.scene { lines += SceneDrawing(scene, columns: columns, height: height).lines }
    return lines
  }

  /// Wraps prose. Commands stay on one line, so that they can be copied.
  private func folded(_ line: Line) -> [Line] {
    line.pieces.allSatisfy { $0.style == .key } ? [line] : line.wrapped(to: max(columns, 24), indent: 4)
  }
}

/// Draws events as a table: position, time, call, and the screen after the event.
struct HistoryDrawing {
  let history: History
  let columns: Int

  var lines: [Line] {
    let head = history.omitted > 0 ? [Line("\(history.omitted) earlier: history all shows them", .faint)] : []
    return head + history.events.flatMap(row)
  }

  private var events: [EventSummary] { history.events }
  private var digits: Int { "\(events.last?.position ?? 0)".count }
  private var times: Int { events.map { elapsedText($0.elapsed).count }.max() ?? 0 }
  private var calls: Int {
    let longest = events.map(\.call.count).max() ?? 0
    let screens = events.map(\.screen.count).max() ?? 0
    return min(longest, max(12, columns - digits - times - 9 - screens))
  }

  private func row(_ event: EventSummary) -> [Line] {
    let number = "\(event.position)"
    let time = elapsedText(event.elapsed)
    let isShown = event.position == history.shownPosition
    let left =
      Line(isShown ? ">" : " ", .past) + Line(spaces(digits - number.count) + number, .key)
      + Line("  " + spaces(times - time.count) + time + "  ", .faint)
    let margin = Line(spaces(left.width))
    let screen = Line("→ ", .faint) + Line(event.screen)
    var lines =
      event.call.count <= calls && left.width + calls + 2 + screen.width <= columns
      ? [left + Line(event.call).fitted(to: calls) + Line("  ") + screen]
      : [left + Line(event.call), margin + screen]
    if let reason = event.noEffect { lines.append(margin + Line("no effect: \(reason)", .warning)) }
    return lines.map { $0.cut(to: max(columns, 24)) }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
