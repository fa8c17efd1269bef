import Navlog
import NavlogTerminal
import NavlogTools

/// `navlog state`: shows the state at a moment.
struct State: Verb {
  static let name = "state"
  static let summary = "shows the routers and screens at a moment"
  static let more = "navlog state LOG MOMENT draws all routers; navlog show LOG MOMENT says what led to it"
  @Argument(.log) private var log: LogSource
  @Argument(.moment()) private var moment: MomentReference
  @FormatOption([.tree, .brief, .json, .path, .url]) private var format: Format?
  static let details = """
    Shows the end of the last session by default; see navlog help for moments.
    In a path such as main/character(42) > sheet:filter, a slash is a push and an angle bracket a modal. url prints a link
    that the session opened and that builds exactly these screens in a newly launched app. The exit status is 1 if no such
    link is known.

      navlog state app.sqlite 3f2a@14:03:22
      navlog state app.sqlite @120 --format path
    """

  func run(_ output: Output) throws -> ExitStatus {
    let log = try log.open()
    let found = try moment.resolve(in: log)
    let state = try log.state(found.session.info.id, at: found.position)
    switch format {
    case .json: try output.line(state.document(at: found.position))
    case .brief: try output.facts(Self.facts(of: state, try found.text(in: log)))
    case .path: try output.line(state.pathText.shown)
    case .url:
      guard let url = try Self.url(of: state, found, in: log) else {
        output.note(
          "no known URL leads to \(try found.text(in: log)): no link opened by then builds these screens, and a log does not contain the app's "
            + "link table")
        return .issuesFound
      }
      try output.line(url.shown)
    default:
      try output.line(try Self.headline(found, in: log, output.style))
      try output.write(StateTree(state, output.style).text)
      output.noteMasks(of: found.session)
    }
    return .success
  }

  private static func facts(
    of state: NavigationState<RecordedDestination>, _ moment: String
  ) -> [JSONValue.Member] {
    let visible = state.visible.map { StoredText.unescaped($0.name) }
    return [
      .init("moment", .string(moment)), .init("screen", .string(visible ?? state.selected.description)),
      .init("path", .string(state.pathText(atMost: 12))),
      .init(
        "roots",
        .array(
          state.roots.map { .string("\($0.id.root): \($0.path.count.counted("screen"))") }
            .filter { _ in state.roots.count > 1 })),
      .init("flags", .object(state.flags.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })),
      .init("pending", .array(state.pendingIntents.map { .string($0.summary) })),
    ]
  }

  private static func headline(
    _ found: MomentReference.Resolved, in log: any EventLog, _ style: Style
  ) throws -> String {
    let moment = style(try found.text(in: log), .bold)
    guard let event = try log.event(found.position, of: found.session) else {
      return moment
        + style("  \(WallTime.text(found.session.info.started))  before the first event", .faint)
    }
    let time = "  \(WallTime.text(event.time))  \(ElapsedTime.text(event.elapsed))"
    return moment + style("\(time)  after \(event.call.shown)", .faint)
  }

  /// Returns the session's latest link that builds the state without any other call.
  private static func url(
    of state: NavigationState<RecordedDestination>, _ found: MomentReference.Resolved, in log: any EventLog
  ) throws -> String? {
    guard found.position > 0 else { return nil }
    var url: String?
    try log.read(found.session.info.id, 1...found.position) { event in
      if case .deepLink(let link, .plan(let plan)) = event.action, state.isBuilt(by: plan) { url = link }
      return true
    }
    return url
  }
}

/// A hierarchy drawn as a tree, in the terminal's colors.
private struct StateTree {
  let text: String

  init(_ state: NavigationState<RecordedDestination>, _ style: Style) {
    text = state.tree(width: \.displayWidth) { text, part in
      switch part {
      case .node(.root): style(text, .bold)
      case .node(.modal), .node(.dialog): style(text, .magenta)
      case .node(.screen), .fact, .space: text
      case .branch, .note: style(text, .faint)
      case .visible: style(text, .green)
      }
    }
  }
}
