import Navlog
import NavlogTools

/// `navlog events`: the events of a session, one per line.
enum Events: Verb {
  static let name = "events"
  static let embedding = Embedding.onOneLog
  static let summary = "lists the events of a session, one per line; -f follows"
  static let positionals: [Positional] = [.log, .session]
  static let follow = CommandOption(
    "-f", "--follow", help: "keeps listing as the app writes, across sessions; stop with ^C")
  static let group = CommandOption("--group", help: "collapses repeated calls into one line")
  static let options =
    [follow, group] + EventSelection.options + [TimeDisplay.option, .format(Format.lists), .json]
  static let details = """
    Lists the last session by default; name another by the beginning of its id, last, or -1, -2 … from the end.
    All conditions must hold. -f waits for a log that does not exist yet.

      navlog events app.sqlite --no-effect --tail 20
      navlog events app.sqlite 3f2a --kind push,pop --since 14:03
      navlog events app.sqlite -f --format jsonl | jq .kind
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let session = try arguments.nextSession()
    try arguments.finish()
    try output.refuseOverwriting(path)
    let selection = try EventSelection(arguments)
    let format = try arguments.listFormat(output)
    let rows = EventRows(try TimeDisplay(arguments), isGrouped: arguments.has(group), format, output)
    if arguments.has(follow) {
      guard format != .json else {
        throw UsageError("-f would never end the JSON document; use --format jsonl, one document per line")
      }
      guard path != "-", !path.hasSuffix(".jsonl") else {
        throw UsageError("-f follows a SQLite log, not an export")
      }
      guard !arguments.has(group) else { throw UsageError("-f and --group cannot be combined") }
      try LogFollower(path, session, selection, rows, output).run()
      return .success
    }
    let log = try openLog(path)
    let found = try (session ?? .fromEnd(1)).resolve(in: log)
    var list = try rows.list(of: found, in: log)
    var count = 0
    _ = try selection.select(found, in: log) { event in
      try list.add(event)
      count += 1
    }
    try list.finish()
    if format != .json, format != .jsonl { output.noteMasks(of: found) }
    if count == 0, output.isTerminal {
      output.note(
        found.count == 0 ? "the session has no events" : "none of its \(found.count) events matches")
    }
    return .success
  }
}
