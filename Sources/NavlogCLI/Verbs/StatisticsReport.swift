import Navlog
import NavlogTerminal
import NavlogTools

/// The statistics of logs as lists for people.
@MainActor
struct StatisticsReport {
  private let statistics: LogStatistics
  private let logs: SelectedLogs
  private let limit: Int
  private let format: Format
  private let output: Output
  private let labels: RouteLabels

  init(_ statistics: LogStatistics, _ logs: SelectedLogs, limit: Int, _ format: Format, _ output: Output) {
    self.statistics = statistics
    self.logs = logs
    self.limit = limit
    self.format = format
    self.output = output
    labels = RouteLabels(statistics.screens.map(\.screen))
  }

  func write() throws {
    try output.line(
      "\(statistics.sessions.counted("session")), \(statistics.events.counted("event"))"
        + (logs.names.count > 1 ? " in \(logs.names.count) logs" : ""))
    if format == .brief { return try writeProblems() }
    try writeScreens()
    try writeFlows()
    try writeDeadEnds()
    try writeLinks()
    try writeCrashes()
    for report in statistics.friction { try write(report) }
  }

  /// Writes a row for each problem, with moments that show it.
  private func writeProblems() throws {
    let columns = [
      Column("rule"), Column("times", isNumber: true, usual: "1"), Column("where"), Column("source"),
      Column("look at"),
    ]
    var list = Listing(columns, key: "problems", format, output)
    for spot in statistics.crashes.prefix(limit) {
      try list.add(
        [
          "crash", "\(spot.count)", Cell(spot.screen), Cell(spot.source ?? ""),
          Cell(spot.moments.map(moment).joined(separator: " ")),
        ], json: .null)
    }
    for report in statistics.friction {
      for spot in report.spots.prefix(limit) {
        try list.add(
          [
            Cell(report.rule.rawValue), "\(spot.count)", Cell(place(spot, report.rule)),
            Cell(spot.source ?? ""),
            Cell(spot.moments.map(moment).joined(separator: " ")),
          ], json: .null)
      }
    }
    if statistics.crashes.isEmpty, statistics.friction.allSatisfy({ $0.count == 0 }) {
      try output.line("no problems")
    }
    try list.finish()
  }

  private func writeScreens() throws {
    let columns =
      [Column("screen", canShrink: true)]
      + ["visits", "p50", "p95", "entries", "exits", "onward"].map { Column($0, isNumber: true) }
    try section("screens", statistics.screens, columns) { screen in
      [
        Cell(labels[screen.screen], .bold), "\(screen.visits)", Cell(seconds(screen.p50)),
        Cell(seconds(screen.p95)), "\(screen.entries)", "\(screen.exits)", "\(screen.onward)",
      ]
    }
  }

  private func writeFlows() throws {
    try section(
      "flows", statistics.flows, [Column("times", isNumber: true), Column("flow", canShrink: true)]
    ) {
      flow in
      ["\(flow.count)", Cell(flow.screens.map { labels[$0] }.joined(separator: " > "))]
    }
  }

  private func writeDeadEnds() throws {
    let columns =
      [Column("screen", canShrink: true)]
      + ["visits", "p50", "exits"].map { Column($0, isNumber: true) }
    try section("dead ends", statistics.deadEnds, columns) { screen in
      [
        Cell(labels[screen.screen], .bold), "\(screen.visits)", Cell(seconds(screen.p50)), "\(screen.exits)",
      ]
    }
  }

  private func writeLinks() throws {
    let columns = [
      Column("times", isNumber: true), Column("link", canShrink: true), Column("outcome", canShrink: true),
      Column("landed on", canShrink: true), Column("first"),
    ]
    try section("links", statistics.links, columns) { link in
      let outcome = link.outcome == "applied" ? "opened" : link.reason ?? link.outcome
      return [
        "\(link.count)", Cell(link.form), Cell(outcome, link.reason == nil ? .plain : .yellow),
        Cell(landing(link), .bold),
        Cell(moment(link.first), .cyan),
      ]
    }
  }

