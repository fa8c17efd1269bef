/// How destinations stand within JSON: by name and parameters, or by number.
///
/// States and plans are written the same way whatever stands for a destination; this is the part that differs.
package struct DestinationFormat<N: Hashable & Sendable>: Sendable {
  /// The members that say which destination it is.
  package let members: @Sendable (N) -> [JSONValue.Member]
  /// The destination that an object's members name.
  package let destination: @Sendable (JSONValue) throws -> N

  /// A form by its two directions.
  package init(
    members: @escaping @Sendable (N) -> [JSONValue.Member],
    destination: @escaping @Sendable (JSONValue) throws -> N
  ) {
    self.members = members
    self.destination = destination
  }

  func json(_ destination: N?) -> JSONValue { destination.map { .object(members($0)) } ?? .null }

  func list(_ destinations: [N]) -> JSONValue { .array(destinations.map { .object(members($0)) }) }

  func list(_ json: [JSONValue]) throws -> [N] { try json.map(destination) }
}

extension DestinationFormat where N == RecordedDestination {
  /// `{"name":"characterDetail","params":{"id":42},"type":"AppNavigation"}`
  package static var named: Self {
    DestinationFormat(
      members: { destination in
        if case .object(let members) = destination.json { members } else { [] }
      },
      destination: { try RecordedDestination(json: $0) })
  }
}
