import Navlog
import NavlogTerminal
import NavlogTools

/// The statistics of logs as lists for people.
struct StatisticsReport: Report {
  private let statistics: LogStatistics
  private let logs: SelectedLogs
  /// The user's limit for each list. Without it, a list for people has up to 10 rows, and a list in JSON has all rows.
  private let givenLimit: Int?
  private let labels: RouteLabels

  init(_ statistics: LogStatistics, _ logs: SelectedLogs, limit: Int?) {
    (self.statistics, self.logs, givenLimit) = (statistics, logs, limit)
    let spots = statistics.friction.flatMap(\.spots) + statistics.crashes
    labels = RouteLabels(
      statistics.screens.map(\.screen) + spots.map(\.screenRoute) + spots.compactMap(\.destinationRoute))
  }

  private var limit: Int { givenLimit ?? 10 }

  var json: JSONValue { .document(statistics.json(limit: givenLimit)) }

  func write(as format: Format, to output: Output) throws {
    try output.line(
      "\(statistics.sessions.counted("session")), \(statistics.events.counted("event"))"
        + (logs.names.count > 1 ? " in \(logs.names.count) logs" : ""))
    if format == .brief { return try writeProblems(to: output) }
    let friction = statistics.friction.filter { $0.count > 0 }
    for section in usage + crashes + friction.map(section) {
      try write(section, as: format, to: output)
    }
    guard friction.count < statistics.friction.count else { return }
    try output.line()
    let rest = friction.isEmpty ? "any rule" : "the other rules"
    try output.line(format == .md ? "No findings of \(rest)." : "no findings of \(rest)")
  }

  /// Writes a row for each problem, with moments that show it: the most serious problems first, and then the most
  /// frequent.
  private func writeProblems(to output: Output) throws {
    let columns = [
      Column("rule"), Column("times", isNumber: true, usual: "1"), Column("where"), Column("source"),
      Column("look at"),
    ]
    var list = Listing(columns, key: "problems", .brief, output)
    func add(_ rule: String, _ spot: FrictionSpot, _ place: String) throws {
      try list.add(
        [
          Cell(rule), "\(spot.count)", Cell(place), Cell(spot.source ?? ""),
          Cell(spot.moments.map(moment).joined(separator: " ")),
        ], json: .null)
    }
    for spot in statistics.crashes.prefix(limit) { try add("crash", spot, labels[spot.screenRoute]) }
    let found = statistics.friction.flatMap { report in
      report.spots.prefix(limit).map { spot in
        (rule: report.rule, spot: spot, severity: report.rule.severity(spot.reason))
      }
    }
    let sorted = found.enumerated().sorted { a, b in
      // Problems with the same severity and count stay in the order of the rules.
      (a.element.severity, -a.element.spot.count, a.offset)
        < (b.element.severity, -b.element.spot.count, b.offset)
    }
    for (_, problem) in sorted {
      try add(problem.rule.rawValue, problem.spot, place(problem.spot, problem.rule))
    }
    if statistics.crashes.isEmpty, statistics.friction.allSatisfy({ $0.count == 0 }) {
      try output.line("no problems")
    }
    let counts = ([statistics.crashes] + statistics.friction.map(\.spots)).map(\.count)
    let omitted = counts.reduce(0) { $0 + max(0, $1 - limit) }
    // A higher limit adds no rows to a full brief list.
    let isFull = counts.reduce(-omitted, +) >= Listing.briefRows
    try list.finish(omitting: isFull ? omitted : 0)
    if omitted > 0, !isFull { try output.line("… and \(omitted.counted("row")): raise --limit to see more") }
  }

  // MARK: - Sections

  /// A list with its title and, if any, an explanation.
  private struct Section {
    let title: String
    let sentence: String?
    let columns: [Column]
    let rows: [[Cell]]

    init(_ title: String, _ columns: [Column], _ rows: [[Cell]], sentence: String? = nil) {
      (self.title, self.columns, self.rows, self.sentence) = (title, columns, rows, sentence)
    }
  }

  private var usage: [Section] {
    func columns(_ numbers: String...) -> [Column] {
      [Column("screen", canShrink: true)] + numbers.map { Column($0, isNumber: true) }
    }
    let screens = statistics.screens.map { screen -> [Cell] in
      [
        Cell(labels[screen.screen], .bold), "\(screen.visits)", Cell(seconds(screen.p50)),
        Cell(seconds(screen.p95)), "\(screen.entries)", "\(screen.exits)", "\(screen.onward)",
      ]
    }
    let flows = statistics.flows.map { flow -> [Cell] in
      ["\(flow.count)", Cell(flow.screens.map { labels[$0] }.joined(separator: " > "))]
    }
    let deadEnds = statistics.deadEnds.map { screen -> [Cell] in
      [Cell(labels[screen.screen], .bold), "\(screen.visits)", Cell(seconds(screen.p50)), "\(screen.exits)"]
    }
    let links = statistics.links.map { link -> [Cell] in
      let outcome = link.outcome == "applied" ? "opened" : link.reason ?? link.outcome
      return [
        "\(link.count)", Cell(link.form), Cell(outcome, link.reason == nil ? .plain : .yellow),
        Cell(landing(link), .bold), Cell(moment(link.first), .cyan),
      ]
    }
    let linkColumns = [
      Column("times", isNumber: true), Column("link", canShrink: true), Column("outcome", canShrink: true),
      Column("landed on", canShrink: true), Column("first"),
    ]
    let flowColumns = [Column("times", isNumber: true), Column("flow", canShrink: true)]
    return [
      Section("screens", columns("visits", "p50", "p95", "entries", "exits", "onward"), screens),
      Section("flows", flowColumns, flows), Section("dead ends", columns("visits", "p50", "exits"), deadEnds),
      Section("links", linkColumns, links),
    ]
  }

