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
  @FormatOption(Format.lists) private var format: Format
  static let details = """
    A route is the type and name of a destination, regardless of its parameters. All sessions are read unless you name one.
    Several logs count as one, and a session that is in two of them counts once. The triggers of a route are the calls that
    showed its screen or placed it below another screen. Calls that requested its screen, but had no effect or were redirected
    or deferred, are triggers, too. If no other call led to the screen, the calls that went back to it also count. The
    requirements of a route are the conditions that FILE declares and the decisions of redirects and guards, such as "login:
    deferred 2" (the rule login deferred it twice). A route is covered by the tests that FILE names and by the sessions that
    visited it. The bottom screen of a root has no destination, so it has no row.

    With --declared, a route that no session visited is "never visited", and a route that is missing from FILE is "not
    declared". For each route, FILE contains the field "name", and optionally "type" (any type by default), "pattern",
    "requires" and "tests". FILE can also be a link table for navlog record --links, because navlog record ignores the fields
    that only navlog routes uses:

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
    try list.write(as: format, to: output)
    return list.hasDiscrepancies && exitCode ? .issuesFound : .success
  }
}
