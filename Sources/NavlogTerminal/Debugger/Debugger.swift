package import Navlog
package import NavlogTools

/// The model of the terminal debugger: a session at a moment, with a search, a breakpoint, a filter and marks.
///
/// A command changes the debugger and returns an answer; ``scene(_:)`` returns the visible content.
@MainActor
package final class Debugger {
  /// The result of a command.
  package enum Answer: Hashable, Sendable {
    /// The debugger shows its current moment. The command may have moved to this moment.
    case moment
    /// A message.
    case message(String)
    /// An error message.
    case failure(String)
    /// A page to read.
    case page(title: String, lines: [StyledText])
    /// A question for the text that a command needs. `initial` is the current text, such as the condition of the breakpoint.
    case question(DebuggerCommand.Question, initial: String)
    /// The text that names the moment, to be copied to the clipboard.
    case copied(String)
    case quit
  }

  /// A moment that the user marked.
  private struct Mark: Hashable {
    let session: String
    let position: Int
    var note = ""
  }

  /// Runs a verb of `navlog` on the log at a moment, and returns the output of the verb.
  package typealias VerbRunner = (_ line: String, _ session: String, _ position: Int) async throws -> String

  package let player: SessionPlayer<AnyNavigation>
  let runVerb: VerbRunner
  let problems: ProblemSearch
  /// The running app that the debugger is attached to; `nil` for a log.
  package let app: AttachedApp?
  /// The position that the app shows at the request of the user; `nil` for the present.
  var shownInApp: Int?
  var list = EventList()
  private(set) var breakpoint: ConditionHits?
  private(set) var violations: RuleViolations
  /// The reason why the breakpoint, the filter or a rule ignores new events; `nil` while all of them work.
  private(set) var conditionFailure: String?
  private(set) var search: (text: String, pattern: TextPattern)?
  private var marks: Set<Mark> = []
  private(set) var time = TimeDisplay.rel
  /// The number of times that the user selected the next pane. If the screen has room for only one pane, this number determines
  /// which one.
  private(set) var pane = 0
  var layout = DebuggerLayout(TerminalSize(columns: 80, rows: 24))
  /// The content that the debugger computed last. This content may belong to a moment that is no longer on screen.
  var shown: ShownMoment?
  /// Makes a closure for a search that begins now. The search stops if the closure returns `true`.
  package var makeCancellationCheck: () -> @Sendable () -> Bool = { { false } }
  /// Runs a verb so that ^C can stop the verb.
  package var interruptibly:
    @MainActor (@escaping @MainActor () async throws -> String) async throws -> String = { try await $0() }

  /// Opens a log at a moment. The default is the beginning of the last session. A moment that names only a
  /// session means the beginning of that session or, with an app, its end.
  ///
  /// - Parameters:
  ///   - rules: The rules to check. The debugger stops at their violations, as it stops at a breakpoint. Violations are also
  ///     problems.
  ///   - app: The running app that writes the log. With an app, the default moment is the end of its session.
  ///   - findings: Returns the problems of a session; see ``ProblemSearch``.
  /// - Throws: ``MomentError`` when the moment does not exist in the log; ``ConditionError`` when a rule's
  ///   condition cannot be evaluated at an event; `EventLogError` when the log cannot be read.
  package init(
    _ log: any EventLog, at moment: MomentReference?, rules: [SessionRule] = [], app: AttachedApp? = nil,
    findings: ProblemSearch.Findings? = nil, runVerb: @escaping VerbRunner
  ) throws {
    if let app {
      player = try SessionPlayer(log: log, session: app.session)
      if let moment, moment.session != nil {
        try player.seek(to: moment)
      } else {
        try player.seek(to: moment?.point ?? .position(player.end))
      }
    } else {
      player = try SessionPlayer(log, at: moment)
    }
    player.showsAnyApp = true
    self.app = app
    self.runVerb = runVerb
    problems = ProblemSearch(findings)
    violations = RuleViolations(rules)
    try violations.update(player.session, in: log)
    player.pausesAt = { [weak self] event in self?.pauses(at: event.position) ?? false }
  }

  /// The keys and words of the debugger's commands.
  var bindings: KeyBindings { app == nil ? .debugger : .attachedDebugger }

  /// The moment on screen, in the notation of the command line.
  package var moment: String { "\(names[player.session.info.id])@\(player.position)" }

  /// The moments that the user marked, in order, with their notes.
  package var markedMoments: [String] {
    let names = names
    return marks.sorted { ($0.session, $0.position) < ($1.session, $1.position) }.map { mark in
      let note = mark.note.isEmpty ? "" : "  \(StoredText.printable(mark.note))"
      return "\(names[mark.session])@\(mark.position)" + note
    }
  }

  /// The current names of the log's sessions. Each access reads the names again, because a running app may begin another
  /// session.
  private var names: SessionNames { (try? SessionNames(of: player.log)) ?? SessionNames([]) }

  /// Reads new events, if the session is still being recorded. Then moves to the new end, provided that an app is attached, the
  /// player is paused, and the previous end is on screen.
  ///
  /// - Returns: Whether the log could be read. If not, the next call tries again.
  @discardableResult
  package func follow() -> Bool {
    let isAtEnd = player.position == player.end
    guard let mayGrow = try? player.mayGrow else { return false }
    guard mayGrow else { return true }
    guard (try? player.refresh()) != nil else { return false }
    if app != nil, isAtEnd, !player.isPlaying { try? player.seek(to: player.end) }
    try? updateConditions()
    return true
  }

  /// Evaluates the breakpoint, the filter and the rules at new events. Afterwards, ``conditionFailure`` is the first failure.
  func updateConditions() throws {
    var failure: (any Error)?
    // If one condition fails, the others must still read the session on screen.
    func trying(_ update: () throws -> Void) {
      do { try update() } catch { failure = failure ?? error }
    }
    trying { try breakpoint?.update(player.session, in: player.log, isCancelled: makeCancellationCheck()) }
    trying { try list.filter?.update(player.session, in: player.log, isCancelled: makeCancellationCheck()) }
    trying { try violations.update(player.session, in: player.log, isCancelled: makeCancellationCheck()) }
    conditionFailure = failure.map { "\($0)" }
    if let failure { throw failure }
  }

  // MARK: - Commands

  package func perform(_ command: PlayerCommand) async -> Answer {
    player.isSearchCancelled = makeCancellationCheck()
    do {
      switch command {
      case .quit: return .quit
      case .help:
        return .page(
          title: "keys",
          lines: bindings.helpLines(columns: layout.size.columns).map { StyledText($0) })
      case .debugger(let command): return try await perform(command)
      case .next(.marker): return try moveToMark(backwards: false)
      case .previous(.marker): return try moveToMark(backwards: true)
      case .next(.problem), .previous(.problem): return try moveToProblem(command)
      default: return try player.perform(command, problems: problems).map { .message($0) } ?? .moment
      }
    } catch is CancellationError {
      return .message("stopped searching")
    } catch {
      return .failure("\(error)")
    }
  }

  func perform(_ command: DebuggerCommand) async throws -> Answer {
    switch command {
    case .list(let count): return try moveInList(by: count)
    case .page(let count): return try moveInList(by: count * max(1, layout.listRows - 1))
    case .text(let question, nil): return .question(question, initial: initialText(for: question))
    case .text(.search, let text?): return try search(text)
    case .text(.breakpoint, let text?): return try setBreakpoint(text)
    case .text(.filter, let text?): return try setFilter(text)
    case .text(.verb, let text?): return try await verb(text)
    case .hit(let backwards): return try moveToHit(backwards: backwards)
    case .run(let backwards): return try run(backwards: backwards)
    case .show(let part): return try show(part)
    case .nextPane:
      pane += 1
      return layout.panes.count > 1 ? .moment : .message("all panes are already on screen")
    case .nextTimeDisplay:
      time = time == .rel ? .abs : time == .abs ? .delta : .rel
      return .message(
        time == .rel
          ? "times since the start" : time == .abs ? "times of day, in UTC" : "times since the row above")
    case .mark(let note): return mark(note)
    case .copy: return .copied(moment)
    case .details:
      guard let details = try details else {
        return .message("no event to show: this is before the first event")
      }
      return .page(
        title: "event \(player.position)", lines: details.lines(of: names[details.session.info.id]))
    case .showInApp, .present, .text(.link, _?), .text(.call, _?): return try await performInApp(command)
    }
  }

  /// Returns the text with which the answer to a question begins: the current condition, if any.
  private func initialText(for question: DebuggerCommand.Question) -> String {
    switch question {
    case .breakpoint: breakpoint?.condition.sql ?? ""
    case .filter: list.filter?.condition.sql ?? ""
    case .search, .verb, .link, .call: ""
    }
  }

  /// Returns a part of the screen as a page, for users without panes.
  private func show(_ part: DebuggerCommand.Part) throws -> Answer {
    switch part {
    case .state: return .page(title: "state", lines: tree)
    case .list:
      return .page(title: "events", lines: layout.listLines(try rows(layout.listRows), of: player.end))
    case .changes:
      guard player.event != nil else {
        return .message("no event to show: this is before the first event")
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
      return .message("search cleared")
    }
    // As in `less`, the second slash of a search is optional.
    let expression = text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let pattern = TextPattern(expression) else {
      throw MomentError("\(quoted(expression)) is not a regular expression")
    }
    search = (expression, pattern)
    return try moveToHit(backwards: false)
  }

  private func moveToHit(backwards: Bool) throws -> Answer {
    guard let search else { return .message("no search yet; press / to search") }
    player.pause()
    let matches: StopFinder.Condition = { event, _ in try search.pattern.matches(event.line) }
    let isFound = try backwards ? player.seek(toPreviousWhere: matches) : player.seek(toNextWhere: matches)
    return isFound
      ? .moment : .message("no \(backwards ? "earlier" : "later") event matches /\(search.text)/")
  }

  // MARK: - Conditions

  private func hits(of condition: String) throws -> ConditionHits {
    var hits = ConditionHits(try Condition(condition))
    try player.refresh()
    try hits.update(player.session, in: player.log, isCancelled: makeCancellationCheck())
    return hits
  }

  private func setBreakpoint(_ condition: String) throws -> Answer {
    guard !condition.isEmpty else {
      breakpoint = nil
      try? updateConditions()
      return .message("breakpoint removed")
    }
    let hits = try hits(of: condition)
    breakpoint = hits
    try? updateConditions()
    guard hits.positions.isEmpty else {
      return .message(
        "the condition holds at \(hits.positions.count) of \(player.end) events: c runs to the next, C to the previous"
      )
    }
    let other = player.log.otherSession(
      than: player.session.info.id, where: hits.condition, isCancelled: makeCancellationCheck())
    return .message(
      "the condition holds at no event of this session"
        + (other.map { ", but it holds in session \($0)" } ?? ""))
  }

  /// Whether the condition of the breakpoint holds after an event, or the event violates a rule.
  func isStop(_ position: Int) -> Bool {
    breakpoint?.contains(position) ?? false || violations.names[position] != nil
  }

  /// Whether playing stops at an event.
  private func pauses(at position: Int) -> Bool {
    do {
      try breakpoint?.update(player.session, in: player.log)
      try violations.update(player.session, in: player.log)
    } catch {
      // If a condition cannot be evaluated at an event, it may hold there. The debugger therefore stops instead of playing on.
      conditionFailure = "\(error)"
      return true
    }
    return isStop(position)
  }

  private func run(backwards: Bool) throws -> Answer {
    guard breakpoint != nil || !violations.rules.isEmpty else {
      return .message("no breakpoint; press b to set one")
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

  /// Moves to the nearest finding, call without effect, or event that violates a rule. If a rule's condition cannot be
  /// evaluated, violations at new events are missing.
  private func moveToProblem(_ command: PlayerCommand) throws -> Answer {
    try player.refresh()
    do {
      try violations.update(player.session, in: player.log, isCancelled: makeCancellationCheck())
    } catch let error as ConditionError {
      if error == .interrupted { throw CancellationError() }
      // The other problems do not depend on the rules.
      conditionFailure = "\(error)"
    }
    let violating = Set(violations.names.keys)
    return try player.perform(command, problems: problems, violations: violating).map { .message($0) }
      ?? .moment
  }

  private func setFilter(_ condition: String) throws -> Answer {
    guard !condition.isEmpty else {
      list.filter = nil
      try? updateConditions()
      return .message("the list shows every event")
    }
    let hits = try hits(of: condition)
    guard !hits.positions.isEmpty else {
      return .message("the condition holds at no event of this session: the list is unchanged")
    }
    list.filter = hits
    try? updateConditions()
    return .message("\(hits.positions.count) of \(player.end) events match")
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
    // The mark is not added to the log: the debugger only reads the log, and markers in a log come from the app.
    return .message("marked \(moment): ] and [ return to it, and the debugger prints it at the end")
  }

  /// Moves forwards or backwards to the nearest moment that has a marker of the app or a mark of the user.
  private func moveToMark(backwards: Bool) throws -> Answer {
    let origin = player.position
    let marked = marks.filter { $0.session == player.session.info.id }.map(\.position)
    let own = backwards ? marked.filter { $0 < origin }.max() : marked.filter { $0 > origin }.min()
    player.pause()
    let isFound = try backwards ? player.seek(toPrevious: .marker) : player.seek(toNext: .marker)
    if let own, !isFound || (backwards ? own > player.position : own < player.position) {
      return try move(to: own)
    }
    return isFound ? .moment : .message("no \(backwards ? "earlier" : "later") marker")
  }
}
