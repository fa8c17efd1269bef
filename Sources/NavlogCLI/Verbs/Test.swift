import Navlog
import NavlogTools

/// `navlog test`: writes a test that replays a session.
struct Test: Verb {
  static let name = "test"
  static let summary = "writes a test that replays a session"
  @Argument(.log) private var log: LogSource
  @Argument(.moment()) private var moment: MomentReference
  @Argument(.end) private var end: MomentReference?
  @Option(.condition, "expects that this condition never holds") private var bad: Condition?
  @Flag("keeps only the calls that make the condition of --bad hold") private var minimize: Bool
  @Option(.wholeNumber("MS"), "treats calls that are up to MS milliseconds apart as one gesture")
  private var gesture: Int?
  @Option(.text("TYPE"), "the app's destination type; by default as recorded") private var type: String?
  @Option(.text("SENTENCE"), named: "name", "the name of the test; by default what the test expects")
  private var testName: String?
  @Option(
    .names("MODULES"), named: "import", "modules to import with @testable, separated by commas", default: [])
  private var modules: [String]
  @Option(.text("FUNCTION"), "a function that makes the session, with the app's links and rules")
  private var makeSession: String?
  @Option(.text("FUNCTION"), "a function that makes the ReplayedApp, which receives the calls")
  private var app: String?
  @Option(
    .names("NAMES"), named: "decode", "destinations to decode from JSON instead of writing them as source",
    default: [])
  private var decoded: [String]
  @FormatOption([.swift, .calls]) private var format: Format
  static let details = """
    Writes a file for Swift Testing. The test repeats the calls of a session up to a moment (by default its end) with the
    app's destination type, and expects the resulting state. With two moments, the test starts with the state at the first
    moment and repeats the calls between them.

    --bad takes a condition, as navlog bisect does. The test then ends with the first bad event, and expects that the condition
    never holds. Exit status 1 means that the condition held after no event; no test is written. Without --app, the test itself
    makes the faulty call in place of the app, so a fix in the app's views does not make the test pass. The condition can use
    the columns that stay the same when a call is repeated: kind, router, destination, params, type, style, removed, outcome,
    reason, root, screen, screen_params, screen_type, depth, repeated, path, stack, modals, seen and state. The column "seen"
    counts from the start of the test. --minimize removes the calls that the condition does not need, and prints how many
    candidates it tried. If the condition uses "seen", the remaining calls must end on the same path as all calls. Otherwise a
    loop of screens would be reduced to repeated pushes of one screen.

    Without the app's rules and links, the test replays the calls as the rules resolved them. With --make-session or --app, a
    function of your tests makes the session or the app, and the test makes the calls as they were requested. The app must be a
    ReplayedApp of NavlogTesting, which sends every call through the app's own code. A button that makes its call twice
    therefore fails the test until you fix the button.

    If a restore at the beginning of the session already shows the fault, the test with --app begins with the state that the app
    restored: the last state of the parent session. If the log does not contain the parent, the test begins with the state after
    the restore.

    --format calls writes JSON Lines. navlog record turns these lines into a session with the same states.

      navlog test app.sqlite last --import Shop -o Tests/SessionTests.swift
      navlog test app.sqlite @40 --bad "modals > 1" --minimize --app makeApp
      navlog test app.sqlite @40 --format calls | navlog record copy.sqlite
    """

  func validate() throws {
    guard bad != nil || !minimize else {
      throw UsageError("--minimize needs --bad: a condition that decides which calls are needed")
    }
    guard minimize || gesture == nil else { throw UsageError("--gesture needs --minimize") }
    guard makeSession == nil || app == nil else {
      throw UsageError("--make-session and --app cannot be combined")
    }
    if let bad, format != .calls {
      do { try bad.requireReplayed() } catch { throw UsageError("--bad: \(error)") }
    }
  }

