import Navlog

extension Debugger {
  /// Everything about the event on screen; `nil` before the first.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  package var details: EventDetails? {
    get throws {
      guard let event = player.event else { return nil }
      return try EventDetails(
        of: event, in: player.session, from: try player.stateBefore, to: player.recordedState, in: player.log)
    }
  }

  /// What the event on screen changed.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  package var changes: [StyledText] {
    get throws {
      let changes = StateDiff(from: try player.stateBefore, to: player.recordedState).changes.map(\.styled)
      return changes.isEmpty ? [StyledText("nothing changed", .faint)] : changes
    }
  }

  /// The state on screen as a tree.
  package var tree: [StyledText] {
    player.recordedState.treeLines(width: \.displayWidth).map { parts in
      parts.reduce("") { line, part in
        let attribute: Style.Attribute =
          switch part.part {
          case .node(.root): .bold
          case .node(.modal), .node(.dialog): .magenta
          case .node(.screen), .fact, .space: .plain
          case .branch, .note: .faint
          case .visible: .green
          }
        return line + StyledText(part.text, attribute)
      }
    }
  }

  /// What a terminal of a size shows.
  package func scene(_ size: TerminalSize) -> DebuggerScene {
    layout = DebuggerLayout(size)
    var scene = DebuggerScene(session: title, activity: player.activity, isPlaying: player.isPlaying)
    (scene.position, scene.end, scene.elapsed) = (player.position, player.end, player.event?.elapsed ?? 0)
    scene.pane = layout.panes[pane % layout.panes.count]
    scene.conditions = conditions
    scene.path = player.recordedState.pathText(atMost: 6)
    scene.isFiltered = list.filter != nil
    do {
      scene.rows = try rows()
      scene.tree = tree
      scene.changes = try player.event == nil ? [] : changes
      scene.details = try details?.fields(withPaths: false) ?? [StyledText("before the first event", .faint)]
    } catch {
      scene.failure = "\(error)"
    }
    return scene
  }

  /// The session and its app, in words.
  var title: String {
    let info = player.session.info
    let app = [info.app, info.version].filter { !$0.isEmpty }.joined(separator: " ")
    let facts = [app, info.system, info.isMasked ? "masked" : ""].filter { !$0.isEmpty }
    return "\(info.id.prefix(8))  \(facts.joined(separator: ", "))"
  }

  private var conditions: [String] {
    var texts: [String] = []
    if let breakpoint {
      texts.append("break: \(breakpoint.condition) (\(breakpoint.positions.count))")
    }
    if let filter = list.filter { texts.append("filter: \(filter.condition) (\(filter.positions.count))") }
    if let search { texts.append("search: /\(search.text)/") }
    return texts
  }

  private func rows() throws -> [DebuggerScene.Row] {
    let positions = list.visible(player.position, rows: layout.listRows, player.session)
    let above = positions.first.flatMap { list.position(-1, from: $0, player.session) }
    let events = try list.events(
      at: (above.map { [$0] } ?? []) + positions, of: player.session, in: player.log)
    var previous = above.flatMap { events[$0]?.elapsed }
    return positions.map { position in
      var row = DebuggerScene.Row(position: position, isCurrent: position == player.position)
      (row.isBreak, row.isMarked) = (breakpoint?.contains(position) ?? false, marks.contains(position))
      guard let event = events[position] else { return row }
      row.time = time.text(event, previous: previous)
      (row.kind, row.router, row.subject) = (event.action.kindName, event.router.description, event.subject)
      row.outcome =
        event.outcome == .applied && event.outcomeText == event.outcome.text ? "" : event.outcomeText
      (row.isProblem, row.isMarker) = (event.isWithoutEffect, event.isMarker)
      previous = event.elapsed
      return row
    }
  }
}
