import Navlog
package import NavlogTools

extension Debugger {
  /// The tree, the changes and the details of one moment. The debugger keeps these values while the user types. Otherwise, it
  /// would fold the events and compare two states after every key.
  struct ShownMoment {
    let session: String
    let position: Int
    let path: String
    let tree: [DebuggerScene.TreeLine]
    let changes: [StyledText]
    let details: [StyledText]
  }

  /// The details of the event on screen; `nil` before the first event.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  package var details: EventDetails? {
    get throws {
      guard let event = player.event else { return nil }
      return try EventDetails(
        of: event, in: player.session, from: try player.stateBefore, to: player.recordedState, in: player.log)
    }
  }

  /// The changes of the event on screen.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  package var changes: [StyledText] {
    get throws {
      guard let details = try details else { return [] }
      return Self.lines(of: details.changes)
    }
  }

  private static func lines(of changes: [StateChange<RecordedDestination>]) -> [StyledText] {
    changes.isEmpty ? [StyledText("nothing changed", .faint)] : changes.map(\.styled)
  }

  /// The state on screen as a tree.
  package var tree: [StyledText] {
    player.recordedState.treeLines(width: \.displayWidth).map { parts in
      parts.reduce("") { $0 + StyledText($1.text, $1.part.attribute) }
    }
  }

  /// Returns the lines of a state's tree. The name and the notes of a line are separate texts.
  private static func treeLines(_ state: NavigationState<RecordedDestination>) -> [DebuggerScene.TreeLine] {
    state.treeLines(width: { _ in 0 }).map { parts in
      var line: (name: StyledText, notes: [StyledText], isVisible: Bool) = ("", [], false)
      for (text, part) in parts {
        switch part {
        case .branch, .node, .fact: line.name += StyledText(text, part.attribute)
        case .note: line.notes.append(StyledText(text, part.attribute))
        case .visible: line.isVisible = true
        case .space: break
        }
      }
      return DebuggerScene.TreeLine(name: line.name, notes: line.notes, isVisible: line.isVisible)
    }
  }

  /// Returns the content for a terminal of the given size.
  package func scene(_ size: TerminalSize) -> DebuggerScene {
    layout = DebuggerLayout(size)
    var scene = DebuggerScene(session: title, activity: player.activity, isPlaying: player.isPlaying)
    (scene.position, scene.end, scene.elapsed) = (player.position, player.end, player.event?.elapsed ?? 0)
    scene.pane = layout.panes[pane % layout.panes.count]
    scene.conditions = conditions
    scene.isFiltered = list.filter != nil
    do {
      scene.rows = try rows(layout.listRows)
      let moment = try shownMoment()
      (scene.path, scene.tree) = (moment.path, moment.tree)
      (scene.changes, scene.details) = (moment.changes, moment.details)
    } catch {
      scene.failure = "\(error)"
    }
    return scene
  }

  private func shownMoment() throws -> ShownMoment {
    if let shown, shown.position == player.position, shown.session == player.session.info.id { return shown }
    let (state, details) = (player.recordedState, try details)
    let moment = ShownMoment(
      session: player.session.info.id, position: player.position,
      path: state.pathText(atMost: 6).fitted(EventList.widestSubject),
      tree: Self.treeLines(state), changes: details.map { Self.lines(of: $0.changes) } ?? [],
      details: details?.fields(withPaths: false) ?? [StyledText("before the first event", .faint)])
    shown = moment
    return moment
  }

  /// The title of the screen: the session, its app, and the status of the attached app.
  var title: String {
    let info = player.session.info
    let facts = [info.appText, appStatus ?? "", info.system, info.isMasked ? "masked" : ""].filter {
      !$0.isEmpty
    }
    return "\(info.id.prefix(8))  \(facts.joined(separator: ", "))"
  }

  private var conditions: [String] {
    var texts: [String] = []
    if let breakpoint {
      texts.append("break: \(breakpoint.condition) (\(breakpoint.positions.count))")
    }
    let problem = problems.text(at: player.position, of: player.session.info.id)
    if !problem.isEmpty { texts.append("problem: \(problem)") }
    if !violations.rules.isEmpty {
      let here =
        violations.names[player.position].map { "; violated here: \($0.joined(separator: ", "))" } ?? ""
      texts.append("rules: \(violations.names.values.reduce(0) { $0 + $1.count }) violated\(here)")
    }
    if let filter = list.filter {
      let unlisted = filter.contains(player.position) ? "" : "; event \(player.position) is not listed"
      texts.append("filter: \(filter.condition) (\(filter.positions.count)\(unlisted))")
    }
    if let search { texts.append("search: /\(search.text)/") }
    return texts
  }

  /// Returns the visible rows of a list with the given height.
  func rows(_ height: Int) throws -> [DebuggerScene.Row] {
    let positions = list.visible(player.position, rows: height, player.session)
    let above = positions.first.flatMap { list.position(-1, from: $0, player.session) }
    let events = try list.events(
      at: (above.map { [$0] } ?? []) + positions, of: player.session, in: player.log)
    let listed = list.nearestListed(to: player.position)
    var previous = above.flatMap { events[$0]?.elapsed }
    return positions.map { position in
      let place: DebuggerScene.Row.Place =
        position == player.position ? .current : position == listed ? .before : .other
      var row = DebuggerScene.Row(position: position, place: place)
      row.isBreak = isStop(position)
      row.isMarked = isMarked(position)
      guard let event = events[position] else { return row }
      row.time = time.text(event, previous: previous)
      (row.kind, row.router, row.subject) = (
        event.action.kindName, event.router.description, list.subject(of: event)
      )
      row.outcome =
        event.outcome == .applied && event.outcomeText == event.outcome.text ? "" : event.outcomeText
      row.isMarker = event.isMarker
      previous = event.elapsed
      return row
    }
  }
}