  /// The events before crashes and hangs, if the log has reports of them.
  private var crashes: [Section] {
    guard !statistics.crashes.isEmpty else { return [] }
    let columns = [
      Column("times", isNumber: true), Column("last screen", canShrink: true),
      Column("last calls", canShrink: true), Column("source", canShrink: true), Column("look at"),
    ]
    let rows = statistics.crashes.map { spot -> [Cell] in
      [
        "\(spot.count)", Cell(labels[spot.screenRoute], .bold), Cell(spot.reason ?? ""),
        Cell(spot.source ?? "", .faint),
        Cell(spot.moments.map(moment).joined(separator: " "), .cyan),
      ]
    }
    return [Section("crashes", columns, rows)]
  }

  /// Returns the screen on which a link landed. The text includes the root of the screen if the log has several roots.
  private func landing(_ link: LinkStatistics) -> String {
    guard let screen = link.screen, let root = link.root, statistics.roots.count > 1, root != screen else {
      return link.screen ?? ""
    }
    return "\(screen) in \(root)"
  }

  private func section(_ report: FrictionReport) -> Section {
    let count = "\(report.count) in \(report.sessions.counted("session"))"
    let columns = [
      Column("times", isNumber: true), Column("where", canShrink: true),
      Column("source", canShrink: true, keepsEnd: true), Column("look at"),
    ]
    let rows = report.spots.map { spot -> [Cell] in
      [
        "\(spot.count)", Cell(place(spot, report.rule), .bold), Cell(spot.source ?? "", .faint),
        Cell(spot.moments.map(moment).joined(separator: " "), .cyan),
      ]
    }
    return Section("\(report.rule.rawValue): \(count)", columns, rows, sentence: report.rule.sentence)
  }

  /// Returns a short text that describes where a problem occurs: for example, a screen or a destination.
  private func place(_ spot: FrictionSpot, _ rule: FrictionRule) -> String {
    let (screen, destination) = (labels[spot.screenRoute], spot.destinationRoute.map { labels[$0] })
    return switch rule {
    case .doublePush: destination ?? screen
    case .pingPong: "\(screen) and \(destination ?? "")"
    case .rageBack: "back to \(screen)"
    case .bounce, .storm: screen
    case .lostWork, .restoredOtherwise: spot.reason ?? screen
    case .bypassedGuard: "\(destination ?? screen), \(spot.reason ?? "")"
    case .noEffect: (spot.reason ?? "") + (destination.map { " (\($0))" } ?? "") + " on \(screen)"
    }
  }

  private func write(_ section: Section, as format: Format, to output: Output) throws {
    let isMarkdown = format == .md
    try output.line()
    try output.line(
      isMarkdown ? "## \(Markdown.escaped(section.title))\n" : output.style(section.title, .bold))
    if let sentence = section.sentence {
      try output.line(isMarkdown ? "\(sentence)\n" : output.style(sentence, .faint))
    }
    guard !section.rows.isEmpty else { return try output.line(isMarkdown ? "None." : "none") }
    var list = Listing(section.columns, key: "", hasHeader: true, format, output)
    for row in section.rows.prefix(limit) { try list.add(row, json: .null) }
    try list.finish()
    let rest = section.rows.count - limit
    if rest > 0 { try output.line((isMarkdown ? "\n" : "") + output.style("and \(rest) more", .faint)) }
  }

  /// Returns a moment in the notation of `navlog state`, with its log if several were read.
  private func moment(_ moment: FrictionSpot.Moment) -> String {
    let text = "\(logs.selection.names[moment.session])@\(moment.position)"
    return logs.names.count > 1 ? "\(moment.log) \(text)" : text
  }

  /// Returns a duration as text: `3.25s`, `4s`, `1m12s`.
  private func seconds(_ milliseconds: Int64) -> String {
    guard milliseconds < 60_000 else { return ElapsedTime.duration(milliseconds * 1_000) }
    let seconds = Double(milliseconds) / 1e3
    return seconds == seconds.rounded() ? "\(Int(seconds))s" : "\(seconds)s"
  }
}
