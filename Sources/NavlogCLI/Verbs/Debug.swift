import Foundation
import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// `navlog debug`: the terminal debugger.
struct Debug: Verb {
  static let name = "debug"
  static let isolation: String? = "cannot run here, because it reads keys from a terminal"
  static let ownsTerminal = true
  static let summary = "steps through a session interactively: events, state, changes"
  @Argument(.logOrApp) private var subject: LogOrApp
  @Argument(.optionalMoment) private var moment: MomentReference?
  @Option(.rules, "stops where the session violates a rule in FILE, as at a breakpoint")
  private var rules: [SessionRule]?
  @Flag("debugs a running app: LOG is its process ID or socket; omit it if only one app runs")
  private var attach: Bool
  static let details = """
    Begins before the first event of the last session or of the session that you name, or at a moment such as '@/regex/'. Press
    ? to list the keys. The keys . and , step; / searches. e moves to the next problem: a finding of navlog stats, a call
    without effect, or a violated rule. b sets a breakpoint on an SQL condition; c runs to the next breakpoint, and C to the
    previous one. f filters the list by a condition. : runs a verb that only reads the log, at this moment; ^C stops the verb.
    navlog debug follows a session that is still being recorded. It never modifies the log. When it ends, it prints the marks
    set with m. Without a terminal, it reads its commands from standard input, one per line: a key or a word (next 5, break
    SQL, continue, state, changes, list, mark TEXT, quit; help lists all), or a moment to move to. After a command that moves,
    it prints the moment.

    --attach attaches to a running app, as navlog attach does, and begins at the last event. The list grows as the app records.
    In the app, the key a shows the debugger's moment, and A shows the present. The key o opens a link, and x makes a call.
    Instead of these keys, you can enter a command after ":": app, present, link URL or call JSON. Without a terminal, you can
    omit the ":". When the debugger ends, the app returns to the present.

      navlog debug app.sqlite @#login
      navlog debug app.sqlite --rules app.rules
      printf '%s\\n' "break kind = 'pop'" continue state | navlog debug app.sqlite
      navlog debug --attach 4711
    """

  func validate() throws {
    if case .log(let log) = subject, log.isStandardInput {
      throw UsageError("the debugger's commands come from standard input: name a log file instead of -")
    }
  }

  func run(_ output: Output) async throws -> ExitStatus {
    guard output.destination == nil else {
      throw UsageError(
        "the debugger has no --output: run it without a terminal and redirect its standard output")
    }
    let (environment, color) = (output.environment, output.style.isOn)
    let (source, log, app) = try open()
    let debugger = try Debugger(
      log, at: moment, rules: rules ?? [], app: app, findings: source.flatMap { QueryFile.findings(of: $0) }
    ) { line, session, position in
      if line == "help" { return try Help.overview(Command.verbs, about: nil, Style(isOn: false)) }
      guard let source else { throw UsageError("verbs read log files, and this app keeps its log in memory") }
      let moment = MomentReference(session: .prefix(session), point: .position(position))
      return try await EmbeddedVerb(line, in: .init(log: source, moment: moment)).text(
        width: output.width, environment)
    }
    output.noteMasks(of: [debugger.player.session])
    let terminal = TerminalOutput(hasColor: color)
    await TerminalDebugger(debugger, terminal).run()
    if let code = terminal.failure {
      throw UsageError("standard output cannot be written: \(String(cString: strerror(code)))")
    }
    return .success
  }

  /// Returns the source of the log (`nil` for a log in memory), the log itself, and the attached app, if any.
  private func open() throws -> (LogSource?, any EventLog, AttachedApp?) {
    switch subject {
    case .log(let source):
      let log = try source.open()
      return (LogSource(source.path, isDatabase: log is SQLiteEventLog), log, nil)
    case .app(let word):
      let app = try AttachedApp(to: LiveFolder.socket(of: word))
      return (app.path.map { LogSource($0, isDatabase: true) }, app.log, app)
    }
  }
}
