import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// `navlog sessions`: lists the sessions of a log.
struct Sessions: Verb {
  static let name = "sessions"
  static let summary = "lists the sessions of a log, oldest first"
  static let more =
    "navlog stats LOG explains the problems; navlog show LOG SESSION@N explains the event at N"
  @Argument(.log) private var log: LogSource
  private let part = ListPart()
  @Flag("only sessions that crashed or hung") private var crashed: Bool
  @FormatOption(Format.lists) private var format: Format?
  static let details = """
    Times are UTC. "active" excludes every pause of more than 30 seconds. A session is "closed", still "running", or
    "killed": the app did not close it. The last session can be "not closed" instead: the app was killed, or was still
    running when the log was copied. A session is "superseded" if another process wrote the log while the app was suspended;
    the app then continued in another session. If the app recorded a report, such as a crash report of MetricKit, the session is
    "crashed" or "hung", and JSON contains the report's kind and id. The session is "crashed?" or "hung?" if the report
    could be about several sessions; JSON contains the number of these sessions as candidates. A brief answer contains
    the problems that navlog stats finds, each with its first events. A "masked" session was redacted for
    sharing, and its values are masks.
    """

  private static let columns = [
    Column("id", prefersText: true), Column("start"), Column("duration", isNumber: true),
    Column("active", isNumber: true),
    Column("events", isNumber: true), Column("app", canShrink: true), Column("system", canShrink: true),
    Column("ended", usual: "closed"), Column("parent", prefersText: true),
  ]

  func run(_ output: Output) throws -> ExitStatus {
    let format = format ?? .table
    let problems = format == .brief ? try SessionProblems(of: self.log) : nil
    let log = try log.open()
    let all = try log.sessions()
    var sessions = all[...]
    let names = SessionNames(all.map(\.info.id))
    let endings = Dictionary(try log.knownEndings().map { ($0.ending.session, $0.ending) }) { $1 }
    if crashed {
      sessions = sessions.filter { [.crashed, .hung].contains(endings[$0.info.id]?.how) }[...]
    }
    if let limit = part.limit { sessions = sessions.prefix(limit) }
    if let tail = part.tail { sessions = sessions.suffix(tail) }
    let columns = Self.columns + (problems == nil ? [] : [Column("problems")])
    var list = Listing(columns, key: "sessions", format, output)
    for session in sessions {
      let row = try SessionRow(
        session, isLast: session.info.id == all.last?.info.id, in: log, ending: endings[session.info.id])
      let found = problems.map { [Cell($0.text(of: session.info.id))] } ?? []
      try list.add(row.cells(names) + found, json: row.json)
    }
    try list.finish()
    if sessions.isEmpty, format == .table || format == .text {
      output.note(crashed ? "the log has no reports of crashes" : "the log has no sessions")
    }
    return .success
  }
}

/// A session as a row.
private struct SessionRow {
  let session: SessionRecord
  let activity: SessionActivity
  let end: String
  /// The text of `end`, with a question mark if the report of the end could also be about another session.
  let shownEnd: String
  let ending: SessionEnding?

  init(
    _ session: SessionRecord, isLast: Bool, in log: any EventLog, ending: SessionEnding?
  ) throws {
    self.session = session
    self.ending = ending
    activity = try SessionActivity(of: session, in: log)
    end = ending?.how.rawValue ?? Self.end(of: session, isLast: isLast, in: log)
    shownEnd = ending?.isUncertain == true ? "\(end)?" : end
  }

  /// Returns how a session without a recorded ending ended. The view `session_summary` shows only whether a
  /// session was closed, because its rows must not depend on other sessions.
  private static func end(of session: SessionRecord, isLast: Bool, in log: any EventLog) -> String {
    if session.ended != nil { return "closed" }
    guard isLast else { return "killed" }
    return log.file?.hasActiveWriter == true ? "running" : "not closed"
  }

  func cells(_ names: SessionNames) -> [Cell] {
    let info = session.info
    let start = WallTime.text(info.started)
    let app = [info.app, info.version].filter { !$0.isEmpty }.joined(separator: " ")
    let parent = info.parent.map { "\(names[$0.session])@\($0.position)" } ?? ""
    return [
      Cell(names[info.id], value: info.id, .cyan),
      Cell(String(start.dropLast(5)).replacing("T", with: " "), value: start),
      Cell(ElapsedTime.duration(activity.duration), value: seconds(activity.duration)),
      Cell(ElapsedTime.duration(activity.active), value: seconds(activity.active)),
      Cell("\(session.count)"), Cell(info.isMasked ? "\(app) (masked)" : app, value: app), Cell(info.system),
      Cell(shownEnd, end == "closed" ? .plain : end == "running" ? .green : .yellow),
      Cell(parent, value: info.parent.map { "\($0.session)@\($0.position)" } ?? ""),
    ]
  }

  var json: JSONValue {
    let info = session.info
    let masked = info.isMasked ? [JSONValue.Member("masked", true)] : []
    let report = ending?.members.filter { $0.key == "report" } ?? []
    return .object(
      [
        .init("id", .string(info.id)), .init("started", .string(WallTime.text(info.started))),
        .init("duration", .number(seconds(activity.duration))),
        .init("active", .number(seconds(activity.active))),
        .init("events", .integer(session.count)), .init("app", .string(info.app)),
        .init("version", .string(info.version)), .init("system", .string(info.system)),
        .init("end", .string(end == "not closed" ? "notClosed" : end)),
        .init("ended", session.ended.map { .string(WallTime.text($0)) } ?? .null),
        .init(
          "parent",
          info.parent.map {
            .object([.init("session", .string($0.session)), .init("position", .integer($0.position))])
          } ?? .null),
      ] + masked + report)
  }
}
