import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// `navlog debug`: the terminal debugger.
struct Debug: Verb {
  static let name = "debug"
  static let isolation: String? = "needs a terminal or an input of its own"
  static let ownsTerminal = true
  static let summary = "steps through a session interactively: events, state, changes"
  @Argument(.log) private var log: LogSource
  @Argument(.optionalMoment) private var moment: MomentReference?
  @Option(.rules, "stops where the session violates a rule of a file, as at a breakpoint")
  private var rules: [SessionRule]?
  static let details = """
    Begins before the first event of the last session, or at a moment such as '@/regex/'. ? lists the keys: . and , step,
    e moves to the next problem, / searches, b sets a breakpoint on an SQL condition, c runs to it and C runs backwards, f
    filters the list by a condition, : runs any verb that reads a log, at this moment, and ^C stops it. A session that is
    still being recorded is followed. The log is only read; marks (m) are printed at the end.
    Without a terminal, it reads its commands from standard input, one per line: a key or a word (next 5, break SQL,
    continue, state, changes, list, mark TEXT, quit; help lists all), or a moment to move to. After each command it prints
    the moment.

      navlog debug app.sqlite @#login
      navlog debug app.sqlite --rules app.rules
      printf '%s\\n' "break kind = 'pop'" continue state | navlog debug app.sqlite
    """

  func validate() throws {
    if log.isStandardInput {
      throw UsageError("debug reads its commands from standard input: name the log's file")
    }
  }

  func run(_ output: Output) async throws -> ExitStatus {
    guard output.destination == nil else {
      throw UsageError("debug has no --output: without a terminal, standard output can be redirected")
    }
    let (environment, color) = (output.environment, output.style.isOn)
    let (path, log) = (log.path, try log.open())
    let source = LogSource(path, isDatabase: log is SQLiteEventLog)
    let debugger = try Debugger(log, at: moment, rules: rules ?? []) { line, session, position in
      if line == "help" { return try Help.overview(Command.verbs, about: nil, Style(isOn: false)) }
      let terminal = output.isTerminal ? output.size.columns : nil
      let moment = MomentReference(session: .prefix(session), point: .position(position))
      return try await EmbeddedVerb(line, in: .init(log: source, moment: moment)).text(
        width: terminal, environment)
    }
    output.noteMasks(of: debugger.player.session)
    await TerminalDebugger(debugger, TerminalOutput(hasColor: color)).run()
    return .success
  }
}
