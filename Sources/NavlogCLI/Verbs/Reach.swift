import Navlog
import NavlogTools

/// `navlog reach`: finds the shortest sequence of calls that opens a screen.
struct Reach: Verb {
  static let name = "reach"
  static let judges = true
  static let summary = "finds the shortest sequence of recorded calls that opens a screen"
  @Argument(.logs(leaving: 1)) private var logs: [LogSource]
  @Argument(.screen) private var screen: String
  @Option(.links, "the app's links: a JSON file with schemes, hosts and routes")
  private var links: DeepLinkTable<RecordedDestination>?
  @Option(.text("TYPE"), "with --format swift: the app's destination type; by default as recorded")
  private var type: String?
  @Option(
    .names("MODULES"), named: "import",
    "with --format swift: modules to import with @testable, separated by commas",
    default: [])
  private var modules: [String]
  @FormatOption([.text, .json, .calls, .url, .swift]) private var format: Format
  static let details = """
    SCREEN is the name of a destination, or its type and name: Shop.settings. Parameters do not matter. navlog makes a call only
    on screens where a log recorded it; going back, dismissing, selecting a tab and opening a recorded link are possible
    everywhere. If a log shows that a rule waited for a flag, the result includes the calls that set the flag, and "needs" names
    the flag. navlog replays the calls before it prints them. Exit status 1 means that no recorded calls lead to the screen, or
    with --format url, that no link opens it.

    --format calls prints JSON Lines for navlog record. --format url prints a link that opens the screen in a newly launched app
    whose flags have the needed values: a recorded link, or a link that the table of --links can build. --format swift prints
    the beginning of a test: the calls, and the expected screens.

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
    let wanted = Set(
      routes.filter { route in
        // The stored form of a name, as lists print it, contains escapes for invisible characters.
        [labels[route], route.name, route.description].contains {
          $0 == screen || StoredText.unescaped($0) == screen
        }
      })
    guard !wanted.isEmpty else {
      let near = nearest(to: screen, among: routes.map(\.name)).map { "; did you mean \($0)?" } ?? ""
      throw UsageError("no session shows a screen called \"\(screen.shown)\"\(near)")
    }
    guard let reached = try app.reach({ wanted.contains($0) }) else {
      output.note("no recorded calls lead from the start of the app to \(screen.shown)")
      return .issuesFound
    }
    let url = [.url, .json].contains(format) ? app.link(to: reached) : nil
    if format == .url, url == nil {
      output.note(
        "no link leads to \(screen.shown)\(links == nil ? "; pass a table of links with --links FILE" : "")")
      return .issuesFound
    }
    var options = SwiftTest.Options()
    (options.type, options.modules, options.verb) = (type, modules, Self.name)
    try output.write(ReachReport(reached: reached, url: url, options: options), as: format)
    return .success
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
