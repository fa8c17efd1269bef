import Navlog
import NavlogTerminal
import NavlogTools

/// One event in full, as `navlog show` prints it.
struct ShownEvent: Report {
  let details: EventDetails
  /// The name of the session in the log.
  let name: String

  var text: [StyledText] { details.lines(of: name) }

  var json: JSONValue { .document(details.members) }

  /// A short explanation of the event. It omits values that most events have, such as the outcome `applied`.
  var brief: JSONValue? {
    let event = details.event
    let (path, end) = (details.before.pathText(atMost: 6), details.after.pathText(atMost: 6))
    let outcome = event.outcomeText == "applied" ? "" : event.outcomeText
    return [
      "moment": .string("\(name)@\(event.position)"),
      "time": .string(ElapsedTime.text(event.elapsed)), "call": .string(event.callText),
      "router": .string(event.router.description), "outcome": .string(outcome),
      "removed": event.removed == 0 ? .null : .integer(event.removed),
      "rules": .strings(event.decisions.map { "\($0.rule): \($0.requested) \($0.verdict)" }),
      "origin": .string(event.origin == .user ? "" : event.origin.rawValue),
      "source": .string(event.source?.description ?? ""),
      "causes": .strings(details.causes.map { "event \($0.position): \($0.line)" }),
      "before": .string(path), "after": .string(end == path ? "" : end),
      "changed": .strings(details.changes.map(\.description)),
    ]
  }
}

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

  var brief: JSONValue? {
    let visible = state.visible.map { StoredText.unescaped($0.name) }
    let roots = state.roots.count > 1 ? state.roots : []
    return [
      "moment": .string(moment), "screen": .string(visible ?? state.selected.description),
      "path": .string(state.pathText(atMost: 12)),
      "roots": .strings(roots.map { "\($0.id.root): \($0.path.count.counted("screen"))" }),
      "flags": .object(state.flags.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }),
      "pending": .strings(state.pendingIntents.map(\.summary)),
    ]
  }

  /// Writes the path in the format `path`. In other formats, writes a headline, and all routers as a tree.
  func write(as format: Format, to output: Output) throws {
    if format == .path { return try output.line(state.pathText.shown) }
    try output.line(try headline)
    let style = output.style
    try output.write(state.tree(width: \.displayWidth) { style($0, $1.attribute) })
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

  /// The last link before or at this moment whose plan alone leads a newly launched app to this state; `nil` without
  /// such a link.
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
