import Navlog
import NavlogTerminal
import NavlogTools

/// The verdicts of rules on sessions, in each form that `navlog check` prints.
struct RuleReport: Report {
  private struct SessionVerdict {
    let log: String?
    let session: SessionRecord
    /// The name of the session in its log.
    let name: String
    let rule: SessionRule
    let verdict: RuleVerdict
    /// The event that violates the rule or, for an undecided verdict, the event at which the rule began to wait.
    let event: RecordedEvent<RecordedDestination>?
  }

  private let rules: [SessionRule]
  private var sessions: [[SessionVerdict]] = []

  init(_ rules: [SessionRule]) { self.rules = rules }

  /// Adds the verdicts on a session.
  ///
  /// - Parameters:
  ///   - name: The name of the session.
  ///   - logName: The name of the log, if there are several.
  mutating func add(
    _ verdicts: [RuleVerdict], on session: SessionRecord, named name: String, of log: any EventLog,
    named logName: String?
  ) throws {
    sessions.append(
      try zip(rules, verdicts).map { rule, verdict in
        SessionVerdict(
          log: logName, session: session, name: name, rule: rule, verdict: verdict,
          event: try verdict.position.flatMap { try log.event($0, of: session) })
      })
  }

  /// Whether a session violates a rule.
  var isViolated: Bool { count("violated") > 0 }

  private func count(_ verdict: String) -> Int {
    sessions.reduce(0) { $0 + $1.count { $0.verdict.word == verdict } }
  }

  // MARK: - Text

  /// Writes JUnit's XML in the format `junit`. In other formats, writes a line for each violated or undecided rule,
  /// and then the number of verdicts of each kind.
  func write(as format: Format, to output: Output) throws {
    if format == .junit { return try output.write(junit) }
    var columns = [Column("verdict"), Column("moment"), Column("rule"), Column("events")]
    let namesLogs = sessions.contains { $0.contains { $0.log != nil } }
    if namesLogs { columns.insert(Column("log"), at: 1) }
    columns.append(Column("call", canShrink: true))
    let judged = sessions.joined().filter { $0.verdict != .holds }
    try output.table(columns, judged.map { cells($0, namesLogs) })
    let counts = ["holds", "violated", "undecided"].map { "\(count($0)) \($0 == "holds" ? "hold" : $0)" }
    try output.line(
      "\(rules.count.counted("rule")), \(sessions.count.counted("session")): "
        + counts.joined(separator: ", "))
  }

  private func cells(_ judged: SessionVerdict, _ namesLogs: Bool) -> [Cell] {
    [Cell(judged.verdict.word, judged.verdict.violation == nil ? .faint : .red)]
      + (namesLogs ? [Cell(judged.log ?? "", .faint)] : []) + [
        Cell("\(judged.name)@\(judged.verdict.position ?? 0)"), Cell(judged.rule.name),
        Cell(judged.verdict.stretchText), Cell(judged.event?.callText ?? ""),
      ]
  }

  // MARK: - JSON

  var json: JSONValue {
    .document([
      "verdicts": .objects(sessions.joined()) { judged in
        [
          "log": .orNull(judged.log), "session": .string(judged.session.info.id),
          "rule": .string(judged.rule.name), "text": .string("\(judged.rule.formula)"),
          "verdict": .string(judged.verdict.word), "stretch": judged.verdict.stretch,
          "since": .orNull(judged.verdict.since),
        ]
      },
      "holds": .integer(count("holds")), "violated": .integer(count("violated")),
      "undecided": .integer(count("undecided")),
    ])
  }

  // MARK: - JUnit

  /// JUnit's XML for build servers.
  private var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuites name=\"navlog check\" tests=\"\(rules.count * sessions.count)\" failures=\"\(count("violated"))\" "
      + "skipped=\"\(count("undecided"))\">\n"
    for session in sessions {
      guard let first = session.first else { continue }
      let name = [first.log, first.session.info.id].compactMap(\.self).joined(separator: " ")
      text +=
        "  <testsuite name=\"\(name.xml)\" tests=\"\(session.count)\" "
        + "failures=\"\(session.count { $0.verdict.word == "violated" })\" "
        + "skipped=\"\(session.count { $0.verdict.word == "undecided" })\">\n"
      for judged in session { text += testCase(judged, in: name) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private func testCase(_ judged: SessionVerdict, in suite: String) -> String {
    let start = "    <testcase classname=\"\(suite.xml)\" name=\"\(judged.rule.name.xml)\""
    let rule = judged.rule.formula.line.xml
    let call = judged.event.map { "\($0)".xml } ?? "no event"
    switch judged.verdict {
    case .holds: return start + "/>\n"
    case .violated:
      return start
        + ">\n      <failure message=\"violated by \(judged.verdict.stretchText)\">\(rule)\n\(call)</failure>\n"
        + "    </testcase>\n"
    case .undecided:
      return start
        + ">\n      <skipped message=\"undecided \(judged.verdict.stretchText): the session ended\"/>\n"
        + "    </testcase>\n"
    }
  }
}

extension RuleVerdict {
  /// The word that every format uses for the verdict.
  var word: String {
    switch self {
    case .holds: "holds"
    case .violated: "violated"
    case .undecided: "undecided"
    }
  }

  /// The position of the event that violates the rule, or at which the rule began to wait; `nil` if the rule holds.
  fileprivate var position: Int? { violation ?? since }

  fileprivate var since: Int? { if case .undecided(let since) = self { since } else { nil } }

  fileprivate var stretch: JSONValue {
    guard case .violated(let stretch) = self else { return .null }
    return ["from": .integer(stretch.lowerBound), "to": .integer(stretch.upperBound)]
  }

  fileprivate var stretchText: String {
    switch self {
    case .holds: ""
    case .violated(let stretch) where stretch.count == 1: "event \(stretch.lowerBound)"
    case .violated(let stretch): "events \(stretch.lowerBound) to \(stretch.upperBound)"
    case .undecided(let since): "since event \(since)"
    }
  }
}

extension SessionRule.Formula {
  /// The text in one line.
  var line: String { description.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension String {
  /// The text in XML. Characters that XML cannot contain are written as `\uXXXX`.
  fileprivate var xml: String {
    shown.escaping(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
  }
}
