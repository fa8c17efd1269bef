import Navlog
import NavlogTools

/// `navlog bisect`: finds the first bad event.
struct Bisect: Verb {
  static let name = "bisect"
  static let judges = true
  static let summary = "finds the first event after which a condition holds or a command fails"
  static let more =
    "navlog show LOG MOMENT; --all lists every event where the condition starts or stops holding"
  @Argument(.logs) private var logs: [LogSource]
  @Argument(.sessionOrAll) private var scope: SessionScope
  @Argument(.command("run", such: "jq -e .flags")) private var command: [String]?
  @Option(.condition, "the condition: \"screen = 'settings' AND modals > 1\"") private var bad: Condition?
  @Flag("with --bad: lists every event where the condition starts or stops holding") private var all: Bool
  @Flag("with run: a binary search, for a fault that stays once it appears") private var monotonic: Bool
  @FormatOption([.table, .text, .brief, .json]) private var format: Format
  static let details = """
    Tests the condition after every event of the session, so it also finds faults that disappear again; see navlog help for
    conditions. Exit status 1 means that the condition holds after some event, 0 that it holds after none. With the word "all",
    navlog bisect searches all sessions in the order of the log. With several logs, it searches all of their sessions.

    After the word "run", write your own command. navlog bisect runs it for one state after another, with the state as JSON (the
    output of navlog state --format json) on standard input. The exit status of the command means good (0), unknown (125) or bad
    (1 to 124); any other status ends the search, even 126 and 127, which mean bad in git bisect run. The command's output goes
    to standard error. Events that did not change the state are not tested. With --monotonic, the search tests the last state
    first, and ends if that state is good. Otherwise, it repeatedly tests the middle of the remaining states.

      navlog bisect app.sqlite --bad "path LIKE '%settings%settings%'"
      navlog bisect app.sqlite 3f2a --bad "kind = 'pop' AND outcome = 'noEffect'" --all
      navlog bisect reports/*.sqlite --bad "modals > 2" --all
      navlog bisect app.sqlite --monotonic run jq -e '.flags.isAuthenticated'
    """

  private static let noTest = UsageError(
    "pass a condition, such as --bad \"modals > 1\", or a command after the word \"run\"")

  func validate() throws {
    if bad == nil, command == nil { throw Self.noTest }
    if bad != nil, command != nil { throw UsageError("--bad and \"run\" cannot be combined") }
    if command == nil, monotonic {
      throw UsageError("--monotonic needs \"run\": a condition is always tested after every event")
    }
    if command != nil, all { throw UsageError("--all needs --bad") }
    if logs.count > 1, scope != .last, scope != .all {
      throw UsageError("a session can be named only with a single log, not with \(logs.count) logs")
    }
    if command != nil, scope == .all || logs.count > 1 {
      throw UsageError(
        "\"run\" searches only one session: name one log and one session, not several logs or "
          + "\"\(SessionScope.allWord)\"")
    }
  }

  func run(_ output: Output) async throws -> ExitStatus {
    let scope = logs.count > 1 ? .all : scope
    let logs = try logs.map { ($0, try $0.open()) }
    let selection = SessionSelection(try logs.map { try $0.1.sessions() })
    let searches = try zip(logs, selection.parts).flatMap { file, part in
      let (source, log) = file
      let names = try SessionNames(of: log)
      // One of several logs may have no sessions.
      let sessions = try logs.count > 1 ? log.sessions() : scope.resolve(in: log)
      // A session that is in several logs is searched once.
      return try sessions.filter { part?.contains($0.info.id) ?? true }.map {
        Search(
          log: log, name: logs.count > 1 ? source.path : nil, events: try Bisection($0.info.id, in: log),
          sessionName: names[$0.info.id])
      }
    }
    guard !searches.isEmpty else { throw UsageError("the logs have no sessions") }
    let bad = try bad.map { $0.accepting(try logs.map(\.1).flags(for: [$0])) }
    // A full page of navlog mcp ends the verb, so the note precedes the rows.
    if format != .json { output.noteMasks(of: searches.map(\.session)) }
    let isFound: Bool
    if all, let bad {
      let list = EdgeList(try searches.map { ($0, try $0.events.edges(of: bad)) }, of: bad)
      isFound = !list.rows.isEmpty
      try isFound || format == .json
        ? output.write(list, as: format)
        : output.write(BisectReport(nil, of: searches, bad), as: format)
    } else {
      let report = try report(on: searches, bad)
      isFound = report.isFound
      try output.write(report, as: format)
    }
    if !isFound, let bad { try Self.explainNothing(scope, bad, in: logs.map(\.1), output) }
    return isFound ? .issuesFound : .success
  }

  /// Searches the sessions for the first event after which the condition holds. With a command, searches for the first
  /// event that the command calls bad.
  private func report(on searches: [Search], _ bad: Condition?) throws -> BisectReport {
    if let command {
      let finding = try searches[0].events.first(isMonotonic: monotonic, test: StateTest(command).verdict)
      return try BisectReport(finding, of: searches[0], isMonotonic: monotonic)
    }
    guard let bad else { throw Self.noTest }
    for search in searches {
      if let position = try search.events.first(where: bad) {
        return try BisectReport((search, position), of: searches, bad)
      }
    }
    return try BisectReport(nil, of: searches, bad)
  }

  /// Prints a note about a condition that never holds. If it holds in an earlier session that was not searched, the
  /// note names this session. Otherwise, if the condition contains a name that no event has, the note reports this
  /// name.
  private static func explainNothing(
    _ scope: SessionScope, _ bad: Condition, in logs: [any EventLog], _ output: Output
  ) throws {
    let last = scope == .last ? try logs[0].sessions().last : nil
    guard let name = last.flatMap({ logs[0].otherSession(than: $0.info.id, where: bad) }) else {
      var names = ComparedNames([bad])
      for log in logs { try names.search(log) }
      if let note = names.note { output.note(note) }
      return
    }
    output.note(
      "the condition holds in session \(name): add \(name) to the command, or \(SessionScope.allWord) to search all sessions"
    )
  }
}
