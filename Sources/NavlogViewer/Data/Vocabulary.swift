import Navlog

/// The dictionaries of a page's index, which contain each value of the events once, with a number. Numbers are assigned in the
/// order of first use, so that frequent values tend to have small numbers.
final class Vocabulary {
  /// An outcome as shown in lists, with a sentence for a call without effect.
  struct OutcomeWord: Hashable {
    let text: String
    let why: String?
  }

  /// A field of a call, with its value as text.
  struct Field: Hashable {
    let name: String
    let value: String
  }

  var kinds = Numbering<String>()
  var outcomes = Numbering<OutcomeWord>()
  var origins = Numbering<Origin>()
  var sources = Numbering<CallSite>()
  var styles = Numbering<PresentationType>()
  var subjects = Numbering<String>()
  var details = Numbering<[Field]>()
  var roots = Numbering<RootName>()
  var texts = Numbering<String>()
  private var destinations = Numbering<RecordedDestination>()

  /// Returns the number of a destination, as used in folded states.
  func id(_ destination: RecordedDestination) -> DestinationID { destinations.id(destination) }

  /// Returns the destination with a number that this vocabulary assigned.
  func destination(_ id: DestinationID) -> RecordedDestination { destinations.destination(id) }

  /// Returns an action with numbers for its destinations.
  func numbered(_ action: NavigationAction<RecordedDestination>) -> NavigationAction<DestinationID> {
    switch action {
    // The two most frequent actions are converted directly, which is faster than `map` with a closure.
    case .navigate(let destination, let style, let unlessOnTop):
      .navigate(id(destination), style: style, unlessOnTop: unlessOnTop)
    case .pop(let count): .pop(count: count)
    default: action.map { id($0) }
    }
  }

  /// The dictionaries, as members of the index.
  var members: [JSONValue.Member] {
    [
      .init("kinds", .texts(kinds.values)), .init("outcomes", .array(outcomes.values.map { $0.json })),
      .init("origins", .texts(origins.values.map { $0.rawValue })),
      .init("sources", .texts(sources.values.map { $0.description })),
      .init("styles", .texts(styles.values.map { "\($0):" })),
      .init("subjects", .texts(subjects.values)),
      .init("details", .array(details.values.map { .array($0.map { .texts([$0.name, $0.value]) }) })),
      .init("roots", .array(roots.values.map { $0.json })),
      .init("destinations", .array(destinations.values.map { $0.page })),
      .init("texts", .texts(texts.values)),
    ]
  }
}

// MARK: - JSON

extension JSONValue {
  /// Returns texts in which characters that a page could not show are escaped.
  fileprivate static func texts(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string(StoredText.printable($0)) })
  }
}

extension Vocabulary.OutcomeWord {
  fileprivate var json: JSONValue {
    let text = JSONValue.Member("text", .string(StoredText.printable(self.text)))
    guard let why else { return .object([text, .init("applied", true)]) }
    return .object([text, .init("applied", false), .init("why", .string(StoredText.printable(why)))])
  }
}

extension RootName {
  fileprivate var json: JSONValue {
    .object([
      .init("name", .string(StoredText.printable(description))),
      .init("address", .string(StoredText.printable(RouterID(self).description))),
    ])
  }
}

extension RecordedDestination {
  fileprivate var page: JSONValue {
    var parameters: [JSONValue] = []
    if case .object(let members) = parameterValue {
      parameters = members.map { .texts([StoredText.escaped($0.key), $0.value.canonicalText]) }
    }
    return .array([
      .string(StoredText.printable(description)), .string(StoredText.printable(name)), .array(parameters),
      .string(StoredText.printable(type)),
    ])
  }
}
