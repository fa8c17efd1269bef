import Navlog
import NavlogTerminal
import NavlogTools

/// The routes of a `RouteMatrix`, as `navlog routes` lists them.
@MainActor
struct RouteList {
  private static let maximumLines = 4

  private let matrix: RouteMatrix
  private let rows: [RouteRow]
  private let isCompared: Bool
  private let hasConditions: Bool
  private let sessionNames: SessionNames

  init(_ matrix: RouteMatrix, _ declared: DeclaredRoutes?, _ sessionNames: SessionNames) {
    (self.matrix, self.sessionNames, isCompared) = (matrix, sessionNames, declared != nil)
    rows = matrix.rows(declared: declared)
    hasConditions = isCompared || rows.contains { !$0.decisions.isEmpty }
  }

  /// Whether any route in the list was never visited or is not declared.
  var hasDiscrepancies: Bool { rows.contains { $0.status == .neverVisited || $0.status == .notDeclared } }

  /// Writes the list and, in formats for people, its summary.
  func write(as format: Format, to output: Output) throws {
    var list = Listing(
      columns(format), key: "routes", head: format == .json ? head : [], format, output)
    let names = names
    for row in rows {
      if format == .table {
        for line in lines(row, names[row.route] ?? "") { try list.add(line, json: .null) }
      } else {
        try list.add(cells(row, names[row.route] ?? "", format), json: row.json)
      }
    }
    try list.finish()
    guard format == .table || format == .text else { return }
    if !rows.isEmpty { try output.line() }
    for line in summary { try output.line(StyledText(line, .faint)) }
  }

  /// The display names of the routes. A display name contains the type of the destination only if several routes have
  /// the same name.
  private var names: [RouteName: String] {
    let types = Dictionary(grouping: rows) { $0.route.name }
    return Dictionary(
      rows.map { ($0.route, types[$0.route.name]?.count == 1 ? $0.route.name : $0.route.description) }
    ) { first, _ in first }
  }

  // MARK: - Columns

  private func columns(_ format: Format) -> [Column] {
    if format == .csv {
      return [
        "name", "type", "status", "visits", "sessions", "first_session", "last_session", "calls",
        "patterns", "requires", "decisions", "tests",
      ].map { Column($0) }
    }
    let calls =
      format == .table
      ? [Column("triggered by"), Column("source", canShrink: true, keepsEnd: true)] : [Column("triggered by")]
    return [Column("route", canShrink: true), Column("visits", isNumber: format == .table || !isCompared)]
      + calls
      + (hasConditions ? [Column("requires", canShrink: true)] : []) + [Column("covered by", canShrink: true)]
  }

  /// Returns a route as lines of a table, one per call, condition or test.
  private func lines(_ row: RouteRow, _ name: String) -> [[Cell]] {
    let texts = RouteTexts(row, sessionNames)
    let discrepancy = texts.discrepancy.map { [Cell($0, row.status == .neverVisited ? .red : .yellow)] } ?? []
    let calls = texts.calls
    let kinds = discrepancy + truncated(calls.map(\.what)).map { Cell($0, .cyan) }
    let sources =
      discrepancy.map { _ in "" } + truncated(calls.map(\.source), counting: false).map { Cell($0, .faint) }
    let requires = hasConditions ? [truncated(texts.requires).map { Cell($0) }] : []
    let columns =
      [[Cell(name, .bold)], [Cell("\(row.recorded.visits)")], kinds, sources] + requires
      + [truncated(texts.coverage).map { Cell($0) }]
    return (0..<columns.reduce(0) { max($0, $1.count) }).map { line in
      columns.map { line < $0.count ? $0[line] : "" }
    }
  }

  private func truncated(_ texts: [String], counting: Bool = true) -> [String] {
    guard texts.count > Self.maximumLines else { return texts }
    let shown = Self.maximumLines - 1
    return texts.prefix(shown) + [counting ? "and \(texts.count - shown) more" : ""]
  }

  /// Returns a route on one line.
  private func cells(_ row: RouteRow, _ name: String, _ format: Format) -> [Cell] {
    let texts = RouteTexts(row, sessionNames)
    let calls = texts.calls.map { $0.source.isEmpty ? $0.what : "\($0.what) \($0.source)" }
    guard format == .csv else {
      return [Cell(name), Cell(texts.visits), Cell(calls.joined(separator: "; "))]
        + (hasConditions ? [Cell(texts.requires.joined(separator: "; "))] : [])
        + [Cell(texts.coverage.joined(separator: "; "))]
    }
    let sessions = row.recorded.sessions
    return [
      row.route.name, row.route.type, row.status?.rawValue ?? "", "\(row.recorded.visits)",
      "\(sessions.count)", sessions.first, sessions.last, calls.joined(separator: "; "),
      row.patterns.joined(separator: "; "), row.requires.joined(separator: "; "),
      texts.decisions.joined(separator: "; "),
      row.tests.joined(separator: "; "),
    ].map { Cell($0) }
  }
}

