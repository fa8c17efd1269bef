import Navlog
import NavlogTerminal
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
  @FormatOption([.table, .text, .brief, .json]) private var format: Format?
  static let details = """
    Tests the condition after every event of the session, so it also finds faults that disappear again. Exit status 1
    means that the condition holds after some event, 0 that it holds after none. With all, bisect searches the sessions
    in the order of the log. With several logs, it searches all of their sessions.

    With run, bisect tests one state after another with your own command. The command reads the state as JSON (the output
    of navlog state --format json) from standard input. Its exit status means good (0), unknown (125) or bad (1 to 124);
    any other status ends the search, as in git bisect run. Its output goes to standard error. Events that did not change
    the state are not tested. With --monotonic, bisect tests the last state first, and ends if that state is good.
    Otherwise, it repeatedly tests the middle of the remaining states.

      navlog bisect app.sqlite --bad "path LIKE '%settings%settings%'"
      navlog bisect app.sqlite 3f2a --bad "kind = 'pop' AND outcome = 'noEffect'" --all
      navlog bisect reports/*.sqlite --bad "modals > 2" --all
      navlog bisect app.sqlite --monotonic run jq -e '.flags.isAuthenticated'
    """

  func validate() throws {
    if bad == nil, command == nil {
      throw UsageError("bisect needs --bad SQL or run CMD, such as --bad \"modals > 1\"")
    }
    if bad != nil, command != nil { throw UsageError("--bad and run cannot be combined") }
    if command == nil, monotonic {
      throw UsageError("--monotonic needs run: a condition is tested after every event")
    }
    if command != nil, all { throw UsageError("--all needs --bad") }
    if logs.count > 1, scope != .last, scope != .all {
      throw UsageError("a session needs a single log, and \(logs.count) logs were given")
    }
    if command != nil, scope == .all || logs.count > 1 {
      throw UsageError(
        "run tests the states of one session: name the session instead of \(SessionScope.allWord)")
    }
  }

  func run(_ output: Output) async throws -> ExitStatus {
    let scope = logs.count > 1 ? .all : scope
    let searches = try logs.flatMap { source in
      let log = try source.open()
      let names = try SessionNames(of: log)
      return try scope.resolve(in: log).map {
        Search(
          log: log, name: logs.count > 1 ? source.path : nil, events: try Bisection($0.info.id, in: log),
          sessionName: names[$0.info.id])
      }
    }
    let report = BisectReport(searches, format ?? .table, output)
    let isFound: Bool
    if let command {
      let finding = try searches[0].events.first(isMonotonic: monotonic, test: StateTest(command).verdict)
      isFound = try report.write(finding, of: searches[0], isMonotonic: monotonic)
    } else if let bad {
      isFound =
        try all
        ? report.write(searches.map { ($0, try $0.events.edges(of: bad)) }, of: bad)
        : report.write(Self.first(of: bad, in: searches), bad)
      if !isFound { try Self.noteEarlierSession(scope, bad, searches[0].log, output) }
    } else {
      isFound = false
    }
    if format != .json { for search in searches { output.noteMasks(of: search.session) } }
    return isFound ? .issuesFound : .success
  }

  /// Returns the first event of the first session at which a condition holds.
  private static func first(
    of bad: Condition, in searches: [Search]
  ) throws -> (search: Search, position: Int)? {
    for search in searches {
      if let position = try search.events.first(where: bad) { return (search, position) }
    }
    return nil
  }

  /// If the last session was searched by default and the condition never holds in it, prints a note that
  /// names an earlier session in which the condition holds.
  private static func noteEarlierSession(
    _ scope: SessionScope, _ bad: Condition, _ log: any EventLog, _ output: Output
  ) throws {
    let found = try scope.earlierSession(in: log) {
      try Bisection($0.info.id, in: log).first(where: bad) != nil
    }
    if let found { output.note("the condition holds in session \(try log.name(of: found))") }
  }
}

/// A session to search.
private struct Search {
  let log: any EventLog
  /// The name of the log, if several are searched.
  let name: String?
  let events: Bisection
  /// The name of the session in its log.
  let sessionName: String

  var session: SessionRecord { events.session }

  /// The name of the log in JSON.
  var logMember: [JSONValue.Member] { name.map { [.init("log", .string($0))] } ?? [] }
}

/// The printed result of a search through one or more sessions.
@MainActor
private struct BisectReport {
  private let searches: [Search]
  private let format: Format
  private let output: Output

  init(_ searches: [Search], _ format: Format, _ output: Output) {
    self.searches = searches
    self.format = format
    self.output = output
  }

  /// Writes the first event after which a condition holds. Returns whether such an event exists.
  func write(_ found: (search: Search, position: Int)?, _ bad: Condition) throws -> Bool {
    try write(
      found, [.init("bad", .string(bad.sql))],
      headline:
        "the condition first holds after event \(found?.position ?? 0) of \(found?.search.session.count ?? 0):",
      nothing: "the condition holds after none of \(events)")
  }

