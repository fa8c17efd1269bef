import Foundation
import Navlog
import NavlogTools
import NavlogViewer

/// `navlog view`: writes sessions as a page for a browser, and opens it.
struct View: Verb {
  static let name = "view"
  static let summary = "shows sessions in a browser, as one HTML file that works offline"
  @Argument(.logOrApp) private var subject: LogOrApp
  @Argument(.optionalMoment) private var moment: MomentReference?
  @Flag("shows a running app: LOG is its process ID or socket; omit it if only one app runs")
  private var attach: Bool
  @Option(.rules, "lists the verdicts of the rules in FILE, and marks violations as problems")
  private var rules: [SessionRule]?
  private let redaction = RedactionOptions()
  static let outputHelp = "writes the page to FILE, and opens no browser"
  static let details = """
    Shows the session of the moment, and opens it at the moment. If only a session is named, shows it from its beginning.
    Without a moment or a session, shows all sessions, or the last sessions of a long log. The file works without a network
    and without navlog, so you can send it to anyone.

    navlog view writes the file to a temporary folder, and opens it in the browser if the output is a terminal. With -o, it
    writes the file elsewhere and does not open it; -o - writes it to standard output. Personal data is masked as in an
    export. --rules checks the log before the redaction, as navlog check does. The page contains the text of the rules.

    --attach serves the page to browsers on this machine until ^C or the end of the app. The page follows the app as
    navlog debug --attach does, and has buttons that show a moment in the app, open links and make calls. The address
    of the page contains a token: keep the address to yourself.

      navlog view app.sqlite
      navlog view app.sqlite @120 -o crash.html
      navlog view app.sqlite --rules app.rules
      navlog view app.sqlite last --with-sensitive-data    exactly as recorded; do not share
      navlog view --attach 4711
    """

  func validate() throws {
    guard attach else { return }
    if moment != nil {
      throw UsageError("--attach opens the page at the end of the running session, not at a moment")
    }
    if rules != nil {
      throw UsageError(
        "--rules and --attach cannot be combined: rules are checked once, and a running app adds events")
    }
  }

  func run(_ output: Output) async throws -> ExitStatus {
    let redactor = redaction.redactor
    guard case .log(let source) = subject else { return try await serve(redactor, output) }
    let log = try source.open()
    let found = try moment?.resolve(in: log)
    let sessions = try found.map { [$0.session] } ?? Self.latest(of: log, output)
    // If the argument names only a session, the page opens at the beginning of the session.
    let opening = moment?.point == nil ? nil : found?.moment
    var page = try SessionPage(
      of: redactor.map { RedactedEventLog(of: log, with: $0) } ?? log, sessions: sessions.map(\.info.id),
      opening: opening)
    if let rules {
      for session in sessions {
        page.verdicts[session.info.id] = try zip(rules, log.check(rules, of: session.info.id))
          .map { PageVerdict($0, $1) }
      }
    }
    page.addFindings(of: source)
    if redactor == nil {
      output.note("no values are masked: the page contains everything recorded about the user")
    }
    if output.destination != nil {
      try output.write(page)
      return .success
    }
    let folder = try TemporaryFolder()
    let file = folder.file("\(sessions.last?.info.fileName ?? "navigation").html")
    let writer = Output(to: file.path, noColor: true, output.environment)
    try await writer.completing { try writer.write(page) }
    folder.keep()
    let events = sessions.reduce(0) { $0 + $1.count }.counted("event")
    try output.line("\(sessions.count.counted("session")) with \(events): \(file.path.shown)")
    if output.isTerminal { Browser(output.environment)?.open(file) }
    return .success
  }

  /// Serves the page of a running app until ^C or the end of the app.
  private func serve(_ redactor: Redactor?, _ output: Output) async throws -> ExitStatus {
    guard case .app(let word) = subject, output.destination == nil, !output.isCaptured else {
      throw UsageError(
        "navlog view --attach serves a page until it is stopped, so it can neither write to a file nor run in "
          + "the debugger")
    }
    output.writesInPlace = true
    let app = try AttachedApp(to: LiveFolder.socket(of: word))
    let signals = app.signals()
    let page = try LivePage(app, redactor)
    try output.line(page.address)
    try output.flush()
    if output.isTerminal, let url = URL(string: page.address) { Browser(output.environment)?.open(url) }
    for await _ in signals {
      guard let end = app.end else { continue }
      await page.finish()
      output.note(end)
      return .issuesFound
    }
    return .success
  }

  private static func latest(of log: any EventLog, _ output: Output) throws -> [SessionRecord] {
    let all = try log.sessions()
    let shown = SessionPage.latest(of: all)
    if shown.count < all.count {
      output.note(
        "the page contains the last \(shown.count) of \(all.count) sessions, and no more than "
          + "\(SessionPage.mostEvents) events; to see another session, name it")
    }
    return shown
  }
}

extension PageVerdict {
  fileprivate init(_ rule: SessionRule, _ verdict: RuleVerdict) {
    let events: ClosedRange<Int>? =
      switch verdict {
      case .holds: nil
      case .violated(let stretch): stretch
      case .undecided(let since): since...since
      }
    self.init(rule: rule.name, text: rule.formula.line, word: verdict.word, events: events)
  }
}

extension MomentReference.Resolved {
  fileprivate var moment: SessionInfo.Moment { .init(session: session.info.id, position: position) }
}

/// The program that opens a file in the user's browser.
private struct Browser {
  private let program: URL

  /// Finds the program. The result is `nil` if there is no such program, or if the user has no graphical
  /// display.
  init?(_ environment: [String: String]) {
    func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    #if os(macOS)
    let name = "open"
    guard !has("SSH_CONNECTION") else { return nil }
    #else
    let name = "xdg-open"
    guard has("DISPLAY") || has("WAYLAND_DISPLAY") else { return nil }
    #endif
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let programs = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    guard let found = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      return nil
    }
    program = found
  }

  /// Opens a file or an address. If the browser does not start, the user can copy the path or the address
  /// from the terminal.
  func open(_ url: URL) {
    let process = Process()
    process.executableURL = program
    process.arguments = [url.isFileURL ? url.path : url.absoluteString]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
