/// A destination as the log holds it: readable without the app that wrote it.
///
/// `AppNavigation.characterDetail(id: 42)` is `type: "AppNavigation"`, `name: "characterDetail"`,
/// `parameters: {"id":42}`. A destination that an app no longer knows stays in this form, and is still shown.
public struct RecordedDestination: Hashable, Sendable, Codable {
  /// The registered name of the Swift type; empty when the log was not written by an app.
  public let type: String
  /// The case of the enum, or the type's name for a destination that is no enum.
  public let name: String
  /// The associated values as canonical JSON (sorted keys, no white space): an object, or `null` for a
  /// destination that encodes as a bare string.
  public let parameters: String

  /// A destination from its stored parts, taken as they are.
  public init(type: String = "", name: String, parameters: String = "{}") {
    self.type = type
    self.name = name
    self.parameters = parameters
  }

  /// The parameters as a value; `null` when they are no JSON.
  public var parameterValue: JSONValue { (try? JSONValue(parsing: parameters)) ?? .null }
}

extension RecordedDestination {
  /// Hashes what tells destinations of one app apart: the type is nearly always the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(parameters)
  }
}

extension RecordedDestination: CustomStringConvertible {
  /// The destination as a call: `characterDetail(id: 42)`, `settings`.
  public var description: String {
    guard case .object(let members) = parameterValue, !members.isEmpty else { return name }
    let arguments = members.map { member in
      let value = member.value.canonicalText
      return member.key.hasPrefix("_") ? value : "\(StoredText.escaped(member.key)): \(value)"
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }
}

extension RecordedDestination {
  /// The form in JSON: `{"name":…,"params":…}`, with `"type"` when there is one.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(StoredText.unescaped(name))), .init("params", parameterValue),
    ]
    if !type.isEmpty { members.append(.init("type", .string(StoredText.unescaped(type)))) }
    return .object(members)
  }

  /// Reads the form in JSON.
  ///
  /// - Throws: `JSONShapeError` naming the field that is missing or of the wrong kind.
  public init(json: JSONValue) throws {
    let name = try json.string("name")
    guard !name.isEmpty else { throw JSONShapeError(field: "name", problem: "is empty") }
    let parameters = json["params"] ?? .object([])
    switch parameters {
    case .object, .null: break
    default: throw JSONShapeError(field: "params", problem: "must be an object")
    }
    self.init(
      type: StoredText.escaped(try json.optionalString("type") ?? ""), name: StoredText.escaped(name),
      parameters: parameters.canonicalText)
  }
}
