import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog explore`: searches the states that recorded calls lead to.
struct Explore: Verb {
  static let name = "explore"
  static let judges = true
  static let summary = "searches for problems in the states that recorded calls can reach"
  private let logs = LogsAndSession()
  @Option(.rules, "checks the rules in FILE in the sessions that the search makes")
  private var rules: [SessionRule]?
  @Option(.links, "the app's links: a JSON file with schemes, hosts and routes")
  private var links: DeepLinkTable<RecordedDestination>?
  @Option(.declaredRoutes, "routes that should be reachable, as JSON; see navlog routes")
  private var declared: DeclaredRoutes?
  @Option(.wholeNumber(), "searches no deeper than N screens; 4 by default", default: 4)
  private var depth: Int
  @Option(.wholeNumber(), "ends after N states; 100,000 by default", default: 100_000)
  private var states: Int
  @Option(.positiveNumber("S"), "ends after S seconds") private var seconds: Double?
  @Option(.size, "ends when the search uses about this much memory: 10MB, 1GB; 500MB by default")
  private var memory: Int?
  @Option(.wholeNumber(), "takes N random walks instead of a search") private var walks: Int?
  @Option(.wholeNumber(), "the number of calls in a walk; 50 by default") private var steps: Int?
  @Option(.wholeNumber(from: 0), "the seed of the walks; 0 by default") private var seed: Int?
  @Option(
    .oneOf(RandomWalks.Preference.allCases, "WHAT"),
    "how walks choose calls: users (often made by users) or coverage (least tried; default)")
  private var prefer: RandomWalks.Preference?
  @Option(.newLog(), "records the session of each finding in a new log") private var record: String?
  @FormatOption([.text, .json]) private var format: Format
  static let details = """
    The search is breadth-first. It begins in the state in which most sessions begin, not counting sessions that begin with a
    restoration. If every session begins with a restoration, it begins in the most frequent restored state. In each state, the
    search makes the calls that any session made on the visible screen. The search also goes back, dismisses, selects tabs and
    opens the recorded links. If a rule stopped a call in a log, the rule stops the call in every state with the same flags.
    States that differ only in the parameters of their screens count as one state.

    It finds:

      unreachable       recorded or declared screens that no calls lead to
      dead end          screens that no call leaves
      no way back       screens from which no calls lead back to the start
      no effect         calls that never change anything
      different stacks  links that build different screens in a running app and at a launch
      forbidden link    links that a rule denies
      violated rule     rules of FILE that a session violates

    For each finding, the report lists the fewest calls that lead to it; navlog has replayed these calls. The report also names
    the limit that ended the search, if any. Without --seconds, the same logs and options give the same report. Exit status 1
    means that there are findings. A million states take about 150 MB. The rules are checked on up to 10,000 sessions that the
    search made, beginning with the shortest.

    Random walks (--walks) are for apps with too many states. With --prefer users, the walks prefer calls that users made often.
    With --prefer coverage, they prefer the calls that the walks have made least often on a screen. The walks find dead ends and
    violated rules. From the calls of a walk, the report keeps only those that lead to the finding.

      navlog explore reports/*.sqlite --rules app.rules --links links.json
      navlog explore app.sqlite --record found.sqlite && navlog test found.sqlite last
      navlog explore app.sqlite --walks 1000 --steps 80 --seed 7 --rules app.rules
    """

  func validate() throws {
    if walks == nil, steps != nil || seed != nil || prefer != nil {
      throw UsageError("--steps, --seed and --prefer need --walks")
    }
    if let record, FileManager.default.fileExists(atPath: record) {
      throw UsageError("\(record.shown) exists: --record writes a new log, so name a new file")
    }
  }

  func run(_ output: Output) throws -> ExitStatus {
    var app = RecordedApp()
    let logs = try logs.selected()
    try logs.forEachSession { log, _, session in try app.read(session, in: log) }
    if let links { app.add(links) }
    let rules = try (rules ?? []).accepting(flagsOf: [logs])
    let report = try report(on: &app, rules)
    try Task.checkCancellation()
    if let record, !report.findings.isEmpty {
      let log = try SQLiteEventLog(path: record)
      for finding in report.findings where !finding.offers.isEmpty { try app.record(finding, to: log) }
    }
    try output.write(report, as: format)
    try output.noteMisspelling(in: rules, of: [logs])
    return report.findings.isEmpty ? .success : .issuesFound
  }

  private func report(
    on app: inout RecordedApp, _ rules: [SessionRule]
  ) throws -> ExplorationReport<DestinationID> {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    let isTimeOver = { Task.isCancelled || end.map { ContinuousClock.now >= $0 } ?? false }
    if let walks {
      let options = RandomWalks(
        walks: walks, steps: steps ?? 50, seed: UInt64(seed ?? 0), preference: prefer ?? .coverage)
      return try app.walk(options, rules, isTimeOver: isTimeOver)
    }
    var limits = ExplorationLimits(screens: depth, states: states, isTimeOver: isTimeOver)
    if let memory { limits.memory = memory }
    return try app.explore(rules, declared: declared, limits: limits)
  }
}
