import Navlog

/// Destinations as Swift source: `.characterDetail(id: 42)`.
struct DestinationSource {
  /// The destination type of the session.
  let type: String
  /// Whether the session's destination type is `AnyNavigation`, which wraps the destinations of features with different types.
  let isErased: Bool
  /// The types of the destinations in the first state and in the calls.
  let types: Set<String>
  private let decoded: Set<String>

  /// - Parameters:
  ///   - type: The app's type; `nil` for the type that the session names, or for `AnyNavigation` if the session names several
  ///     types.
  ///   - decoded: The names of destinations that are not written as source.
  ///   - asRequested: Whether the calls are those that were requested, before the rules decided about them.
  init(_ stretch: RecordedStretch, type: String?, decoded: Set<String>, asRequested: Bool)
    throws(TestGenerationError)
  {
    let destinations =
      stretch.start.namedDestinations
      + stretch.events.flatMap { asRequested ? $0.namedDestinations : $0.action.namedDestinations }
    types = Set(destinations.map { StoredText.unescaped($0.type) })
    if let type {
      self.type = type
    } else {
      self.type = try Self.type(Set(stretch.types.map { StoredText.unescaped($0) }))
    }
    guard SwiftSource.isPath(self.type) else {
      throw TestGenerationError(
        "\"\(StoredText.printable(self.type))\" is not the name of a type: name the app's type with --type")
    }
    isErased = self.type == "AnyNavigation"
    // If destinations of the same case do not have the same parameter names, a parameter of the case is optional. Source code
    // for the case needs the label of every parameter, and the log does not contain the label of an absent parameter. The test
    // therefore decodes these destinations from JSON.
    var labels: [String: Set<[String]>] = [:]
    for destination in destinations {
      labels["\(destination.type).\(destination.name)", default: []].insert(destination.parameterValue.keys)
    }
    self.decoded = decoded.union(labels.filter { $0.value.count > 1 }.map { $0.key })
  }

  private static func type(_ types: Set<String>) throws(TestGenerationError) -> String {
    guard let type = types.first, types.count == 1 else {
      if types.isEmpty {
        throw TestGenerationError("the session shows no destination: name the app's type with --type")
      }
      return "AnyNavigation"
    }
    guard !type.isEmpty else {
      throw TestGenerationError(
        "the log does not name the type of its destinations: name the app's type with --type")
    }
    return type
  }

  /// Returns the destination as source, or `nil` if it has to be decoded from JSON.
  func source(_ destination: RecordedDestination) -> String? {
    let type = StoredText.unescaped(destination.type)
    guard destination.name != destination.type, !decoded.contains(destination.name),
      !decoded.contains("\(destination.type).\(destination.name)"),
      let name = SwiftSource.member(destination.name), !isErased || SwiftSource.isPath(type)
    else { return nil }
    let owner = isErased ? type : ""
    switch destination.parameterValue {
    case .null where destination.parameters == "null": return "\(owner).\(name)"
    case .object(let members):
      guard let arguments = arguments(members) else { return nil }
      return arguments.isEmpty ? "\(owner).\(name)" : "\(owner).\(name)(\(arguments.joined(separator: ", ")))"
    default: return nil
    }
  }

  /// Returns the arguments of a destination: one scalar with its label, or scalars without labels. The result is `nil` for
  /// other destinations, which are decoded from JSON. Destinations with more than one label are always decoded, because a log
  /// does not contain the order of labels.
  private func arguments(_ members: [JSONValue.Member]) -> [String]? {
    if members.count == 1, let label = SwiftSource.label(members[0].key), !members[0].key.hasPrefix("_") {
      return SwiftSource.literal(members[0].value).map { ["\(label): \($0)"] }
    }
    var arguments: [String] = []
    for index in members.indices {
      guard let member = members.first(where: { $0.key == "_\(index)" }),
        let literal = SwiftSource.literal(member.value)
      else { return nil }
      arguments.append(literal)
    }
    return arguments
  }

  /// Whether the recorded destination and the app's own destination certainly have the same text in a path. This is the case if
  /// all values are whole numbers, Booleans and plain texts.
  func isPlain(_ destination: RecordedDestination) -> Bool {
    guard source(destination) != nil else { return false }
    guard case .object(let members) = destination.parameterValue else { return true }
    return members.allSatisfy { member in
      switch member.value {
      case .bool: true
      case .number(let text): Int(text) != nil
      case .string(let text): text.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }
      case .null, .array, .object: false
      }
    }
  }

  /// Returns the type that decodes a destination from JSON.
  func decodingType(_ destination: RecordedDestination) -> String {
    let own = StoredText.unescaped(destination.type)
    return isErased && SwiftSource.isPath(own) ? own : type
  }
}
