import Navlog
import NavlogTools

/// `navlog routes`: lists the routes of an app.
enum Routes: Verb {
  static let name = "routes"
  static let embedding = Embedding.onOneLog
  static let summary = "lists the app's routes: what triggers, requires and covers each"
  static let positionals: [Positional] = [.log, .session]
  static let declared = CommandOption(
    "--declared", value: "FILE", .files, help: "the routes that the app should have, as JSON")
  static let exitCode = CommandOption(
    "--exit-code", help: "exits with 1 when a route was never visited or is not declared")
  static let options: [CommandOption] = [declared, exitCode, .format(Format.lists), .json]
  static let details = """
    A route is a destination by its type and name, regardless of parameters. All sessions are read unless one is named. A
    route is triggered by the calls that showed its screen; calls that requested it without effect are listed too, and
    calls that went back to it only when nothing else led there. It requires what FILE declares, and what redirects and
    guards decided: "login: deferred 2". It is covered by the tests that FILE names and by the sessions that visited it.
    The bottom of a root has no destination, and so no row.

    With --declared, a route that no session visited is "never visited", and one that is missing from FILE is "not declared".
    FILE gives each route a name, and optionally type (any by default), pattern, requires and tests; a link table for
    record --links works too, and record ignores the additional keys:

      {"routes":[{"name":"catalog","pattern":"catalog","requires":["isAuthenticated"],"tests":["CatalogTests"]}]}

    A table shows at most four calls, conditions and tests per route; --json has them all.

      navlog routes app.sqlite --declared routes.json
      navlog routes app.sqlite last --declared routes.json --exit-code --format md
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let session = try arguments.nextSession()
    try arguments.finish()
    try output.refuseOverwriting(path)
    let format = try arguments.listFormat(output)
    let declared = try arguments.value(declared).map { path in
      try readJSON(path, "route declaration") { try DeclaredRoutes(json: $0) }
    }
    if declared == nil, arguments.has(exitCode) {
      throw UsageError("--exit-code needs --declared: without a declaration there is nothing to compare with")
    }
    let log = try openLog(path)
    let sessions = try session.map { [try $0.resolve(in: log)] } ?? log.sessions()
    let matrix = try matrix(of: sessions, in: log)
    let list = RouteList(matrix, declared, format, output)
    try list.write()
    return list.hasDiscrepancies && arguments.has(exitCode) ? .issuesFound : .success
  }

  private static func matrix(of sessions: [SessionRecord], in log: any EventLog) throws -> RouteMatrix {
    var matrix = RouteMatrix()
    var progress = Progress("events")
    defer { progress.finish() }
    for session in sessions {
      matrix.begin(session.info.id)
      try log.read(session.info.id, 1...Int.max) { event in
        matrix.add(event)
        progress.step()
        return true
      }
    }
    return matrix
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
    return ["not listed, as it has no destination: the bottom \(shown.joined(separator: ", "))\(more)"]
  }
}
