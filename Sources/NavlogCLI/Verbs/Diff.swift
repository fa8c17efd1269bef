import Navlog
import NavlogTools

/// `navlog diff`: what differs between two moments, or between two sessions.
enum Diff: Verb {
  static let name = "diff"
  static let summary = "says what differs between two moments, or between two sessions"
  static let synopsis = "LOG A B"
  static let exitCode = CommandOption("--exit-code", help: "the status is 1 when something differs")
  static let context = CommandOption(
    "--context", value: "N", help: "of sessions: N equal calls around a difference (3)")
  static let limit = CommandOption("--limit", value: "N", help: "of sessions: at the most N lines (100)")
  static let options: [CommandOption] = [exitCode, context, limit, .format([.text, .json]), .json]
  static let details = """
    Two moments (SESSION@WHERE) are compared by their screens; with --format json there is also the patch (RFC 6902)
    from what navlog state --format json prints for A to what it prints for B. Moments of two sessions are compared by
    their destinations, since the identities of their screens differ anyway. A session beside a moment is its end.
    Two sessions are compared by their calls and outcomes, without times, source lines, and positions in addresses.

      navlog diff app.sqlite @120 @130
      navlog diff app.sqlite -2 -1 --exit-code
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let a = try MomentReference(try arguments.next("two moments or two sessions", "@120 @130, or -2 -1"))
    let b = try MomentReference(try arguments.next("a second moment or session", "@130, or -1"))
    try arguments.finish()
    try output.keepOff(path)
    let isJSON = try arguments.format(among: [.text, .json]) == .json
    let context = try arguments.integer(context, in: 0...Int.max) ?? 3
    let limit = try arguments.integer(limit, in: 0...Int.max) ?? 100
    let log = try openLog(path)
    let isSame: Bool
    if a.point == nil, b.point == nil {
      let diff = try SessionDiff(try a.session.resolve(in: log), try b.session.resolve(in: log), in: log)
      isSame = try diff.write(isJSON: isJSON, context: context, limit: limit, output)
    } else {
      isSame = try MomentDiff(try a.resolve(in: log), try b.resolve(in: log), in: log).write(
        isJSON: isJSON, output)
    }
    return isSame || !arguments.has(exitCode) ? .success : .found
  }
}
