import Navlog
import NavlogTerminal
import NavlogTools

/// `navlog bisect`: finds the first bad event.
enum Bisect: Verb {
  static let name = "bisect"
  static let embedding = Embedding.onOneLog
  static let summary = "finds the first event after which a condition holds, or a command fails"
  static let positionals: [Positional] = [.log, .session, Positional("[run CMD…]")]
  static let commandWord: String? = "run"
  static let bad = CommandOption(
    "--bad", value: "SQL", help: "the condition: \"screen = 'settings' AND modals > 1\"")
  static let all = CommandOption(
    "--all", help: "with --bad: every event at which it begins or ceases to hold")
  static let monotonic = CommandOption(
    "--monotonic", help: "with run: once bad, always bad; tests few states by binary search")
  static let options: [CommandOption] = [bad, all, monotonic, .format([.text, .json]), .json]
  static let details = """
    Every event of the session is looked at, so what comes and goes is found, too. Exit status 1 says that there is such an
    event, 0 that there is none.

    run tests one state after another with a command of your own: it gets the state as JSON (that of navlog state --format
    json) on standard input. Its exit status says good (0), cannot tell (125) or bad (1 to 124); any other ends the search,
    as in git bisect run. What it prints goes to standard error. Events that left the state as it was are not tested. With
    --monotonic, the last state is tested first, then half of what is left; if the last is good, the search ends.

      navlog bisect app.sqlite --bad "path LIKE '%settings%settings%'"
      navlog bisect app.sqlite 3f2a --bad "kind = 'pop' AND outcome = 'noEffect'" --all
      navlog bisect app.sqlite --monotonic run jq -e '.flags.isAuthenticated'
    """

  static func run(_ arguments: inout Arguments, _ output: Output) async throws -> ExitStatus {
    let path = try arguments.nextLog()
    let (session, command) = try sessionAndCommand(&arguments)
    try output.refuseOverwriting(path)
    let isJSON = try arguments.format(among: [.text, .json]) == .json
    let bad = try arguments.condition(bad)
    if bad == nil, command == nil {
      throw UsageError("bisect needs --bad SQL or run CMD, such as --bad \"modals > 1\"")
    }
    if bad != nil, command != nil { throw UsageError("--bad and run cannot be combined") }
    if command == nil, arguments.has(monotonic) {
      throw UsageError("--monotonic needs run: for a condition, every event is looked at")
    }
    if command != nil, arguments.has(all) { throw UsageError("--all needs --bad") }
    let log = try openLog(path)
    let found = try (session ?? .fromEnd(1)).resolve(in: log)
    let report = BisectReport(try Bisection(found.info.id, in: log), log, isJSON: isJSON, output)
    Interruption.watch()
    let isFound: Bool
    if let command {
      let test = StateTest(command)
      let finding = try report.bisection.first(isMonotonic: arguments.has(monotonic), test: test.verdict)
      isFound = try report.write(finding, isMonotonic: arguments.has(monotonic))
    } else if let bad {
      isFound =
        try arguments.has(all)
        ? report.write(report.bisection.edges(of: bad, isCancelled: { Interruption.isRequested }), of: bad)
        : report.write(report.bisection.first(where: bad, isCancelled: { Interruption.isRequested }), bad)
    } else {
      isFound = false
    }
    if !isJSON { output.noteMasks(of: found) }
    return isFound ? .issuesFound : .success
  }

  /// The words after the log: a session, `run` and a command, or both.
  private static func sessionAndCommand(
    _ arguments: inout Arguments
  ) throws -> (MomentReference.Session?, [String]?) {
    let word = arguments.next()
    var session: MomentReference.Session?
    if let word, word != commandWord {
      session = try Arguments.session(word)
      guard let next = arguments.next() else { return (session, nil) }
      guard next == commandWord else {
        throw UsageError("bisect takes no argument \"\(next.shown)\"; see navlog bisect --help")
      }
    } else if word == nil {
      return (nil, nil)
    }
    var command: [String] = []
    while let word = arguments.next() { command.append(word) }
    guard !command.isEmpty else { throw UsageError("run needs a command, such as run jq -e .flags") }
    return (session, command)
  }
}

