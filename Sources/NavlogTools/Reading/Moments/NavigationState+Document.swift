package import Navlog

extension NavigationState where N == RecordedDestination {
  /// Returns the hierarchy as `navlog state --format json` prints it. The document also contains the number of its schema, the
  /// position of the requested moment, and the name of the visible screen.
  package func document(at position: Int) -> JSONValue {
    var members: [JSONValue.Member] = [.init("schema", 1)]
    if case .object(let own) = json {
      members += own.map { $0.key == "position" ? .init("position", .integer(position)) : $0 }
    }
    members.append(.init("visible", visible.map { .string(StoredText.unescaped($0.name)) } ?? .null))
    return .object(members)
  }
}
