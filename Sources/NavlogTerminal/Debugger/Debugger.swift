package import Navlog
package import NavlogTools

/// The terminal debugger without a terminal: a session at a moment, and what is searched for in it.
///
/// A command changes it and answers; ``scene(_:)`` is what there is to see.
@MainActor
package final class Debugger {
  /// What a command leads to, beside another moment.
  package enum Answer: Hashable, Sendable {
    /// Another moment, or the same one.
    case moment
    /// Something to tell.
    case message(String)
    /// Something to tell that went wrong.
    case failure(String)
    /// Something to read.
    case page(title: String, lines: [StyledText])
    /// A text is needed: of a command, with what it was before.
    case question(Question, initial: String)
    /// The text of the moment, for the clipboard.
    case copied(String)
    case quit
  }

  /// What a command needs to know.
  package enum Question: Hashable, Sendable {
    case search, breakpoint, filter, verb

    func command(_ text: String) -> DebuggerCommand {
      switch self {
      case .search: .search(text)
      case .breakpoint: .breakpoint(text)
      case .filter: .filter(text)
      case .verb: .verb(text)
      }
    }
  }

  /// A moment that the user marked.
  private struct Mark: Hashable {
    let session: String
    let position: Int
    var note = ""
  }

  /// Runs a verb of the command on the log, at a moment, and returns what it prints.
  package typealias VerbRunner = (_ line: String, _ session: String, _ position: Int) async throws -> String

  package let player: SessionPlayer<AnyNavigation>
  private let runVerb: VerbRunner
  var list = EventList()
  private(set) var breakpoint: ConditionHits?
  private(set) var violations: RuleViolations
  /// Why the breakpoint or the filter does not see new events; `nil` while they do.
  private(set) var conditionFailure: String?
  private(set) var search: (text: String, pattern: TextPattern)?
  private var marks: Set<Mark> = []
  private(set) var time = TimeDisplay.rel
  /// Which of the panes is shown that do not fit beside one another.
  private(set) var pane = 0
  var layout = DebuggerLayout(TerminalSize(columns: 80, rows: 24))
  /// What is shown of the moment on screen, or of an earlier one.
  var shown: ShownMoment?
  /// Makes what is asked during a search whether to stop.
  package var makeImpatience: () -> @Sendable () -> Bool = { { false } }
  /// Runs a verb in such a way that ^C stops it.
  package var interruptibly:
    @MainActor (@escaping @MainActor () async throws -> String) async throws -> String = { try await $0() }

  /// Opens a log at a moment: by default at the beginning of its last session, as for one that names only a session.
  ///
  /// - Parameter rules: Rules over time. It stops where the session violates one, as at a breakpoint.
  /// - Throws: ``MomentError`` when the log has no such moment; ``ConditionError`` when a rule's condition fails at an event;
  ///   `EventLogError` when the log cannot be read.
  package init(
    _ log: any EventLog, at moment: MomentReference?, rules: [SessionRule] = [],
    runVerb: @escaping VerbRunner
  ) throws {
    player = try SessionPlayer(log, at: moment)
    player.showsAnyApp = true
    self.runVerb = runVerb
    violations = RuleViolations(rules)
    try violations.update(player.session, in: log)
    if !rules.isEmpty { pauseAtStops() }
  }

  /// The moment on screen, as it is written on a command line.
  package var moment: String { Self.text(of: player.session.info.id, player.position) }

  /// The moments that the user marked, in order, with what was noted.
  package var markedMoments: [String] {
    marks.sorted { ($0.session, $0.position) < ($1.session, $1.position) }.map { mark in
      let note = mark.note.isEmpty ? "" : "  \(StoredText.printable(mark.note))"
      return Self.text(of: mark.session, mark.position) + note
    }
  }

  private static func text(of session: String, _ position: Int) -> String {
    StoredText.printable("\(session.prefix(8))@\(position)")
  }

  /// Reads what was written meanwhile, if the session is still being written.
  package func follow() {
    // A log that cannot be read for a moment is read the next time.
    guard (try? player.mayGrow) == true, (try? player.refresh()) != nil else { return }
    try? updateConditions()
  }

  private func updateConditions() throws {
    do {
      try breakpoint?.update(player.session, in: player.log, isCancelled: makeImpatience())
      try list.filter?.update(player.session, in: player.log, isCancelled: makeImpatience())
      try violations.update(player.session, in: player.log, isCancelled: makeImpatience())
      conditionFailure = nil
    } catch {
      conditionFailure = "\(error)"
      throw error
    }
  }

  // MARK: - Commands

  /// Performs a command.
  package func perform(_ command: PlayerCommand) async -> Answer {
    player.isSearchCancelled = makeImpatience()
    do {
      switch command {
      case .quit: return .quit
      case .help:
        return .page(
          title: "keys",
          lines: KeyBindings.debugger.helpLines(columns: layout.size.columns).map { StyledText($0) })
      case .debugger(let command): return try await perform(command)
      case .next(.marker): return try moveToMark(backwards: false)
      case .previous(.marker): return try moveToMark(backwards: true)
      default: return try player.perform(command).map { .message($0) } ?? .moment
      }
    } catch is CancellationError {
      return .message("stopped searching")
    } catch {
      return .failure("\(error)")
    }
  }

  private func perform(_ command: DebuggerCommand) async throws -> Answer {
    switch command {
    case .list(let count): return try moveInList(by: count)
    case .page(let count): return try moveInList(by: count * max(1, layout.listRows - 1))
    case .search(nil): return .question(.search, initial: "")
    case .search(let text?): return try search(text)
    case .hit(let backwards): return try moveToHit(backwards: backwards)
    case .breakpoint(nil): return .question(.breakpoint, initial: breakpoint?.condition.sql ?? "")
    case .breakpoint(let text?): return try setBreakpoint(text)
    case .run(let backwards): return try run(backwards: backwards)
    case .filter(nil): return .question(.filter, initial: list.filter?.condition.sql ?? "")
    case .filter(let text?): return try setFilter(text)
    case .show(let part): return try show(part)
    case .turnPane:
      pane += 1
      return layout.panes.count > 1 ? .moment : .message("every pane is on screen")
    case .turnTime:
      time = time == .rel ? .abs : time == .abs ? .delta : .rel
      return .message(
        time == .rel
          ? "times since the start" : time == .abs ? "times of day, in UTC" : "times since the row above")
    case .mark(let note): return mark(note)
    case .copy: return .copied(moment)
    case .verb(nil): return .question(.verb, initial: "")
    case .verb(let text?): return try await verb(text)
    case .details:
      guard let details = try details else {
        return .message("before the first event there is nothing to show")
      }
      return .page(title: "event \(player.position)", lines: details.lines())
    }
  }

  /// A part of the screen as a page: for those who have no panes.
  private func show(_ part: DebuggerCommand.Part) throws -> Answer {
    switch part {
    case .state: return .page(title: "state", lines: tree)
    case .list:
      return .page(title: "events", lines: layout.listLines(try rows(layout.listRows), of: player.end))
    case .changes:
      guard player.event != nil else {
        return .message("before the first event there is nothing to show")
      }
      return .page(title: "changes", lines: try changes)
    }
  }

  private func move(to position: Int) throws -> Answer {
    player.pause()
    try player.seek(to: position)
    return .moment
  }

  private func moveInList(by count: Int) throws -> Answer {
    guard let position = list.position(count, from: player.position, player.session) else {
      return .message(count > 0 ? "this is the end of the list" : "this is the beginning of the list")
    }
    return try move(to: position)
  }

  // MARK: - Searching

  private func search(_ text: String) throws -> Answer {
    guard !text.isEmpty else {
      search = nil
      return .message("nothing is searched for")
    }
    // As in less, the second slash may be left out.
    let expression = text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let pattern = TextPattern(expression) else {
      throw MomentError("\(quoted(expression)) is not a regular expression")
    }
    search = (expression, pattern)
    return try moveToHit(backwards: false)
  }

  private func moveToHit(backwards: Bool) throws -> Answer {
    guard let search else { return .message("nothing is searched for: / asks") }
    player.pause()
    let matches: StopFinder.Condition = { try search.pattern.matches($0.line) }
    let isFound = try backwards ? player.seek(toPreviousWhere: matches) : player.seek(toNextWhere: matches)
    return isFound
      ? .moment : .message("no \(backwards ? "earlier" : "later") event matches /\(search.text)/")
  }

  // MARK: - Conditions

  private func hits(of condition: String) throws -> ConditionHits {
    var hits = ConditionHits(try Condition(condition))
    try player.refresh()
    try hits.update(player.session, in: player.log, isCancelled: makeImpatience())
    return hits
  }

  private func setBreakpoint(_ condition: String) throws -> Answer {
    guard !condition.isEmpty else {
      (breakpoint, player.pausesAt, conditionFailure) = (nil, nil, nil)
      if !violations.rules.isEmpty { pauseAtStops() }
      return .message("no breakpoint")
    }
    let hits = try hits(of: condition)
    (breakpoint, conditionFailure) = (hits, nil)
    pauseAtStops()
    return .message(
      hits.positions.isEmpty
        ? "the condition holds at none of \(player.end) events"
        : "the condition holds at \(hits.positions.count) of \(player.end) events: c runs there, C backwards")
  }

  private func pauseAtStops() {
    player.pausesAt = { [weak self] event in self?.isStop(event.position) ?? false }
  }

  /// Whether the condition of the breakpoint holds after an event, or the event violates a rule.
  private func isStop(_ position: Int) -> Bool {
    do {
      try breakpoint?.update(player.session, in: player.log)
      try violations.update(player.session, in: player.log)
    } catch {
      // Playing on would pass over events at which the condition may hold.
      conditionFailure = "\(error)"
      return true
    }
    return breakpoint?.contains(position) ?? false || violations.names[position] != nil
  }

  private func run(backwards: Bool) throws -> Answer {
    guard breakpoint != nil || !violations.rules.isEmpty else {
      return .message("there is no breakpoint: b sets one")
    }
    try player.refresh()
    try updateConditions()
    let position = player.position
    let found =
      backwards
      ? [breakpoint?.previous(before: position), violations.previous(before: position)].compactMap(\.self)
        .max()
      : [breakpoint?.next(after: position), violations.next(after: position)].compactMap(\.self).min()
    guard let found else {
      let direction = backwards ? "earlier" : "later"
      return .message(
        breakpoint == nil
          ? "no \(direction) event violates a rule" : "the condition holds at no \(direction) event")
    }
    return try move(to: found)
  }

  private func setFilter(_ condition: String) throws -> Answer {
    guard !condition.isEmpty else {
      list.filter = nil
      return .message("every event is listed")
    }
    let hits = try hits(of: condition)
    guard !hits.positions.isEmpty else {
      return .message("the condition holds at none of \(player.end) events: the list stays as it is")
    }
    list.filter = hits
    return .message("\(hits.positions.count) of \(player.end) events are listed")
  }

  // MARK: - Marks

  /// Whether the user marked a position of the session on screen.
  func isMarked(_ position: Int) -> Bool { mark(at: position) != nil }

  private func mark(at position: Int) -> Mark? {
    marks.first { $0.position == position && $0.session == player.session.info.id }
  }

  private func mark(_ note: String) -> Answer {
    if let mark = mark(at: player.position) {
      marks.remove(mark)
      if note.isEmpty { return .message("\(moment) is no longer marked") }
    }
    marks.insert(Mark(session: player.session.info.id, position: player.position, note: note))
    // A log is only read here, and a marker in it is an event of the app.
    return .message("marked \(moment): ] and [ lead here, and it is printed at the end")
  }

  /// Moves to the nearest marker of the app, or mark of the user.
  private func moveToMark(backwards: Bool) throws -> Answer {
    let origin = player.position
    let marked = marks.filter { $0.session == player.session.info.id }.map(\.position)
    let own = backwards ? marked.filter { $0 < origin }.max() : marked.filter { $0 > origin }.min()
    player.pause()
    let isFound = try backwards ? player.seek(toPrevious: .marker) : player.seek(toNext: .marker)
    if let own, !isFound || (backwards ? own > player.position : own < player.position) {
      return try move(to: own)
    }
    return isFound ? .moment : .message("there is no \(backwards ? "earlier" : "later") marker")
  }

  // MARK: - Verbs

  private func verb(_ line: String) async throws -> Answer {
    guard !line.isEmpty else { return .moment }
    let line = line.unquoted
    // `show @5` is a verb with a moment.
    if MomentReference.namesPoint(line), let moment = try? MomentReference(line), moment.point != nil {
      player.pause()
      if moment.session == nil, let point = moment.point, !point.isFullTime {
        try player.seek(to: point)
        return .moment
      }
      try player.seek(to: moment)
      // It may be one of another session.
      try updateConditions()
      return .moment
    }
    if let point = try? MomentReference.Point(line) {
      player.pause()
      try player.seek(to: point)
      return .moment
    }
    let text: String
    do {
      text = try await interruptibly { [runVerb, player] in
        try await runVerb(line, player.session.info.id, player.position)
      }
    } catch is CancellationError {
      return .message("stopped")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return .page(
      title: line, lines: (lines.last == "" ? lines.dropLast() : lines[...]).map { StyledText(String($0)) })
  }
}
