import Navlog
import NavlogSQLite
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
  @FormatOption(Format.lists) private var format: Format
  static let details = """
    Times are UTC. The time "active" excludes every pause of more than 30 seconds. A session is "closed", still "running", or
    "killed", which means that the app did not close it. The last session can be "not closed" instead: the app was killed, or
    was still running when the log was copied. A session is "superseded" if another process wrote the log while the app was
    suspended; the app then continued in another session. If the app recorded a report, such as a crash report of MetricKit, the
    session is "crashed" or "hung", and JSON contains the report's kind and id. The session is "crashed?" or "hung?" if the
    report could be about several sessions; in JSON, "candidates" is the number of these sessions. A brief answer contains the
    problems that navlog stats finds, each with its first events. A "masked" session was redacted for sharing, and its values
    are masks.
    """

  func validate() throws { try part.rejectBoth() }

  func run(_ output: Output) throws -> ExitStatus {
    let problems = format == .brief ? try SessionProblems(of: self.log) : nil
    let log = try log.open()
    let all = try log.sessions()
    var sessions = all[...]
    let endings = Dictionary(try log.knownEndings().map { ($0.ending.session, $0.ending) }) { $1 }
    if crashed {
      sessions = sessions.filter { [.crashed, .hung].contains(endings[$0.info.id]?.how) }[...]
    }
    if let limit = part.limit { sessions = sessions.prefix(limit) }
    if let tail = part.tail { sessions = sessions.suffix(tail) }
    // The rows that navlog mcp returns do not mark masked sessions. All other lists do.
    if output.page != nil { output.noteMasks(of: Array(sessions)) }
    let list = SessionList(sessions, of: all, in: log, endings, problems)
    try output.write(list, as: format)
    if sessions.isEmpty, format == .table || format == .text {
      output.note(crashed ? "the log has no reports of crashes" : "the log has no sessions")
    }
    return .success
  }
}
