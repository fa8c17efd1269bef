import Navlog
import NavlogTerminal
import NavlogTools

/// `navlog reach`: finds the shortest sequence of calls that opens a screen.
struct Reach: Verb {
  static let name = "reach"
  static let judges = true
  static let summary = "finds the shortest sequence of recorded calls that opens a screen"
  @Argument(.logs) private var logs: [LogSource]
  @Argument(.screen) private var screen: String
  @Option(.links, "the app's links: a JSON file with schemes, hosts and routes")
  private var links: DeepLinkTable<RecordedDestination>?
  @Option(.text("TYPE"), "for swift: the app's destination type; by default as recorded")
  private var type: String?
  @Option(
    .names("MODULES"), named: "import", "for swift: modules to import with @testable, separated by commas",
    default: [])
  private var modules: [String]
  @FormatOption([.text, .json, .calls, .url, .swift]) private var format: Format?
  static let details = """
    SCREEN is the name of a destination, or its type and name: Shop.settings. Parameters do not matter. A call is made only on
    screens where a log recorded it; going back, dismissing, selecting a tab and opening a recorded link are possible
    everywhere. If a log shows that a rule waited for a flag, the result includes the calls that set the flag, and "needs"
    names the flag. navlog replays the calls before it prints them. Exit status 1 means that no recorded calls lead to the
    screen.

    --format calls prints JSON Lines for navlog record. url prints a link that leads to the screen at a launch with the needed
    flags: a recorded link, or one that the table of --links writes. swift prints the beginning of a test: the calls, and the
    expected screens.

      navlog reach app.sqlite settings
      navlog reach reports/*.sqlite Shop.checkout --format calls | navlog record checkout.sqlite
      navlog reach app.sqlite item --links links.json --format url
      navlog reach app.sqlite checkout --format swift --import Shop
    """

  func run(_ output: Output) throws -> ExitStatus {
    var app = RecordedApp()
    try SelectedLogs(logs).forEachSession { log, _, session in try app.read(session, in: log) }
    if let links { app.add(links) }
    let routes = app.visited
    let labels = RouteLabels(routes)
    let wanted = Set(routes.filter { [labels[$0], $0.name, $0.description].contains(screen) })
    guard !wanted.isEmpty else {
      let near = nearest(to: screen, among: routes.map(\.name)).map { "; did you mean \($0)?" } ?? ""
      throw UsageError("no session shows a screen called \"\(screen.shown)\"\(near)")
    }
    guard let reached = try app.reach({ wanted.contains($0) }) else {
      output.note("no recorded calls lead from the start of the app to \(screen.shown)")
      return .issuesFound
    }
    switch format {
    case .calls: for call in CallLines(of: reached.stretch).calls { try output.line(call.text) }
    case .swift: try output.write(try source(of: reached))
    case .url:
      guard let url = app.link(to: reached) else {
        output.note(
          "no link leads to \(screen.shown)\(links == nil ? "; --links names a table of links" : "")")
        return .issuesFound
      }
      try output.line(url)
    case .json: try output.line(json(of: reached, app.link(to: reached)).text)
    default: try write(reached, output)
    }
    return .success
  }

  private func source(of reached: ReachedScreen) throws -> String {
    var options = SwiftTest.Options()
    (options.type, options.modules) = (type, modules)
    do { return try SwiftTest(of: reached.stretch, options).source } catch {
      throw UsageError(error.description)
    }
  }

  private func write(_ reached: ReachedScreen, _ output: Output) throws {
    let events = reached.stretch.afterBeginning.events
    let calls = events.count { $0.cause == nil }
    try output.line("\("\(reached.destination)".shown) is \(calls.counted("call")) away")
    for need in reached.requirements {
      try output.line("needs \(need.flag.shown) = \(need.value.text), for \(need.rule.shown)")
    }
    guard !events.isEmpty else { return }
    try output.line()
    var table = Table(
      [Column("#", isNumber: true), Column("call", canShrink: true), Column("source")], hasHeader: false,
      width: output.width, style: output.style)
    var text = ""
    for (index, event) in events.enumerated() {
      text += table.add([
        Cell("\(index + 1)", .faint), Cell((event.cause == nil ? "" : "  ") + event.callText),
        Cell(event.source?.description ?? "", .faint),
      ])
    }
    try output.write(text + table.settle())
  }

  private func json(of reached: ReachedScreen, _ url: String?) -> JSONValue {
    .document([
      .init("screen", .string(StoredText.unescaped(reached.destination.name))),
      .init(
        "needs",
        .array(
          reached.requirements.map {
            .object([
              .init("rule", .string($0.rule)), .init("flag", .string($0.flag)), .init("value", $0.value),
            ])
          })),
      .init("url", url.map { .string($0) } ?? .null),
      .init("calls", .array(reached.stretch.afterBeginning.events.map(\.json))),
    ])
  }
}

extension PositionalType<String> {
  /// The name of a screen.
  fileprivate static var screen: Self {
    Self("SCREEN") { words, context in
      guard let word = words.popFirst() else {
        throw UsageError("\(context.verb) needs a screen, such as settings")
      }
      return word
    }
  }
}
