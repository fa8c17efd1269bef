import Navlog

extension Vocabulary {
  /// Returns the number of an event's outcome in the vocabulary.
  func outcome(of event: RecordedEvent<RecordedDestination>) -> Int {
    outcomes.number(OutcomeWord(text: event.outcomeText, why: event.outcome.reason.map { $0.sentence }))
  }

  /// Returns the number of an event's subject in the vocabulary, plus 1. The result is 0 for a common subject, which a page
  /// composes from the style and the destination.
  func subject(of event: RecordedEvent<RecordedDestination>) -> Int {
    switch event.action {
    case .navigate(_, _, unlessOnTop: false), .present, .popTo, .replaceTop, .pop(count: 1):
      if event.decisions.isEmpty { return 0 }
    default: break
    }
    let subject = event.subject
    return subject.isEmpty ? 0 : subjects.number(subject) + 1
  }

  /// Returns the number of an event's style in the vocabulary, plus 1. The result is 0 for a `navigate` that pushes, and for a
  /// call without a style.
  func style(of event: RecordedEvent<RecordedDestination>) -> Int {
    switch event.action {
    case .navigate(_, let style, _): style == .push ? 0 : styles.number(style) + 1
    case .present(_, let style): styles.number(style) + 1
    default: 0
    }
  }

  /// Returns the number of an event's fields in the vocabulary, plus 1. The result is 0 if the event has no fields other than
  /// the destination, the style and the count.
  func detail(of event: RecordedEvent<RecordedDestination>) -> Int {
    switch event.action {
    case .navigate(_, _, unlessOnTop: false), .present, .popTo, .replaceTop, .pop:
      if event.decisions.isEmpty { return 0 }
    default: break
    }
    let stored = StoredAction(event.action, .named)
    let fields =
      stored.detail.map { Field(name: $0.key, value: $0.value.plainText) }
      + event.decisions.map { Field(name: "rule", value: $0.description) }
    return fields.isEmpty ? 0 : details.number(fields) + 1
  }
}

extension JSONValue {
  fileprivate var plainText: String { if case .string(let text) = self { text } else { text } }
}

extension Outcome.Reason {
  /// The reason why a call had no effect, for readers who do not know the app's code.
  fileprivate var sentence: String {
    switch self {
    case .noSuchRouter: "The called router no longer existed: its modal had been closed."
    case .alreadyOnTop: "The screen was already on top."
    case .atRoot: "No screen was left to pop."
    case .nothingRequested: "The call requested to pop no screens."
    case .noSuchEntry: "The screen to pop had already been removed."
    case .notFound: "The screen to pop to was not below."
    case .unchanged: "Everything was already in that state."
    case .nothingPresented: "Nothing was presented, so nothing was dismissed."
    case .noMatch: "No route matches the link."
    case .refused(let why?): "The call was refused: \(why)"
    case .refused(nil): "The call was refused."
    case .alreadySelected: "That root was already selected."
    case .noSuchRoot: "That root does not exist."
    case .noSuchIntent: "The pending intent had already been resumed or dropped."
    case .unknownKind: "The effect is unknown: a newer version made this call, or it could not be read."
    case .other(let text): "The call had no effect: \(text)"
    }
  }
}