  /// The events before crashes and hangs, if the log has reports of them.
  private func writeCrashes() throws {
    guard !statistics.crashes.isEmpty else { return }
    let columns = [
      Column("times", isNumber: true), Column("last screen", canShrink: true),
      Column("last calls", canShrink: true), Column("source", canShrink: true), Column("look at"),
    ]
    try section("crashes", statistics.crashes, columns) { spot in
      [
        "\(spot.count)", Cell(spot.screen, .bold), Cell(spot.reason ?? ""), Cell(spot.source ?? "", .faint),
        Cell(spot.moments.map(moment).joined(separator: " "), .cyan),
      ]
    }
  }

  /// Returns the screen on which links landed, with its root if links of the log landed in several roots.
  private func landing(_ link: LinkStatistics) -> String {
    let roots = Set(statistics.links.compactMap(\.root))
    guard let screen = link.screen, let root = link.root, roots.count > 1, root != screen else {
      return link.screen ?? ""
    }
    return "\(screen) in \(root)"
  }

  private func write(_ report: FrictionReport) throws {
    var source = Column("source", canShrink: true)
    source.keepsEnd = true
    let columns = [
      Column("times", isNumber: true), Column("where", canShrink: true), source, Column("look at"),
    ]
    let count = report.count == 0 ? "0" : "\(report.count) in \(report.sessions.counted("session"))"
    try section("\(report.rule.rawValue): \(count)", report.spots, columns, report.rule.sentence) { spot in
      [
        "\(spot.count)", Cell(place(spot, report.rule), .bold), Cell(spot.source ?? "", .faint),
        Cell(spot.moments.map(moment).joined(separator: " "), .cyan),
      ]
    }
  }

  /// Returns a short description of the place where a problem occurs.
  private func place(_ spot: FrictionSpot, _ rule: FrictionRule) -> String {
    switch rule {
    case .doublePush: spot.destination ?? spot.screen
    case .pingPong: "\(spot.screen) and \(spot.destination ?? "")"
    case .rageBack: "back to \(spot.screen)"
    case .bounce, .storm: spot.screen
    case .lostWork, .restoredOtherwise: spot.reason ?? spot.screen
    case .bypassedGuard: "\(spot.destination ?? spot.screen), \(spot.reason ?? "")"
    case .noEffect:
      (spot.reason ?? "") + (spot.destination.map { " (\($0))" } ?? "") + " on \(spot.screen)"
    }
  }

  /// Writes one list with its title and an explanation.
  private func section<Row>(
    _ title: String, _ rows: [Row], _ columns: [Column], _ sentence: String? = nil, _ cells: (Row) -> [Cell]
  ) throws {
    try output.line()
    try output.line(format == .md ? "## \(Markdown.escaped(title))\n" : output.style(title, .bold))
    if let sentence { try output.line(format == .md ? "\(sentence)\n" : output.style(sentence, .faint)) }
    guard !rows.isEmpty else {
      if sentence == nil { try output.line(format == .md ? "None." : "none") }
      return
    }
    var list = Listing(columns, key: "", hasHeader: true, format, output)
    for row in rows.prefix(limit) { try list.add(cells(row), json: .null) }
    try list.finish()
    if rows.count > limit {
      try output.line((format == .md ? "\n" : "") + output.style("and \(rows.count - limit) more", .faint))
    }
  }

  /// Returns a moment in the notation of `navlog state`, with its log if several were read.
  private func moment(_ moment: FrictionSpot.Moment) -> String {
    let text = "\(logs.selection.names[moment.session])@\(moment.position)"
    return logs.names.count > 1 ? "\(moment.log) \(text)" : text
  }

  /// Returns `3.25s`, `1m12s`.
  private func seconds(_ milliseconds: Int64) -> String {
    guard milliseconds < 60_000 else { return ElapsedTime.duration(milliseconds * 1_000) }
    let seconds = (Double(milliseconds) / 1e3).formatted()
    return "\(seconds)s"
  }
}

extension Double {
  /// Returns the number with as few digits as possible: `5`, not `5.0`.
  fileprivate func formatted() -> String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
