import Foundation

/// Translates one app's destinations to the form that the log holds, and back.
///
/// Encoding costs microseconds, a dictionary look-up a fraction of one; an app uses few distinct destinations,
/// so both directions are remembered, up to a bound.
public struct DestinationCoding<N: Navigation> {
  /// Rewrites what an older version of the app stored: a renamed case, a parameter that was added.
  public typealias Upcaster = @Sendable (RecordedDestination) -> RecordedDestination

  private static var rememberedAtMost: Int { 8_192 }

  private let upcast: Upcaster?
  private var recorded: [N: RecordedDestination] = [:]
  private var decoded: [RecordedDestination: N] = [:]

  /// A coding without anything remembered yet.
  public init(upcast: Upcaster? = nil) {
    self.upcast = upcast
  }

  /// The stored form of a destination.
  ///
  /// A destination that cannot be encoded (a custom `encode(to:)` that throws) is recorded under its type's name
  /// with the reason as its parameter: a call is never lost for that.
  public mutating func record(_ destination: N) -> RecordedDestination {
    if let known = recorded[destination] { return known }
    if recorded.count >= Self.rememberedAtMost { recorded.removeAll(keepingCapacity: true) }
    let form = Self.encode(destination)
    recorded[destination] = form
    return form
  }

  /// The destination that a stored form stands for; `nil` when this version of the app does not know it.
  public mutating func destination(_ stored: RecordedDestination) -> N? {
    if let known = decoded[stored] { return known }
    let current = upcast?(stored) ?? stored
    guard let value = Self.decode(current) else { return nil }
    if decoded.count >= Self.rememberedAtMost { decoded.removeAll(keepingCapacity: true) }
    decoded[stored] = value
    // What came from this app's own encoder need not be encoded to be stored again.
    if current == stored, StoredText.unescaped(stored.type) == N.navigationName,
      recorded.count < Self.rememberedAtMost
    {
      recorded[value] = stored
    }
    return value
  }

  static func encode(_ destination: N) -> RecordedDestination {
    let type = StoredText.escaped(N.navigationName)
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let value = try JSONValue(parsingUTF8: encoder.encode(destination))
      switch value {
      case .object(let members) where members.count == 1 && members[0].value.isObject && isEnum(destination):
        return RecordedDestination(
          type: type, name: StoredText.escaped(members[0].key),
          parameters: members[0].value.canonicalText)
      case .string(let name):
        return RecordedDestination(type: type, name: StoredText.escaped(name), parameters: "null")
      case .object:
        return RecordedDestination(type: type, name: type, parameters: value.canonicalText)
      default:
        let wrapped = JSONValue.object([.init("value", value)])
        return RecordedDestination(type: type, name: type, parameters: wrapped.canonicalText)
      }
    } catch {
      let reason = JSONValue.object([.init("notEncodable", .string(String(describing: error)))])
      return RecordedDestination(type: type, name: type, parameters: reason.canonicalText)
    }
  }

  /// A struct of one member that is an object looks like a case once encoded.
  private static func isEnum(_ destination: N) -> Bool {
    Mirror(reflecting: destination).displayStyle == .enum
  }

  static func decode(_ stored: RecordedDestination) -> N? {
    guard stored.type.isEmpty || StoredText.unescaped(stored.type) == N.navigationName else { return nil }
    if stored.name != stored.type, stored.parameters.hasPrefix("{"),
      !stored.name.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 })
    {
      // The case of an enum, as nearly all are: put together without being taken apart first.
      return value(#"{"\#(stored.name)":\#(stored.parameters)}"#)
    }
    let parameters = stored.parameterValue
    let name = StoredText.unescaped(stored.name)
    let candidates: [JSONValue] =
      if parameters == .null {
        [.string(name)]
      } else if stored.name == stored.type {
        [parameters, parameters["value"] ?? parameters, .object([.init(name, parameters)])]
      } else {
        [.object([.init(name, parameters)])]
      }
    let values = candidates.compactMap { value($0.canonicalText) }
    guard values.count > 1 else { return values.first }
    // A case named as its type can be taken for a struct, and the reverse: the right one is written the same again.
    return values.first { value in
      let again = encode(value)
      return again.name == stored.name && again.parameters == stored.parameters
    } ?? values.first
  }

  private static func value(_ json: String) -> N? {
    try? JSONDecoder().decode(N.self, from: Data(json.utf8))
  }
}