  func run(_ output: Output) throws -> ExitStatus {
    let log = try log.open()
    let whole = try Self.stretch(of: log, [moment, end].compactMap(\.self), output)
    var stretch = whole
    var faultyEvent: Int?
    if let bad, minimize {
      let gesture = Duration.milliseconds(gesture ?? 0)
      guard let found = try SessionMinimizer(stretch, gesture: gesture).minimized(bad: bad) else {
        return try explainNothing(bad, stretch, log, output)
      }
      output.note(Self.summary(of: found, stretch))
      (stretch, faultyEvent) = (found.stretch, found.faultyEvent)
    } else if let bad {
      guard let faulty = try stretch.through(first: bad) else {
        return try explainNothing(bad, stretch, log, output)
      }
      // The events after the fault are removed before the beginning of the test is determined. Otherwise, one of them, such as
      // a restore, could become the beginning.
      (stretch, faultyEvent) = (faulty, faulty.events.last?.position)
    }
    switch format {
    case .calls: for call in CallLines(of: stretch).calls { try output.line(call) }
    default:
      if app != nil, let faultyEvent, whole.isRestore(through: faultyEvent) {
        stretch = try Self.beforeRestore(stretch, log, output)
      }
      try output.write(SwiftTest(writing: stretch, options).source)
      if let warning = options.warning {
        output.note(warning.prefix(1).lowercased() + warning.dropFirst().dropLast())
      }
    }
    return .success
  }

  /// Prints a note that the condition never holds. A test would pass although it reproduces no fault, so no test is written. If
  /// the command names no session and no moment, and the condition holds in another session, a second note names that session.
  private func explainNothing(
    _ bad: Condition, _ stretch: RecordedStretch, _ log: any EventLog, _ output: Output
  ) throws -> ExitStatus {
    output.note("\(bad.sql.shown) holds after none of \(stretch.events.count.counted("event"))")
    if moment == MomentReference(), end == nil,
      let other = log.otherSession(than: stretch.session.id, where: bad)
    {
      output.note("the condition holds in session \(other): add \(other) to the command")
    } else if let note = try log.unknownName(in: bad) {
      output.note(note)
    }
    return .issuesFound
  }

  /// Returns the stretch whose state the app restores in the test, if the restore itself shows the fault. If the log does not
  /// contain the state from which the session was restored, a note explains that the test begins after the restore.
  private static func beforeRestore(
    _ stretch: RecordedStretch, _ log: any EventLog, _ output: Output
  ) throws -> RecordedStretch {
    let names = try SessionNames(of: log)
    let parent = stretch.session.parent.map { "\(names[$0.session])@\($0.position)" }
    if let parent, let earlier = stretch.beforeRestore(in: log) {
      output.note("event 1 restores \(parent): in the test, the app restores that state again")
      return earlier
    }
    output.note(
      "the test launches the app with the state after the restore, because the log does not contain the state before it"
        + (parent.map { "; to test the restore itself, use a log that contains \($0)" } ?? ""))
    return stretch
  }

  private var options: SwiftTest.Options {
    var options = SwiftTest.Options()
    (options.type, options.name, options.modules) = (type, testName, modules)
    (options.decoded, options.bad) = (Set(decoded), bad?.sql)
    if let makeSession { options.subject = .session(makeSession) }
    if let app { options.subject = .app(app) }
    return options
  }

  private static func stretch(
    of log: any EventLog, _ moments: [MomentReference], _ output: Output
  ) throws -> RecordedStretch {
    let found = try moments.map { try $0.resolve(in: log) }
    guard let end = found.last, found.allSatisfy({ $0.session == end.session }) else {
      let names = try found.map { try $0.text(in: log) }.list("and")
      throw UsageError("both moments must be in the same session: \(names) are not")
    }
    let first = found.count == 1 ? 0 : found[0].position
    guard first < end.position else {
      throw UsageError(
        found.count == 1
          ? "\(try end.text(in: log)) is before the first event, so it has nothing to replay"
          : "\(try found[0].text(in: log)) is not before \(try end.text(in: log))")
    }
    output.noteMasks(of: [end.session])
    return try RecordedStretch(of: log, session: end.session.info.id, after: first, through: end.position)
  }

  private static func summary(of found: MinimizedSession, _ whole: RecordedStretch) -> String {
    let count = found.stretch.events.count
    guard count > 0 else {
      return
        "none of \(whole.events.count) calls is needed: the test begins at event \(found.faultyEvent), which already "
        + "shows the fault"
    }
    return
      "\(count) of \(whole.events.count.counted("call")) suffice\(count == 1 ? "s" : "") for the fault at "
      + "event \(found.faultyEvent), the first bad event; tried \(found.tried.counted("sequence"))"
      + (found.isMinimal ? "" : ", but the search ended early, so some of these calls may not be needed")
  }
}
