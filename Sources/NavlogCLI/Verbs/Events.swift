import Navlog
import NavlogTools

/// `navlog events`: the events of a session, one per line.
enum Events: Verb {
  static let name = "events"
  static let embedding = Embedding.onOneLog
  static let summary = "lists the events of a session, one per line; -f follows"
  static let positionals: [Positional] = [
    .log, Positional("[SESSION, MOMENT or all]", .sessionsOrAll, kind: .session),
  ]
  static let follow = CommandOption(
    "-f", "--follow", help: "keeps listing as the app writes, across sessions; stop with ^C")
  static let group = CommandOption("--group", help: "collapses repeated calls into one line")
  static let options =
    [follow, group] + EventSelection.options + [TimeDisplay.option, .format(Format.lists), .json]
  static let details = """
    Lists the last session by default. Name another by the beginning of its id, last, or -1, -2 … from the end; a moment such
    as @250 to begin there; or all. --since and --until with a full time list the sessions of that time, unless one is named.
    All conditions must hold. -f waits for a log that does not exist yet.

      navlog events app.sqlite --no-effect --tail 20
      navlog events app.sqlite 3f2a --kind push,pop --since 14:03
      navlog events app.sqlite all --where "flag('isLoggedIn') AND screen = 'login'"
      navlog events app.sqlite -f --format jsonl | jq .kind
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let word = arguments.next()
    let moment = try word.flatMap { MomentReference.namesPoint($0) ? try MomentReference($0) : nil }
    var scope = try SessionScope(moment == nil ? word : nil)
    try arguments.finish()
    try output.refuseOverwriting(path)
    var selection = try EventSelection(arguments)
    let format = try arguments.listFormat(output)
    let rows = EventRows(try TimeDisplay(arguments), isGrouped: arguments.has(group), format, output)
    if arguments.has(follow) {
      guard moment == nil else { throw UsageError("-f and a moment cannot be combined: name the session") }
      guard format != .json else {
        throw UsageError("-f would never end the JSON document; use --format jsonl, one document per line")
      }
      guard path != "-", !path.hasSuffix(".jsonl") else {
        throw UsageError("-f follows a SQLite log, not an export")
      }
      guard !arguments.has(group) else { throw UsageError("-f and --group cannot be combined") }
      guard scope != .all else { throw UsageError("-f follows one session after another: leave out all") }
      let named: MomentReference.Session? = if case .one(let session) = scope { session } else { nil }
      try LogFollower(path, named, selection, rows, output).run()
      return .success
    }
    let log = try openLog(path)
    if let moment = try moment?.resolve(in: log) {
      scope = .one(.prefix(moment.session.info.id))
      try selection.begin(at: moment.position)
    }
    let sessions = try selection.sessions(of: scope, in: log)
    var list = try rows.list(of: sessions, in: log)
    var count = 0
    try selection.select(sessions, in: log) { event in
      try list.add(event)
      count += 1
    }
    try list.finish()
    if format != .json, format != .jsonl { for session in sessions { output.noteMasks(of: session) } }
    if count == 0, selection.limit != 0, selection.tail != 0 {
      output.note(try nothing(in: sessions, scope, selection, log))
    }
    return .success
  }

  /// Says that no event was listed, and which session has one.
  private static func nothing(
    in sessions: [SessionRecord], _ scope: SessionScope, _ selection: EventSelection, _ log: any EventLog
  ) throws -> String {
    let events = sessions.reduce(0) { $0 + $1.count }
    let name = sessions.count == 1 ? "session \(sessions[0].shortID)" : sessions.count.counted("session")
    let text =
      events == 0 ? "\(name) has no events" : "none of the \(events.counted("event")) of \(name) matches"
    let other = try? scope.earlierSession(in: log) { session in
      var isFound = false
      try selection.read(session, in: log) { _ in
        isFound = true
        return false
      }
      return isFound
    }
    if other == nil, let hint = try selection.screenHint(in: sessions, log) { return "\(text); \(hint)" }
    return text + (other.map { "; session \($0.shortID) has one that does" } ?? "")
  }
}