  /// Writes the result of a search by a command. Returns whether it found a bad state.
  func write(_ finding: Bisection.Finding, of search: Search, isMonotonic: Bool) throws -> Bool {
    let runs = finding.runs.counted("run")
    let skipped = finding.skipped.map { "\($0)" }.joined(separator: ", ")
    let doubt =
      finding.skipped.isEmpty
      ? "" : ", or one of the events just before it that the command skipped (\(skipped))"
    let skippedNote = finding.skipped.isEmpty ? "" : "; the command skipped \(finding.skipped.count)"
    let nothing =
      if isMonotonic, let good = finding.lastGood {
        "the state after event \(good) is good, so with --monotonic no earlier event of \(events) is bad: \(runs)\(skippedNote)"
      } else {
        "no state of \(events) is bad, in \(runs)\(skippedNote)"
      }
    return try write(
      finding.position.map { (search, $0) },
      [
        .init("lastGood", finding.lastGood.map { .integer($0) } ?? .null),
        .init("runs", .integer(finding.runs)), .init("skipped", .array(finding.skipped.map { .integer($0) })),
      ],
      headline:
        "event \(finding.position ?? 0) of \(search.session.count) is the first bad event\(doubt), found in \(runs):",
      nothing: nothing)
  }

  /// Writes every event where a condition starts or stops holding. Returns whether such an event exists.
  func write(_ found: [(search: Search, edges: [Bisection.Edge])], of bad: Condition) throws -> Bool {
    let hasEdges = found.contains { !$0.edges.isEmpty }
    if !hasEdges, format != .json { return try write(nil, bad) }
    // The end of a call site is its line number, which must stay visible.
    var source = Column("source", canShrink: true)
    source.keepsEnd = true
    let single = found.count == 1 ? found[0].search.session : nil
    let namesLogs = searches.contains { $0.name != nil }
    let columns =
      (namesLogs ? [Column("log", canShrink: true)] : []) + (single == nil ? [.session] : []) + [
        Column("#", key: "position", isNumber: true), Column("time", isNumber: true), Column("edge"),
        Column("call", canShrink: true), source,
      ]
    var list = Listing(
      columns, key: "edges",
      head: (single.map { [.init("session", .string($0.info.id))] } ?? []) + [.init("bad", .string(bad.sql))],
      format, output)
    for (search, edges) in found {
      let session = search.session
      let name =
        (namesLogs ? [Cell(search.name ?? "", .faint)] : [])
        + (single == nil ? [Cell(search.sessionName, value: session.info.id, .faint)] : [])
      let id = search.logMember + (single == nil ? [.init("session", .string(session.info.id))] : [])
      for edge in edges {
        guard let event = try search.log.event(edge.position, of: session) else { break }
        try list.add(
          name + [
            Cell("\(event.position)"), Cell(ElapsedTime.text(event.elapsed), .faint),
            edge.isBad ? Cell("good → bad", .red) : Cell("bad → good", .green),
            Cell(event.callText), Cell(event.source?.description ?? "", .faint),
          ],
          json: .object(
            id + [
              .init("position", .integer(edge.position)), .init("isBad", .bool(edge.isBad)),
              .init("event", event.json),
            ]))
      }
    }
    try list.finish()
    return hasEdges
  }

  private var events: String {
    let count = searches.reduce(0) { $0 + $1.session.count }.counted("event")
    let name =
      searches.count == 1 ? "session \(searches[0].sessionName)" : searches.count.counted("session")
    return "the \(count) of \(name)"
  }

  private func write(
    _ found: (search: Search, position: Int)?, _ members: [JSONValue.Member], headline: String,
    nothing: String
  ) throws -> Bool {
    guard let (search, position) = found else {
      let id: JSONValue = searches.count == 1 ? .string(searches[0].session.info.id) : .null
      switch format {
      case .json:
        try output.line(
          JSONValue.document([.init("session", id), .init("position", .null)] + members).text)
      case .brief: try output.facts([.init("result", .string(nothing))])
      default: try output.line(nothing)
      }
      return false
    }
    let details = try EventDetails(of: position, in: search.session, of: search.log)
    switch format {
    case .json:
      try output.line(
        JSONValue.document(
          search.logMember + [details.members[0], .init("position", .integer(position))] + members
            + details.members.dropFirst()
        ).text)
    case .brief:
      try output.facts(
        [.init("result", .string(String(headline.dropLast())))] + search.logMember
          + details.facts(of: search.sessionName))
    default:
      try output.line((search.name.map { "\($0.shown): " } ?? "") + headline)
      try output.line()
      try output.write(details.text(of: search.sessionName, output.style))
    }
    return true
  }
}
