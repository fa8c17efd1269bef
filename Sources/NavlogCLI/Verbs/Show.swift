import Navlog
import NavlogTools

/// `navlog show`: shows one event in full.
enum Show: Verb {
  static let name = "show"
  static let summary = "shows one event in full: its call, its causes, and what it changed"
  static let positionals: [Positional] = [.log, .moment]
  static let options: [CommandOption] = [.format([.text, .json]), .json]
  static let details = """
    Shows the last event by default; see navlog help for moments.

      navlog show app.sqlite @120
      navlog show app.sqlite '@/atRoot/'        the first pop on an empty path
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let moment = try arguments.nextMoment()
    try arguments.finish()
    try output.refuseOverwriting(path)
    let format = try arguments.format(among: [.text, .json]) ?? .text
    let log = try openLog(path)
    let found = try moment.resolve(in: log)
    guard let event = try log.event(found.position, of: found.session) else {
      throw UsageError(
        found.session.count == 0
          ? "session \(found.session.shortID) has no events"
          : "\(found.text) is before the first event: there is nothing to show")
    }
    let details = EventDetails(
      event: event, session: found.session,
      before: try log.state(found.session.info.id, at: event.position - 1),
      after: try log.state(found.session.info.id, at: event.position),
      causes: try causes(of: event, found.session, in: log))
    if format == .json {
      try output.line(details.json.text)
    } else {
      try output.write(details.text(output.style))
    }
    return .success
  }

  /// The chain of causes of an event, nearest first.
  private static func causes(
    of event: RecordedEvent<RecordedDestination>, _ session: SessionRecord, in log: any EventLog
  ) throws -> [RecordedEvent<RecordedDestination>] {
    var chain: [RecordedEvent<RecordedDestination>] = []
    var last = event
    // A damaged log may name a later cause, which ends the chain.
    while let cause = last.cause, cause < last.position, chain.count < 64,
      let found = try log.event(cause, of: session)
    {
      chain.append(found)
      last = found
    }
    return chain
  }
}

/// Everything about one event.
private struct EventDetails {
  let event: RecordedEvent<RecordedDestination>
  let session: SessionRecord
  let before: NavigationState<RecordedDestination>
  let after: NavigationState<RecordedDestination>
  let causes: [RecordedEvent<RecordedDestination>]

  private var changes: [String] { StateDiff(from: before, to: after).changes.map(\.description) }

  func text(_ style: Style) -> String {
    let time = "\(WallTime.text(event.time)), \(ElapsedTime.text(event.elapsed))"
    var lines = [
      "\(style("event \(event.position)", .bold)) of session \(session.shortID), \(style(time, .faint))", "",
    ]
    func add(_ name: String, _ texts: [String], _ attribute: Style.Attribute = .plain) {
      for (index, text) in texts.enumerated() {
        lines.append(style((index == 0 ? name : "").padded(9), .faint) + style(text.shown, attribute))
      }
    }
    let call = [event.action.kindName, event.action.subject].filter { !$0.isEmpty }.joined(separator: " ")
    add("call", [call], .bold)
    add("router", [event.router.description])
    add("outcome", [event.outcomeText + removal], event.outcome == .applied ? .plain : .yellow)
    add("rules", event.decisions.map(Self.text))
    add("intent", intent)
    add("params", parameters)
    if session.info.isMasked { add("masked", ["parameters, links and texts are no real values"], .yellow) }
    add("origin", [event.origin.rawValue])
    add("source", [event.source?.description ?? "not recorded"])
    add("cause", causes.isEmpty ? ["none"] : causes.map { "event \($0.position): \($0.line)" })
    add("before", [before.pathText(atMost: 12)])
    add("after", [after.pathText(atMost: 12)])
    add("changed", changes.isEmpty ? ["nothing"] : changes)
    return lines.map { $0 + "\n" }.joined()
  }

  private var removal: String {
    event.removed == 0 ? "" : ", \(event.removed) screen\(event.removed == 1 ? "" : "s") left the path"
  }

  /// The pending intent that the event defers, resumes or abandons: where it leads, and when it expires.
  private var intent: [String] {
    let waiting: PendingIntent<RecordedDestination>? =
      switch event.action {
      case .defer(let intent): intent
      case .resume(let id, _), .abandon(let id, _): before.pendingIntents.first { $0.id == id }
      default: nil
      }
    guard let waiting else { return [] }
    let expiry = waiting.expires.map { "expires \(WallTime.text($0))" }
    return [waiting.summary, "leads to " + NavigationAction.text(waiting.plan)] + (expiry.map { [$0] } ?? [])
  }

  /// `AppNavigationRedirect: HomeNavigation.characters -> CharacterNavigation.list`. Features may use the same names, so
  /// each is printed with its type.
  private static func text(_ decision: RuleDecision<RecordedDestination>) -> String {
    func text(_ destination: RecordedDestination) -> String {
      destination.type.isEmpty ? "\(destination)" : "\(destination.type).\(destination)"
    }
    let verdict =
      if case .redirected(let replacement) = decision.verdict { "-> " + text(replacement) } else {
        "\(decision.verdict)"
      }
    return "\(decision.rule): \(text(decision.requested)) \(verdict)"
  }

  private var parameters: [String] {
    guard case .object(let members)? = event.action.destination?.parameterValue else { return [] }
    return members.map { "\($0.key) = \($0.value.text)" }
  }

  var json: JSONValue {
    let masked = session.info.isMasked ? [JSONValue.Member("masked", true)] : []
    return .document(
      [
        .init("session", .string(session.info.id)), .init("event", event.json),
        .init("causes", .array(causes.map { .integer($0.position) })),
        .init("before", .string(before.pathText)), .init("after", .string(after.pathText)),
        .init("changes", .array(changes.map { .string($0) })),
        .init(
          "patch",
          JSONPatch(from: before.document(at: event.position - 1), to: after.document(at: event.position))
            .json),
      ] + masked)
  }
}
