import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog coverage`: compares the sessions of users with those of tests.
struct Coverage: Verb {
  static let name = "coverage"
  static let judges = true
  static let summary = "shows which screens, transitions, links and rules the tests cover"
  private let logs = LogsAndSession()
  @Option(.testLogs, "the logs of tests, separated by commas", default: []) private var tests: [LogSource]
  @Option(.declaredRoutes, "the destinations and links that the app declares; see navlog routes")
  private var declared: DeclaredRoutes?
  @Option(.rules, "a file of rules; see navlog check") private var rules: [SessionRule]?
  @Flag("also shows which destinations, transitions and links navlog explore finds")
  private var explored: Bool
  @Option(.wholeNumber(), "with --explored: searches no deeper than N screens; 4 by default", default: 4)
  private var depth: Int
  @FormatOption([.table, .text, .json, .csv]) private var format: Format
  static let details = """
    Lists destinations, transitions from one screen to another, links (by the screen they lead to), decisions of redirects and
    guards, and rules. For each of them, the list shows whether the app declares it, how often it occurs in LOG, and how often
    it occurs in the logs of --tests. A link that a guard defers counts when it resumes. With --explored, the list also shows
    whether the search of navlog explore finds the destinations, transitions and links. The list begins with the rows that occur
    in LOG but in no test, most frequent first. A rule with "never", "always" or "until" occurs in every session. Any other rule
    occurs in the sessions in which its first condition holds. A transition changes the visible screen, its parameters or its
    depth. A change by a restoration or a branch does not count.

    With --tests, exit status 1 means that some rows occur in LOG but in no test.

      navlog coverage reports/*.sqlite --tests unit.sqlite,ui.sqlite
      navlog coverage app.sqlite --tests tests.sqlite --declared routes.json --rules app.rules --explored
    """

  func run(_ output: Output) throws -> ExitStatus {
    var coverage = LogCoverage()
    var app = RecordedApp()
    var sources = [(try logs.selected(), isTest: false)]
    if !tests.isEmpty { sources.append((try SelectedLogs(tests), isTest: true)) }
    let accepted = try (rules ?? []).accepting(flagsOf: sources.map(\.0))
    for (logs, isTest) in sources {
      try logs.forEachSession { log, _, session in
        coverage.add(try SessionFeatures(session, in: log, rules: accepted), isTest: isTest)
        if explored { try app.read(session, in: log) }
      }
    }
    if let declared { coverage.declare(declared) }
    if let rules { coverage.declare(rules) }
    if explored { coverage.explore(app, limits: ExplorationLimits(screens: depth, states: 100_000)) }
    try output.write(CoverageList(coverage.rows, comparesTests: !tests.isEmpty), as: format)
    try output.noteMisspelling(in: rules ?? [], of: sources.map(\.0))
    return !tests.isEmpty && coverage.rows.contains(where: \.isUntested) ? .issuesFound : .success
  }
}

extension ArgumentType<[LogSource]> {
  fileprivate static var testLogs: Self {
    let names = ArgumentType<[String]>.names("LOGS", expected: "names of logs, separated by commas")
    return Self(names.placeholder, names.completion) { text, context in
      try names.decode(text, context).map { try context.source($0) }
    }
  }
}
