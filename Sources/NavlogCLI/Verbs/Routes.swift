import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog routes`: lists the routes of an app.
struct Routes: Verb {
  static let name = "routes"
  static let summary = "lists the app's routes, with their triggers, requirements and tests"
  private let logs = LogsAndSession()
  @Option(.declaredRoutes, "the routes that the app should have, as JSON") private var declared:
    DeclaredRoutes?
  @Flag("exits with 1 when a route was never visited or is not declared") private var exitCode: Bool
  @FormatOption(Format.lists) private var format: Format?
  static let details = """
    A route is a destination by its type and name, regardless of parameters. All sessions are read unless one is given.
    Several logs count as one, and a session that is in two of them counts once.
    Each route has its triggers: the calls that showed its screen, the calls that requested it without effect, and, if
    nothing else led there, the calls that went back to it. Its requirements are those that FILE declares and the
    decisions of redirects and guards, such as "login: deferred 2" (the rule login deferred it twice). It is covered by
    the tests that FILE names and by the sessions that visited it. The bottom of a root has no destination, and
    therefore no row.

    With --declared, a route that no session visited is "never visited", and one that is missing from FILE is "not
    declared". FILE contains a name for each route, and optionally type (any by default), pattern, requires and tests. A
    link table for record --links works too, and record ignores the additional keys:

      {"routes":[{"name":"catalog","pattern":"catalog","requires":["isAuthenticated"],"tests":["CatalogTests"]}]}

    A table shows up to four calls, conditions and tests per route; --json contains all of them.

      navlog routes app.sqlite --declared routes.json
      navlog routes reports/*.sqlite --format csv
      navlog routes app.sqlite last --declared routes.json --exit-code --format md
    """

  func validate() throws {
    if declared == nil, exitCode {
      throw UsageError("--exit-code needs --declared: without a declaration there is nothing to compare with")
    }
  }

  func run(_ output: Output) throws -> ExitStatus {
    var matrix = RouteMatrix()
    let logs = try logs.selected()
    try logs.forEachSession { log, _, session in
      matrix.begin(session.info.id)
      try log.read(session.info.id, 1...Int.max) { event in
        matrix.add(event)
        output.step("events")
        return true
      }
    }
    let list = RouteList(matrix, declared, logs.selection.names)
    try list.write(as: format ?? .table, to: output)
    return list.hasDiscrepancies && exitCode ? .issuesFound : .success
  }
}

/// The totals of a route matrix.
struct RouteCounts {
  private let matrix: RouteMatrix
  private let all: Int
  private let unseen: Int
  private let isCompared: Bool
  private let statuses: [RouteRow.Status: Int]

  init(_ matrix: RouteMatrix, _ rows: [RouteRow], isCompared: Bool) {
    self.matrix = matrix
    self.isCompared = isCompared
    all = rows.count
    unseen = rows.count { $0.recorded.visits == 0 }
    statuses = rows.reduce(into: [:]) { counts, row in
      if let status = row.status { counts[status, default: 0] += 1 }
    }
  }

  private func count(_ status: RouteRow.Status) -> Int { statuses[status] ?? 0 }

  /// The members before the list in JSON.
  var json: [JSONValue.Member] {
    [
      .init("sessions", .integer(matrix.sessions)),
      .init(
        "roots",
        .object(roots.map { JSONValue.Member($0.name.description, .integer($0.times)) })),
    ]
      + (isCompared ? RouteRow.Status.allCases.map { .init($0.rawValue, .integer(count($0))) } : [])
  }

  /// The summary: `7 routes in 2 sessions: 5 visited, 1 never visited, 1 not declared`.
  var lines: [String] {
    let whole = "\(all.counted("route")) in \(matrix.sessions.counted("session"))"
    var parts: [String] = []
    if isCompared {
      parts = [
        "\(count(.visited)) visited", "\(count(.neverVisited)) never visited",
        "\(count(.notDeclared)) not declared",
      ]
    } else if unseen > 0 {
      parts = ["\(all - unseen) visited", "\(unseen) requested without effect"]
    }
    return [parts.isEmpty ? whole : "\(whole): \(parts.joined(separator: ", "))"] + rootLines
  }

  private var roots: [(name: RootName, times: Int)] {
    matrix.roots.map { ($0, $1) }.sorted { $0.name.description < $1.name.description }
  }

  private var rootLines: [String] {
    let shown = roots.prefix(4).map { "of \($0.name.description.shown) (\($0.times.counted("time")))" }
    guard !shown.isEmpty else { return [] }
    let more = roots.count > 4 ? ", and \(roots.count - 4) more" : ""
    return ["not listed, because it has no destination: the bottom \(shown.joined(separator: ", "))\(more)"]
  }
}
