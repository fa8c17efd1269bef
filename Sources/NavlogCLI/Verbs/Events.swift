import Navlog
import NavlogTools

/// `navlog events`: lists the events of a session, one per line.
struct Events: Verb {
  static let name = "events"
  static let summary = "lists the events of a session, one per line; -f follows"
  static let more =
    "navlog show LOG @N explains an event; --from N continues; filters: --kind, --no-effect, --where SQL"
  @Argument(.log) private var log: LogSource
  @Argument(.sessionMomentOrAll) private var scope: SessionScope
  @Flag(short: "f", "keeps listing as the app writes, across sessions; stop with ^C") private var follow: Bool
  @Flag("collapses repeated calls into one line") private var group: Bool
  private let selection = EventSelection()
  @Option(.timeDisplay, TimeDisplay.help, default: .rel) private var time: TimeDisplay
  @FormatOption(Format.lists) private var format: Format
  static let details = """
    Lists the last session by default. To list another session, write the beginning of its id, or -1, -2 … from the end. To
    begin at a moment, write the moment, such as @250. To list all sessions, write the word "all". If you name no session, a
    time with a date in --since or --until selects the sessions of that time. The list contains the events that meet every
    condition. -f waits for a log that does not exist yet.

      navlog events app.sqlite --no-effect --tail 20
      navlog events app.sqlite 3f2a --kind push,pop --since 14:03
      navlog events app.sqlite all --where "flag('isLoggedIn') AND screen = 'login'"
      navlog events app.sqlite -f --format jsonl | jq .kind
    """

  func validate() throws {
    let isMoment = if case .from = scope { true } else { false }
    if isMoment, selection.range.from != nil { throw UsageError("--from and a moment cannot be combined") }
    // With -f, the list begins with the events of --tail, and ends at the number of --limit.
    guard follow else { return try selection.part.rejectBoth() }
    guard !isMoment else { throw UsageError("-f and a moment cannot be combined: name the session") }
    guard selection.range.to == nil else {
      throw UsageError("-f and --to cannot be combined; to end the list after N events, use --limit N")
    }
    guard format != .json else {
      throw UsageError("-f would never end the JSON document; use --format jsonl, one document per line")
    }
    guard format != .brief else {
      throw UsageError("-f and --brief cannot be combined: -f never ends, and a brief answer must end")
    }
    guard !log.isExport else { throw UsageError("-f follows a SQLite log, not an export") }
    guard !group else { throw UsageError("-f and --group cannot be combined") }
    guard scope != .all else {
      throw UsageError("-f already follows all new sessions: leave out the word \"all\"")
    }
  }

  func run(_ output: Output) async throws -> ExitStatus {
    let rows = EventRows(time: time, isGrouped: group, format: format, output: output)
    if follow {
      guard !output.isCaptured else {
        throw UsageError("navlog events --follow runs until it is stopped: \(EmbeddedVerb.advice)")
      }
      let named: MomentReference.Session? = if case .one(let session) = scope { session } else { nil }
      var follower = try LogFollower(log.path, named, selection, rows, output)
      try await follower.run()
      return .success
    }
    let log = try log.open()
    var selection = selection
    selection.start = try scope.start(in: log)
    let sessions = try selection.sessions(of: scope, in: log)
    // A full page of navlog mcp ends the verb, so the note precedes the rows.
    if format != .json, format != .jsonl { output.noteMasks(of: sessions) }
    var list = try rows.list(of: sessions, in: log)
    var count = 0
    try selection.select(sessions, in: log) { event in
      try list.add(event)
      count += 1
    }
    try list.finish()
    if count == 0, selection.part.limit != 0, selection.part.tail != 0 {
      output.note(try Self.reportNothing(in: sessions, scope, selection, log))
    }
    return .success
  }

  /// Returns a note that no event was listed. If another session has a matching event, the note names this session.
  private static func reportNothing(
    in sessions: [SessionRecord], _ scope: SessionScope, _ selection: EventSelection, _ log: any EventLog
  ) throws -> String {
    let names = try SessionNames(of: log)
    let events = sessions.reduce(0) { $0 + $1.count }
    let name =
      sessions.count == 1 ? "session \(names[sessions[0].info.id])" : sessions.count.counted("session")
    let text =
      events == 0 ? "\(name) has no events" : "none of the \(events.counted("event")) of \(name) matches"
    let last = scope == .last ? try log.sessions().last : nil
    let other = last.flatMap { last in
      log.otherSession(than: last.info.id) { session in
        var isFound = false
        try selection.read(session, in: log) { _ in
          isFound = true
          return false
        }
        return isFound
      }
    }
    if other == nil, let hint = try selection.nameHint(in: sessions, log) { return "\(text); \(hint)" }
    return text + (other.map { "; session \(names[$0.info.id]) has a matching event" } ?? "")
  }
}
