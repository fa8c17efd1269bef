import Navlog
import NavlogTerminal
import NavlogTools

/// The state at a moment, as `navlog state` prints it.
struct ShownState: Report {
  /// The moment in the notation of a command line.
  let moment: String
  private let found: MomentReference.Resolved
  private let log: any EventLog
  private let state: NavigationState<RecordedDestination>

  init(at found: MomentReference.Resolved, in log: any EventLog) throws {
    (self.found, self.log, moment) = (found, log, try found.text(in: log))
    state = try log.state(found.session.info.id, at: found.position)
  }

  var json: JSONValue { state.document(at: found.position) }

  var brief: [JSONValue.Member]? {
    let visible = state.visible.map { StoredText.unescaped($0.name) }
    let roots = state.roots.count > 1 ? state.roots : []
    return [
      .init("moment", .string(moment)), .init("screen", .string(visible ?? state.selected.description)),
      .init("path", .string(state.pathText(atMost: 12))),
      .init("roots", .strings(roots.map { "\($0.id.root): \($0.path.count.counted("screen"))" })),
      .init("flags", .object(state.flags.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })),
      .init("pending", .strings(state.pendingIntents.map(\.summary))),
    ]
  }

  /// Writes the path, or a headline and all routers as a tree.
  func write(as format: Format, to output: Output) throws {
    if format == .path { return try output.line(state.pathText.shown) }
    try output.line(try headline)
    try output.write(tree(output.style))
  }

  private var headline: StyledText {
    get throws {
      let event = try log.event(found.position, of: found.session)
      let facts =
        event.map {
          "  \(WallTime.text($0.time))  \(ElapsedTime.text($0.elapsed))  after \($0.call)"
        } ?? "  \(WallTime.text(found.session.info.started))  before the first event"
      return StyledText(moment, .bold) + StyledText(facts, .faint)
    }
  }

  private func tree(_ style: Style) -> String {
    state.tree(width: \.displayWidth) { text, part in
      switch part {
      case .node(.root): style(text, .bold)
      case .node(.modal), .node(.dialog): style(text, .magenta)
      case .node(.screen), .fact, .space: text
      case .branch, .note: style(text, .faint)
      case .visible: style(text, .green)
      }
    }
  }

  /// The latest link of the session that alone builds the state.
  var url: String? {
    get throws {
      guard found.position > 0 else { return nil }
      var url: String?
      try log.read(found.session.info.id, 1...found.position) { event in
        if case .deepLink(let link, .plan(let plan)) = event.action, state.isBuilt(by: plan) { url = link }
        return true
      }
      return url
    }
  }
}
