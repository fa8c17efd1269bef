import Navlog
import NavlogTools

/// `navlog test`: writes a test that replays a session.
enum Test: Verb {
  static let name = "test"
  static let embedding = Embedding.onOneLog
  static let summary = "writes a test that replays a session"
  static let positionals: [Positional] = [.log, .moment, Positional("[END]", .sessions)]
  static let options: [CommandOption] = [
    bad, minimize, gesture, type, testName, modules, session, app, decoded, formatOption,
  ]
  static let details = """
    Writes a file for Swift Testing: the calls of a session up to a moment, by default its end, on the app's own type, and
    what was on screen after them. With two moments, the calls between them, from the state at the first.

    --bad takes a condition, as bisect does; the test then ends with the first bad event, and expects that the condition holds
    after no call. Without --app the test makes the faulty call itself, so it fails whatever the app does. The condition can
    use the columns that are the same when a call is repeated: kind, router, destination, params, type, style, removed,
    outcome, reason, root, screen, screen_params, screen_type, depth, repeated, path, stack, modals, seen and state. seen
    counts from where the test begins. --minimize shrinks the calls to those that the condition needs, and says how many it
    tried. With seen, they still lead to the same path: a screen that is pushed again and again is not a loop.

    A session without the app's rules and links replays what was resolved. With --make-session or --app, a function of your
    tests makes the session or the app, and calls are given as they were requested. An app is a ReplayedApp of NavlogTesting:
    every call passes through its wiring, so that a button that is wired twice fails the test until it is not.

    calls are JSON Lines for navlog record, which recorded again lead to the same states.

      navlog test app.sqlite last --import Shop -o Tests/SessionTests.swift
      navlog test app.sqlite @40 --bad "modals > 1" --minimize --app makeApp
      navlog test app.sqlite @40 --format calls | navlog record copy.sqlite
    """

  private static let formatOption = CommandOption(
    "--format", value: "FORMAT", .oneOf(["swift", "calls"]), help: "swift or calls")
  private static let bad = CommandOption(
    "--bad", value: "SQL", help: "expects that this condition holds after no call")
  private static let minimize = CommandOption(
    "--minimize", help: "keeps the calls that the condition of --bad needs")
  private static let gesture = CommandOption(
    "--gesture", value: "MS", help: "keeps calls together that are at most so many milliseconds apart")
  private static let type = CommandOption(
    "--type", value: "TYPE", help: "the app's destination type; by default as recorded")
  private static let testName = CommandOption(
    "--name", value: "SENTENCE", help: "the name of the test; by default what it expects")
  private static let modules = CommandOption(
    "--import", value: "MODULES", help: "modules to import with @testable, separated by commas")
  private static let session = CommandOption(
    "--make-session", value: "FUNCTION", help: "makes the session, with the app's links and rules")
  private static let app = CommandOption(
    "--app", value: "FUNCTION", help: "makes the app that the calls go through, a ReplayedApp")
  private static let decoded = CommandOption(
    "--decode", value: "NAMES", help: "destinations to decode from JSON instead of writing them as source")

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let moments = [try arguments.nextMoment(), try arguments.next().map { try MomentReference($0) }]
    let options = try options(arguments)
    let gesture = try arguments.integer(gesture).map { Duration.milliseconds($0) }
    let condition = try arguments.condition(bad)
    guard condition != nil || !arguments.has(minimize) else {
      throw UsageError("--minimize needs --bad: the condition that the calls lead to")
    }
    guard arguments.has(minimize) || gesture == nil else { throw UsageError("--gesture needs --minimize") }
    let format = try format(arguments)
    if let condition, format == "swift" {
      do { try condition.requireReplayed() } catch { throw UsageError("--bad: \(error)") }
    }
    try arguments.finish()
    try output.refuseOverwriting(path)

    var stretch = try stretch(of: openLog(path), moments.compactMap(\.self), output)
    if let condition, arguments.has(minimize) {
      guard let found = try SessionMinimizer(stretch, gesture: gesture ?? .zero).minimized(bad: condition)
      else {
        output.note("\(condition.sql.shown) holds after none of \(stretch.events.count.counted("event"))")
        return .issuesFound
      }
      output.note(summary(of: found, stretch))
      stretch = found.stretch
    } else if let condition, let faulty = try stretch.through(first: condition) {
      // A later restore would be all that the test begins with.
      stretch = faulty
    }
    switch format {
    case "calls": for call in CallLines(of: stretch).calls { try output.line(call.text) }
    default:
      try output.write(source(of: stretch, options))
      if let warning = options.warning {
        output.note(warning.prefix(1).lowercased() + warning.dropFirst().dropLast())
      }
    }
    return .success
  }

  private static func options(_ arguments: Arguments) throws -> SwiftTest.Options {
    var options = SwiftTest.Options()
    options.type = arguments.value(type)
    options.name = arguments.value(testName)
    options.modules = list(arguments.value(modules))
    options.decoded = Set(list(arguments.value(decoded)))
    options.bad = arguments.value(bad)
    switch (arguments.value(session), arguments.value(app)) {
    case (nil, nil): break
    case (let function?, nil): options.subject = .session(function)
    case (nil, let function?): options.subject = .app(function)
    case (_?, _?): throw UsageError("--make-session and --app contradict each other")
    }
    return options
  }

  private static func list(_ text: String?) -> [String] {
    text?.split(separator: ",", omittingEmptySubsequences: false).map { String($0) } ?? []
  }

  private static func format(_ arguments: Arguments) throws -> String {
    let format = arguments.value(formatOption) ?? "swift"
    guard ["swift", "calls"].contains(format) else {
      throw UsageError("--format takes swift or calls, not \"\(format.shown)\"")
    }
    return format
  }

  private static func stretch(
    of log: any EventLog, _ moments: [MomentReference], _ output: Output
  ) throws -> RecordedStretch {
    let found = try moments.map { try $0.resolve(in: log) }
    guard let end = found.last, found.allSatisfy({ $0.session == end.session }) else {
      throw UsageError("a stretch lies within one session")
    }
    let first = found.count == 1 ? 0 : found[0].position
    guard first < end.position else {
      throw UsageError(
        found.count == 1
          ? "\(end.text) is before the first event: there is nothing to replay"
          : "\(found[0].text) is not before \(end.text)")
    }
    output.noteMasks(of: end.session)
    return try RecordedStretch(of: log, session: end.session.info.id, after: first, through: end.position)
  }

  private static func source(of stretch: RecordedStretch, _ options: SwiftTest.Options) throws -> String {
    do { return try SwiftTest(of: stretch, options).source } catch { throw UsageError(error.description) }
  }

  private static func summary(of found: MinimizedSession, _ whole: RecordedStretch) -> String {
    let count = found.stretch.events.count
    guard count > 0 else {
      return
        "no call of \(whole.events.count) is needed: the session begins with it, at event \(found.faultyEvent)"
    }
    return "\(count.counted("call")) of \(whole.events.count) still lead\(count == 1 ? "s" : "") to it: "
      + "event \(found.faultyEvent) is the first bad one, \(found.tried.counted("candidate")) tried"
      + (found.isMinimal ? "" : ", and the search ended before each call was known to be needed")
  }
}