/// What a bisection found, as it is printed.
@MainActor
private struct BisectReport {
  let bisection: Bisection
  private let log: any EventLog
  private let isJSON: Bool
  private let output: Output

  init(_ bisection: Bisection, _ log: any EventLog, isJSON: Bool, _ output: Output) {
    self.bisection = bisection
    self.log = log
    self.isJSON = isJSON
    self.output = output
  }

  private var session: SessionRecord { bisection.session }

  /// Writes the first event after which a condition holds. Returns whether there is one.
  func write(_ position: Int?, _ bad: Condition) throws -> Bool {
    try write(
      position, [.init("bad", .string(bad.sql))],
      headline: "the condition first holds after event \(position ?? 0) of \(session.count):",
      nothing: "the condition holds after none of \(events)")
  }

  /// Writes what a search by a command found. Returns whether it found a bad state.
  func write(_ finding: Bisection.Finding, isMonotonic: Bool) throws -> Bool {
    let runs = finding.runs.counted("run")
    let skipped = finding.skipped.map { "\($0)" }.joined(separator: ", ")
    let doubt =
      finding.skipped.isEmpty
      ? "" : ", or one of those just before it that the command skipped (\(skipped))"
    let untold = finding.skipped.isEmpty ? "" : "; the command skipped \(finding.skipped.count)"
    let nothing =
      if isMonotonic, let good = finding.lastGood {
        "the state after event \(good) is good, so with --monotonic no earlier one of \(events) is bad: \(runs)\(untold)"
      } else {
        "no state of \(events) is bad, in \(runs)\(untold)"
      }
    return try write(
      finding.position,
      [
        .init("lastGood", finding.lastGood.map { .integer($0) } ?? .null),
        .init("runs", .integer(finding.runs)), .init("skipped", .array(finding.skipped.map { .integer($0) })),
      ],
      headline:
        "event \(finding.position ?? 0) of \(session.count) is the first bad one\(doubt), found in \(runs):",
      nothing: nothing)
  }

  /// Writes every event at which a condition begins or ceases to hold. Returns whether there is one.
  func write(_ edges: [Bisection.Edge], of bad: Condition) throws -> Bool {
    if edges.isEmpty, !isJSON { return try write(nil, bad) }
    // The end of a place is its line.
    var source = Column("source", canShrink: true)
    source.keepsEnd = true
    let columns = [
      Column("#", key: "position", isNumber: true), Column("time", isNumber: true), Column("edge"),
      Column("call", canShrink: true), source,
    ]
    var list = Listing(
      columns, key: "edges",
      head: [.init("session", .string(session.info.id)), .init("bad", .string(bad.sql))],
      isJSON ? .json : output.isTerminal ? .table : .text, output)
    for edge in edges {
      guard let event = try log.event(edge.position, of: session) else { break }
      try list.add(
        [
          Cell("\(event.position)"), Cell(ElapsedTime.text(event.elapsed), .faint),
          edge.isBad ? Cell("good → bad", .red) : Cell("bad → good", .green),
          Cell(event.callText), Cell(event.source?.description ?? "", .faint),
        ],
        json: .object([
          .init("position", .integer(edge.position)), .init("isBad", .bool(edge.isBad)),
          .init("event", event.json),
        ]))
    }
    try list.finish()
    return !edges.isEmpty
  }

  private var events: String { "the \(session.count.counted("event")) of session \(session.shortID)" }

  private func write(
    _ position: Int?, _ members: [JSONValue.Member], headline: String, nothing: String
  ) throws -> Bool {
    guard let position else {
      try output.line(
        isJSON
          ? JSONValue.document(
            [.init("session", .string(session.info.id)), .init("position", .null)] + members
          )
          .text : nothing)
      return false
    }
    let details = try EventDetails(of: position, in: session, of: log)
    if isJSON {
      try output.line(
        JSONValue.document(
          [details.members[0], .init("position", .integer(position))] + members + details.members.dropFirst()
        ).text)
    } else {
      try output.line(headline)
      try output.line()
      try output.write(details.text(output.style))
    }
    return true
  }
}
