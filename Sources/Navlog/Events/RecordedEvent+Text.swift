extension RecordedEvent where N == RecordedDestination {
  /// The event on one line, without its time: what `--grep` and a moment's `/regex/` look at.
  package var line: String {
    let parts = [
      action.kindName, router.description, action.subject, outcome.text, source?.description ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What was asked and what became of it, without the positions in addresses: equal for the same call in another
  /// session.
  package var call: String {
    let router = ([router.root.description] + router.steps.map(\.slot.rawValue)).joined(separator: "/")
    return [action.kindName, router, action.subject, outcome.text].filter { !$0.isEmpty }.joined(
      separator: " ")
  }
}

extension Outcome {
  /// `applied`, or `noEffect: atRoot`.
  package var text: String { reason.map { "noEffect: \($0)" } ?? "applied" }
}
