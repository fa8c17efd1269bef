extension DeepLinkRoute where N: Navigation {
  /// A route to the destination with a name, its parameters being those of the pattern; it prints as well.
  ///
  /// Name and parameters are those of the recorded form: `character/:id(Int)` with the name `characterDetail` is
  /// `.characterDetail(id: 42)`, which stands in a log as `characterDetail` with `{"id":42}`. An associated value without
  /// a label is called `_0`. Values that the destination does not accept let the next pattern be tried.
  public init(
    _ pattern: String, name: String, select: RootName? = nil, dismissingModals: Bool = false,
    below: [N]? = nil, as style: PresentationStyle? = nil
  ) {
    let form = LinkForm(type: N.navigationName, name: name)
    self.init(
      pattern, name: name, select: select, dismissingModals: dismissingModals, below: below, as: style
    ) { match in
      for form in form.destinations(match) {
        if let destination = N(decoding: form, with: DestinationTypes()) { return destination }
      }
      return nil
    }
    printer = { destination, pattern in form.values(RecordedDestination(encoding: destination), pattern) }
  }
}

extension DeepLinkRoute where N == RecordedDestination {
  /// A route to a destination that is known by its name alone, its parameters being those of the pattern.
  public init(
    _ pattern: String, name: String, type: String = "", select: RootName? = nil,
    dismissingModals: Bool = false,
    below: [N]? = nil, as style: PresentationStyle? = nil
  ) {
    let form = LinkForm(type: type, name: name)
    self.init(
      pattern, name: name, select: select, dismissingModals: dismissingModals, below: below, as: style
    ) { match in form.destinations(match).first }
    printer = { destination, pattern in form.values(destination, pattern) }
  }
}

/// The recorded form of a route's destinations, whose parameters are the pattern's by name.
private struct LinkForm: Sendable {
  let type: String
  let name: String

  init(type: String, name: String) {
    self.type = StoredText.escaped(type)
    self.name = StoredText.escaped(name)
  }

  /// The forms that a match can stand for: an enum with raw strings is recorded without parameters at all.
  func destinations(_ match: LinkMatch) -> [RecordedDestination] {
    let parameters = match.values.isEmpty ? ["{}", "null"] : [match.json.canonicalText]
    return parameters.map { RecordedDestination(type: type, name: name, parameters: $0) }
  }

  /// The values of a pattern's parameters; `nil` when the destination has another name, or something that the pattern has
  /// no place for.
  func values(_ destination: RecordedDestination, _ pattern: LinkPattern) -> [String: LinkValue]? {
    guard destination.name == name, destination.type == type else { return nil }
    guard case .object(let members) = destination.parameterValue else { return [:] }
    var values: [String: LinkValue] = [:]
    for member in members where member.value != .null {
      guard let parameter = pattern.parameters.first(where: { $0.name == member.key }),
        let value = LinkValue(json: member.value, for: parameter)
      else { return nil }
      values[member.key] = value
    }
    return values
  }
}
