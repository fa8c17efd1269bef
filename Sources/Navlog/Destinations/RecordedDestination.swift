import Foundation

/// A destination in its stored form, readable without the app that recorded it.
///
/// `AppNavigation.characterDetail(id: 42)` is `type: "AppNavigation"`, `name: "characterDetail"`, `parameters:
/// {"id":42}`. Tools show destinations in this form, including those that the app no longer knows.
public struct RecordedDestination: Hashable, Sendable, Codable {
  /// The ``Navigation/navigationName`` of the Swift type; empty if the type is unknown, for example if a tool knows
  /// only the name of the destination.
  public let type: String
  /// The case of the enum, or the name of the type for a destination whose encoded form does not name a case, such as a struct
  /// or an enum with integer raw values.
  public let name: String
  /// The associated values or properties as canonical JSON (sorted keys, no whitespace): an object, or `null` for a case that
  /// is encoded as a bare string.
  public let parameters: String

  /// Creates a destination from its stored parts, without any check.
  public init(type: String = "", name: String, parameters: String = "{}") {
    self.type = type
    self.name = name
    self.parameters = parameters
  }

  /// The parameters as a value; `null` when they are not JSON.
  public var parameterValue: JSONValue { (try? JSONValue(parsing: parameters)) ?? .null }
}

extension RecordedDestination {
  /// Hashes only the name and the parameters, because the type is nearly always the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(parameters)
  }
}

/// A destination as a cache key. Two keys are equal only if their destinations consist of the same bytes.
///
/// Swift's `==` treats texts as equal that differ only in their Unicode normalization, like the two spellings of `é`. A cache
/// that compares its keys in this way would return a text with other bytes.
package struct ExactDestination: Hashable, Sendable {
  package let destination: RecordedDestination

  package init(_ destination: RecordedDestination) { self.destination = destination }

  package static func == (a: Self, b: Self) -> Bool {
    let (a, b) = (a.destination, b.destination)
    return hasSameBytes(a.name, b.name) && hasSameBytes(a.parameters, b.parameters)
      && hasSameBytes(a.type, b.type)
  }

  package func hash(into hasher: inout Hasher) { destination.hash(into: &hasher) }

  private static func hasSameBytes(_ a: String, _ b: String) -> Bool {
    // A navigation call compares several texts. `elementsEqual` compares them byte by byte, and takes a fifteenth of the
    // instructions of a call.
    a.utf8.withContiguousStorageIfAvailable { a in
      b.utf8.withContiguousStorageIfAvailable { b in
        guard a.count == b.count else { return false }
        guard let first = a.baseAddress, let second = b.baseAddress else { return true }
        return memcmp(first, second, a.count) == 0
      }
    }.flatMap(\.self) ?? a.utf8.elementsEqual(b.utf8)
  }
}

extension RecordedDestination: CustomStringConvertible {
  /// The destination, written like a call in Swift: `characterDetail(id: 42)`, `settings`.
  public var description: String {
    guard case .object(let members) = parameterValue, !members.isEmpty else { return name }
    let arguments = members.map { member in
      let value = member.value.canonicalText
      return member.key.hasPrefix("_") ? value : "\(StoredText.escaped(member.key)): \(value)"
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// The destination with its type, if the type is known: `AppNavigation.characterDetail(id: 42)`.
  package var typedText: String { type.isEmpty ? description : "\(type).\(self)" }
}

extension RecordedDestination {
  /// The destination in JSON: `{"name":…,"params":…}`, with `"type"` when the type is not empty.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(StoredText.unescaped(name))), .init("params", parameterValue),
    ]
    if !type.isEmpty { members.append(.init("type", .string(StoredText.unescaped(type)))) }
    return .object(members)
  }

  /// Parses a destination in JSON.
  ///
  /// - Throws: ``JSONShapeError`` with the field that is missing or of the wrong type.
  public init(json: JSONValue) throws {
    let name = try json.string("name")
    guard !name.isEmpty else { throw JSONShapeError(field: "name", problem: "is empty") }
    let parameters = json["params"] ?? .object([])
    switch parameters {
    case .object, .null: break
    default: throw JSONShapeError(field: "params", problem: "must be an object")
    }
    let type = try json.optionalString("type")
    guard type != "" else { throw JSONShapeError(field: "type", problem: "is empty; omit it") }
    self.init(
      type: StoredText.escaped(type ?? ""), name: StoredText.escaped(name),
      parameters: parameters.canonicalText)
  }
}

/// The number that replaces a destination's value in states.
///
/// A log stores each destination once and refers to it by number. A fold from disk compares numbers, and
/// decodes a destination only when needed.
package struct DestinationID: Hashable, Sendable {
  /// In a fold from disk, the number of the destination's row in the log, or a negative number for a destination
  /// without a row. Otherwise, a number that ``DestinationNumbers`` or ``Numbering`` has assigned.
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }
}
