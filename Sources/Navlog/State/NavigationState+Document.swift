extension NavigationState where N == RecordedDestination {
  /// The hierarchy as `navlog state --format json` prints it: with the number of the form, the position of the moment
  /// that was asked for, and the name of the visible screen.
  package func document(at position: Int) -> JSONValue {
    var members: [JSONValue.Member] = [.init("schema", 1)]
    if case .object(let own) = json {
      members += own.map { $0.key == "position" ? .init("position", .integer(position)) : $0 }
    }
    members.append(.init("visible", visible.map { .string(StoredText.unescaped($0.name)) } ?? .null))
    return .object(members)
  }
}
