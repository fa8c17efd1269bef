extension RecordedEvent: CustomStringConvertible {
  /// The event on one line, without its time and its screen: `3 navigate main -> sheet:filter applied App/Wiring.swift:21`.
  public var description: String { "\(position) \(StoredText.printable(line))" }
}

extension RecordedEvent {
  /// The event on one line without position, time and screen. The command's option `--grep` and its moments
  /// `SESSION@/regex/` search this text.
  package var line: String {
    let parts = [
      action.kindName, router.description, subject, outcomeText, source?.description ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The subject of the call. After a redirect, the subject also contains the requested destination:
  /// `-> list (requested: characters)`. For a resumed intent, the subject also contains the screen that the intent led
  /// to.
  package var subject: String {
    [action.reference, portableSubject].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The subject without the positions of earlier events, which differ between sessions.
  package var portableSubject: String {
    var subject = action.portableSubject
    if case .resume(_, nil) = action, outcome == .applied, let screen { subject = "-> \(screen)" }
    // The subject of a `defer` already names the requested plan.
    if case .defer = action { return subject }
    var requested: [String] = []
    var previous: N?
    for decision in decisions {
      guard case .redirected(let to) = decision.verdict else { continue }
      if decision.requested != previous { requested.append("\(decision.requested)") }
      previous = to
    }
    return requested.isEmpty ? subject : "\(subject) (requested: \(requested.joined(separator: ", ")))"
  }

  /// The kind and the subject of the call: `navigate -> sheet:filter`, `dismiss`.
  package var callText: String { subject.isEmpty ? action.kindName : "\(action.kindName) \(subject)" }

  /// The outcome of the call, with the name of the rule that decided it: `deferred by login`,
  /// `redirected by ShopRedirect`, `applied`, `noEffect: refused(cellar: nobody goes there)`.
  package var outcomeText: String {
    guard outcome == .applied else { return outcome.text }
    switch action {
    case .defer: return "deferred" + (deferringRule.map { " by \($0)" } ?? "")
    case .resume: return "resumed" + redirection
    case .abandon: return "abandoned"
    default: return redirection.isEmpty ? outcome.text : String(redirection.dropFirst(2))
    }
  }

  private var deferringRule: String? {
    decisions.last { if case .deferred = $0.verdict { true } else { false } }
      .map { StoredText.printable($0.rule) }
  }

  /// The end of the outcome's text, which names the rules that redirected the call, in order; empty without a redirect.
  private var redirection: String {
    var rules: [String] = []
    for decision in decisions {
      let rule = StoredText.printable(decision.rule)
      if case .redirected = decision.verdict, !rules.contains(rule) { rules.append(rule) }
    }
    if rules == [RuleDecision<N>.unmapped] { return ", mapped by no redirect" }
    return rules.isEmpty ? "" : ", redirected by \(rules.joined(separator: ", "))"
  }
}
