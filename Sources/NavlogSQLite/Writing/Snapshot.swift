package import Navlog

/// The version of the reducer's rules. A snapshot that another version took is ignored.
package let reducerVersion = 1

/// How a state stands in the table `snapshots`: as everywhere else, with destinations by their ids.
package enum Snapshot {
  package static func text(_ state: NavigationState<DestinationID>) -> String {
    JSONValue.object(state.members(form)).text
  }

  /// `nil` when the text is no snapshot: it is a cache, and the fold does without.
  package static func state(_ text: String) -> NavigationState<DestinationID>? {
    guard let json = try? JSONValue(parsing: text) else { return nil }
    return try? NavigationState(json: json, form)
  }

  private static let form = DestinationFormat<DestinationID>(
    members: { [.init("destination", .integer($0.rawValue))] },
    destination: { json in
      guard case .number(let literal)? = json["destination"], let id = Int(literal), id > 0 else {
        throw JSONShapeError(field: "destination", problem: "is no id")
      }
      return DestinationID(id)
    })
}
