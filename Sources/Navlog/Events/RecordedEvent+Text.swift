extension RecordedEvent where N == RecordedDestination {
  /// The event on one line, without its time: what `--grep` and a moment's `/regex/` look at.
  package var line: String {
    let parts = [
      action.kindName, router.description, subject, outcomeText, source?.description ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What the call is about, with what was asked for where a rule led elsewhere: `-> list (asked: characters)`; and for
  /// a resumed intent, with the screen that it led to.
  package var subject: String {
    var subject = action.subject
    if case .resume(_, nil) = action, outcome == .applied, let screen { subject += " -> \(screen)" }
    // What waits is what was asked for.
    if case .defer = action { return subject }
    var asked: [String] = []
    var given: N?
    for decision in decisions {
      guard case .redirected(let to) = decision.verdict else { continue }
      if decision.requested != given { asked.append(decision.requested.description) }
      given = to
    }
    return asked.isEmpty ? subject : "\(subject) (asked: \(asked.joined(separator: ", ")))"
  }

  /// What was asked and what became of it, without the positions in addresses: equal for the same call in another
  /// session.
  package var call: String {
    let router = ([router.root.description] + router.steps.map(\.slot.rawValue)).joined(separator: "/")
    return [action.kindName, router, subject, outcomeText].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Outcome {
  /// `applied`, or `noEffect: atRoot`.
  package var text: String { reason.map { "noEffect: \($0)" } ?? "applied" }
}
