package import Navlog

/// The text of a state in the table `snapshots`: the JSON of the state, with the ids of destinations instead of destinations.
package enum Snapshot {
  /// The columns of the table.
  package enum Column: Int32, TableColumn {
    case id, reducer, state

    package static let table = "snapshots"
  }

  /// The columns of ``Queries/snapshotsDown`` that follow the columns of the table. They belong to the event at the position of
  /// the snapshot.
  enum JoinedColumn {
    static let screen = Column.state.rawValue + 1
    static let depth = screen + 1
  }

  static func text(_ state: NavigationState<DestinationID>) -> String {
    JSONValue.object(state.members(form)).text
  }

  /// Returns the state of a snapshot, or `nil` if the text is not a valid state. Snapshots are a cache, and a
  /// fold works without them.
  package static func state(_ text: String) -> NavigationState<DestinationID>? {
    guard let json = try? JSONValue(parsing: text) else { return nil }
    return try? NavigationState(json: json, form)
  }

  private static let form = DestinationFormat<DestinationID>(
    members: { [.init("destination", .integer($0.rawValue))] },
    destination: { json in
      guard case .number(let literal)? = json["destination"], let id = Int(literal), id > 0 else {
        throw JSONShapeError(field: "destination", problem: "is not an id")
      }
      return DestinationID(id)
    })
}
