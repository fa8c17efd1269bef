import Navlog
package import NavlogTools

extension EventDetails {
  /// Returns the details in lines, as `navlog show` prints them.
  ///
  /// - Parameter name: The name of the session in the log.
  package func lines(of name: String) -> [StyledText] {
    let time = "\(WallTime.text(event.time)), \(ElapsedTime.text(event.elapsed))"
    let heading =
      StyledText("event \(event.position)", .bold)
      + StyledText(" of session \(name), ") + StyledText(time, .faint)
    return [heading, ""] + fields(withPaths: true)
  }

  /// The width of the names, including the space after them.
  static let indent = 9

  /// Returns the details as lines with a name and a value, without the heading.
  package func fields(withPaths: Bool) -> [StyledText] {
    var lines: [StyledText] = []
    func add(_ name: String, _ texts: [String], _ attribute: Style.Attribute = .plain) {
      for (index, text) in texts.enumerated() {
        lines.append(
          StyledText((index == 0 ? name : "").padded(Self.indent), .faint) + StyledText(text, attribute))
      }
    }
    let call = [event.action.kindName, event.action.subject].filter { !$0.isEmpty }.joined(separator: " ")
    add("call", [call], .bold)
    add("router", [event.router.description])
    add("outcome", [event.outcomeText + removal], event.outcome == .applied ? .plain : .yellow)
    add("rules", event.decisions.map(Self.text))
    add("intent", intent)
    add("params", parameters)
    if session.info.isMasked {
      add("masked", ["parameters, links and texts are masks, not real values"], .yellow)
    }
    add("origin", [event.origin.rawValue])
    add("source", [event.source?.description ?? "not recorded"])
    add("cause", causes.isEmpty ? ["none"] : causes.map { "event \($0.position): \($0.line)" })
    guard withPaths else { return lines }
    add("before", [before.pathText(atMost: 12)])
    add("after", [after.pathText(atMost: 12)])
    add("changed", changes.isEmpty ? ["nothing"] : changes.map(\.description))
    return lines
  }

  private var removal: String {
    event.removed == 0 ? "" : ", removed \(event.removed.counted("screen"))"
  }

  /// The pending intent that the event defers, resumes or abandons: its destination and its expiry.
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
      + replacedIntents.map { "replaces the equal intent of event \($0.id.position)" }
  }

  /// The pending intents that are replaced by the pending intent of this event.
  private var replacedIntents: [PendingIntent<RecordedDestination>] {
    guard case .defer = event.action else { return [] }
    let left = Set(after.pendingIntents.map(\.id))
    return before.pendingIntents.filter { !left.contains($0.id) }
  }

  /// Returns the text of a decision: `AppNavigationRedirect: HomeNavigation.characters ->
  /// CharacterNavigation.list`. Destinations of two features may have the same name, so each destination is
  /// printed with its type.
  private static func text(_ decision: RuleDecision<RecordedDestination>) -> String {
    let verdict =
      if case .redirected(let replacement) = decision.verdict { "-> " + replacement.typedText } else {
        "\(decision.verdict)"
      }
    return "\(decision.rule): \(decision.requested.typedText) \(verdict)"
  }

  private var parameters: [String] {
    guard case .object(let members)? = event.action.destination?.parameterValue else { return [] }
    return members.map { "\($0.key) = \($0.value.text)" }
  }
}
