import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// `navlog coverage`: compares the sessions of users with those of tests.
struct Coverage: Verb {
  static let name = "coverage"
  static let judges = true
  static let summary = "lists what users do and no test does"
  private let logs = LogsAndSession()
  @Option(.names("LOGS"), "the logs of tests, separated by commas", default: []) private var tests: [String]
  @Option(.declaredRoutes, "the destinations and links that the app declares; see navlog routes")
  private var declared: DeclaredRoutes?
  @Option(.rules, "rules over time; see navlog check") private var rules: [SessionRule]?
  @Flag("compares with the states that recorded calls lead to; see navlog explore") private var explored: Bool
  @Option(.wholeNumber(), "with --explored: searches no deeper than N screens", default: 4)
  private var depth: Int
  @FormatOption([.table, .text, .json, .csv]) private var format: Format?
  static let details = """
    Compares destinations, transitions from one screen to another, links (by the screen they lead to), decisions of redirects
    and guards, and rules. For each of them, the list shows whether the app declares it, how often it occurs in LOG, and how
    often it occurs in the logs of --tests. With --explored, the list also shows whether a search finds destinations,
    transitions and links. The list begins with everything that users do and no test does, most frequent first. The rules never,
    always and until count in every session. Each other rule counts in the sessions in which its first condition holds. Restored
    and branched states do not count as transitions.

    With --tests, exit status 1 means that users do something that no test does.

      navlog coverage reports/*.sqlite --tests unit.sqlite,ui.sqlite
      navlog coverage app.sqlite --tests tests.sqlite --declared routes.json --rules app.rules --explored
    """

  func validate() throws {
    if tests.contains("") { throw UsageError("--tests takes names of logs, separated by commas") }
  }

  func run(_ output: Output) throws -> ExitStatus {
    var coverage = LogCoverage()
    var app = RecordedApp()
    var sources = [(try logs.selected(), isTest: false)]
    if !tests.isEmpty { sources.append((try SelectedLogs(tests.map { LogSource($0) }), isTest: true)) }
    for (logs, isTest) in sources {
      try logs.forEachSession { log, _, session in
        coverage.add(try SessionFeatures(session, in: log, rules: rules ?? []), isTest: isTest)
        if explored { try app.read(session, in: log) }
      }
    }
    if let declared { coverage.declare(declared) }
    if let rules { coverage.declare(rules) }
    if explored { coverage.explore(app, limits: ExplorationLimits(screens: depth, states: 100_000)) }
    try write(coverage.rows, output)
    return !tests.isEmpty && coverage.rows.contains(where: \.isUntested) ? .issuesFound : .success
  }

  private func write(_ rows: [LogCoverage.Row], _ output: Output) throws {
    let format = format ?? .table
    let labels = RouteLabels(Set(rows.flatMap(\.feature.routes)))
    var list = Listing(
      [
        Column("kind"), Column("what", canShrink: true), Column("users", isNumber: true),
        Column("tests", isNumber: true), Column("explored"), Column("declared"),
      ], key: "features", format, output)
    for row in rows {
      let explored = row.isExplored.map { $0 ? "explored" : "not found" } ?? ""
      try list.add(
        [
          Cell(row.feature.kind.rawValue, .faint),
          Cell(row.feature.text(labels), row.isUntested ? .yellow : .bold), Cell("\(row.users)"),
          Cell("\(row.tests)"), Cell(explored), Cell(row.isDeclared ? "declared" : ""),
        ],
        json: .object([
          .init("kind", .string(row.feature.kind.rawValue)),
          .init("what", .string(row.feature.text(labels))), .init("users", .integer(row.users)),
          .init("tests", .integer(row.tests)),
          .init("explored", row.isExplored.map { .bool($0) } ?? .null),
          .init("declared", .bool(row.isDeclared)),
        ]))
    }
    try list.finish()
    guard !tests.isEmpty, format == .table || format == .text else { return }
    try output.line()
    try output.line(output.style(Self.summary(of: rows), .faint))
  }

  /// `tests do 3 of 5 destinations and 4 of 9 transitions of users`.
  private static func summary(of rows: [LogCoverage.Row]) -> String {
    let done = rows.filter { $0.users > 0 }
    let parts = SessionFeature.Kind.allCases.compactMap { kind -> String? in
      let all = done.filter { $0.feature.kind == kind }
      guard !all.isEmpty else { return nil }
      return "\(all.count { $0.tests > 0 }) of \(all.count.counted(kind.rawValue))"
    }
    return parts.isEmpty ? "users did nothing" : "tests do \(parts.list("and")) that users do"
  }
}