// MARK: - Totals

extension RouteList {
  private func count(_ status: RouteRow.Status) -> Int { rows.count { $0.status == status } }

  /// The members before the list in JSON.
  private var head: [JSONValue.Member] {
    [
      .init("sessions", .integer(matrix.sessions)),
      .init("roots", .object(roots.map { .init($0.name.description, .integer($0.times)) })),
    ] + (isCompared ? RouteRow.Status.allCases.map { .init($0.rawValue, .integer(count($0))) } : [])
  }

  /// The summary: `7 routes in 2 sessions: 5 visited, 1 never visited, 1 not declared`.
  private var summary: [String] {
    let whole = "\(rows.count.counted("route")) in \(matrix.sessions.counted("session"))"
    let unseen = rows.count { $0.recorded.visits == 0 }
    var parts: [String] = []
    if isCompared {
      parts = [
        "\(count(.visited)) visited", "\(count(.neverVisited)) never visited",
        "\(count(.notDeclared)) not declared",
      ]
    } else if unseen > 0 {
      parts = ["\(rows.count - unseen) visited", "\(unseen) not visited"]
    }
    return [parts.isEmpty ? whole : "\(whole): \(parts.joined(separator: ", "))"] + rootLines
  }

  private var roots: [(name: RootName, times: Int)] {
    matrix.roots.map { ($0, $1) }.sorted { $0.name.description < $1.name.description }
  }

  private var rootLines: [String] {
    let shown = roots.prefix(4).map { "\($0.name.description.shown) (\($0.times.counted("visit")))" }
    guard !shown.isEmpty else { return [] }
    let more = roots.count > 4 ? ", and \(roots.count - 4) more" : ""
    return [
      "bottom screens are not listed, because they have no destination: \(shown.joined(separator: ", "))\(more)"
    ]
  }
}

/// The texts that a list shows for a route.
struct RouteTexts {
  private let row: RouteRow
  private let names: SessionNames

  init(_ row: RouteRow, _ names: SessionNames) { (self.row, self.names) = (row, names) }

  /// The difference from the declaration: `never visited`, `not declared`.
  var discrepancy: String? {
    switch row.status {
    case nil, .visited: nil
    case .neverVisited: "never visited"
    case .notDeclared: "not declared"
    }
  }

  /// The visits: `3`, `never visited`, `3, not declared`.
  var visits: String {
    guard let discrepancy else { return "\(row.recorded.visits)" }
    return row.status == .neverVisited ? discrepancy : "\(row.recorded.visits), \(discrepancy)"
  }

  /// The calls to list, with their effect and call site. If a call opened the route's screen or placed it below another screen,
  /// the list omits the calls that only revealed the screen by removing the screens above it.
  var calls: [(what: String, source: String)] {
    let calls = row.calls
    let isTriggered = calls.contains { $0.call.role == .opened || $0.call.role == .placedBelow }
    return calls.filter { !isTriggered || $0.call.role != .revealed }.map { count in
      let times = count.times > 1 ? " ×\(count.times)" : ""
      return (Self.effect(of: count.call) + times, count.call.source?.description ?? "")
    }
  }

  /// The declared preconditions, and the recorded decisions of rules.
  var requires: [String] { row.requires + decisions }

  /// The recorded decisions of each rule: `login: deferred 2, denied 1`.
  var decisions: [String] {
    var verdicts: [(rule: String, texts: [String])] = []
    for count in row.decisions {
      if verdicts.last?.rule != count.decision.rule { verdicts.append((count.decision.rule, [])) }
      verdicts[verdicts.count - 1].texts.append("\(Self.text(count.decision.verdict)) \(count.times)")
    }
    return verdicts.map { "\($0.rule): \($0.texts.joined(separator: ", "))" }
  }

  /// The tests that cover the route, and the sessions that visited it: the first, the last, and the number of
  /// other sessions.
  var coverage: [String] {
    let sessions = row.recorded.sessions
    var seen: [String] = []
    if sessions.count > 0 { seen.append(names[sessions.first]) }
    if sessions.count > 1 { seen.append(names[sessions.last]) }
    if sessions.count > 2 { seen.append("\((sessions.count - 2).counted("more session"))") }
    return row.tests + seen
  }

  private static func text(_ verdict: RouteDecision.Verdict) -> String {
    if case .redirected(let route) = verdict { return "redirected to \(route.name)" }
    return verdict.name
  }

  private static func effect(of call: RouteCall) -> String {
    switch call.role {
    case .opened: call.kind
    case .placedBelow: "\(call.kind), below"
    case .revealed: "back by \(call.kind)"
    case .redirected: "\(call.kind), redirected"
    case .deferred: call.kind == "defer" ? "deferred" : "\(call.kind), deferred"
    case .noEffect(let reason): "\(call.kind), \(reason)"
    }
  }
}
