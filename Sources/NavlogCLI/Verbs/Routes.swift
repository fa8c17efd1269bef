import Navlog
import NavlogTools

/// `navlog routes`: the matrix of routes.
enum Routes: Verb {
  static let name = "routes"
  static let summary = "lists the routes of the app: what triggers, requires and covers each"
  static let synopsis = "LOG [SESSION]"
  static let declared = CommandOption(
    "--declared", value: "FILE", help: "the routes that the app means to have, in JSON")
  static let exitCode = CommandOption(
    "--exit-code", help: "the status is 1 when a route was never visited, or not declared")
  static let options: [CommandOption] = [declared, exitCode, .format(Format.lists), .json]
  static let details = """
    A route is a destination by its type and name, whatever its parameters. All sessions are looked at unless one is
    named. A route is triggered by the calls that bring its screen, and those that asked for it in vain are listed too;
    a call that went back to it, only where nothing else led there. It requires what FILE says, and what redirects and
    guards made of it: "login: deferred 2". What covers it are tests that FILE names, and the sessions that visited it,
    by the beginnings of their ids. The bottom of a root names no screen, and has no row.

    With --declared, a route that no session visited was "never visited", and one that FILE does not have is "not
    declared". FILE says of a route its name, and may say type (any, if left out), pattern, requires and tests; a table
    as record --links reads it will do, and takes no harm from the additions:

      {"routes":[{"name":"catalog","pattern":"catalog","requires":["isAuthenticated"],"tests":["CatalogTests"]}]}

    A table shows at the most four calls, conditions and tests of a route; --json holds all there is.

      navlog routes app.sqlite --declared routes.json
      navlog routes app.sqlite last --declared routes.json --exit-code --format md
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let session = try arguments.nextSession()
    try arguments.finish()
    try output.keepOff(path)
    let format = try arguments.listFormat(output)
    let declared = try arguments.value(declared).map { path in
      try readJSON(path, "declaration of routes") { try DeclaredRoutes(json: $0) }
    }
    if declared == nil, arguments.has(exitCode) {
      throw UsageError("--exit-code needs --declared: without it no route can be amiss")
    }
    let log = try openLog(path)
    let sessions = try session.map { [try $0.resolve(in: log)] } ?? log.sessions()
    let matrix = try matrix(of: sessions, in: log)
    let list = RouteList(matrix, declared, format, output)
    try list.write()
    return list.isAmiss && arguments.has(exitCode) ? .found : .success
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
