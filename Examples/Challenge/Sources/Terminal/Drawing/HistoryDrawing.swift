/// Draws events as a table: number, time, call, and what was on screen afterwards.
struct HistoryDrawing {
  let history: History
  let columns: Int

  var lines: [Line] {
    let head = history.earlier > 0 ? [Line("\(history.earlier) earlier: history all shows them", .faint)] : []
    return head + history.events.flatMap(row)
  }

  private var events: [EventLine] { history.events }
  private var digits: Int { "\(events.last?.position ?? 0)".count }
  private var times: Int { events.map { Elapsed.text($0.elapsed).count }.max() ?? 0 }
  private var calls: Int {
    let longest = events.map(\.call.count).max() ?? 0
    let screens = events.map(\.screen.count).max() ?? 0
    return min(longest, max(12, columns - digits - times - 9 - screens))
  }

  private func row(_ event: EventLine) -> [Line] {
    let number = "\(event.position)"
    let time = Elapsed.text(event.elapsed)
    let isLookedAt = event.position == history.looking
    let left =
      Line(isLookedAt ? ">" : " ", .past) + Line(spaces(digits - number.count) + number, .key)
      + Line("  " + spaces(times - time.count) + time + "  ", .faint)
    let margin = Line(spaces(left.width))
    let screen = Line("→ ", .faint) + Line(event.screen)
    var lines =
      event.call.count <= calls && left.width + calls + 2 + screen.width <= columns
      ? [left + Line(event.call).fitted(to: calls) + Line("  ") + screen]
      : [left + Line(event.call), margin + screen]
    if let problem = event.problem { lines.append(margin + Line("no effect: \(problem)", .warning)) }
    return lines.map { $0.cut(to: max(columns, 24)) }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

/// The time since a session began, short enough for a column.
enum Elapsed {
  static func text(_ microseconds: Int64) -> String {
    let tenths = microseconds / 100_000
    let (minutes, seconds) = (tenths / 600, tenths % 600)
    return minutes > 0 ? "+\(minutes)m\(seconds / 10)s" : "+\(seconds / 10).\(seconds % 10)s"
  }
}
