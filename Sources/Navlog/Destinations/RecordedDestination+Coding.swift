import Foundation

extension RecordedDestination {
  /// The stored form of a destination.
  ///
  /// One that cannot be encoded (a custom `encode(to:)` that throws) is recorded under its type's name with the reason
  /// as its parameter: a call is never lost for that.
  public init<N: Navigation>(encoding destination: N) {
    if case .unregistered(let stored)? = destination as? UnknownNavigation {
      self = stored
      return
    }
    if let any = destination as? AnyNavigation {
      self.init(encoding: any.wrapped)
      return
    }
    let type = StoredText.escaped(N.navigationName)
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let value = try JSONValue(parsingUTF8: encoder.encode(destination))
      switch value {
      case .object(let members) where members.count == 1 && members[0].value.isObject && isEnum(destination):
        self.init(
          type: type, name: StoredText.escaped(members[0].key),
          parameters: members[0].value.canonicalText)
      case .string(let name) where !name.isEmpty && isEnum(destination):
        self.init(type: type, name: StoredText.escaped(name), parameters: "null")
      case .object:
        self.init(type: type, name: type, parameters: value.canonicalText)
      default:
        let wrapped = JSONValue.object([.init("value", value)])
        self.init(type: type, name: type, parameters: wrapped.canonicalText)
      }
    } catch {
      let reason = JSONValue.object([.init("notEncodable", .string(String(describing: error)))])
      self.init(type: type, name: type, parameters: reason.canonicalText)
    }
  }
}

/// A struct of one member that is an object looks like a case once encoded.
private func isEnum(_ destination: some Navigation) -> Bool {
  Mirror(reflecting: destination).displayStyle == .enum
}

extension Navigation {
  /// Reads a stored form; `nil` when it is of another type, or this version of the type does not know it.
  init?(decoding stored: RecordedDestination, with types: DestinationTypes) {
    guard stored.type.isEmpty || StoredText.unescaped(stored.type) == Self.navigationName else { return nil }
    let decoder = JSONDecoder()
    types.hand(to: decoder)
    func value(_ json: String) -> Self? { try? decoder.decode(Self.self, from: Data(json.utf8)) }
    if stored.name != stored.type, stored.parameters.hasPrefix("{"),
      !stored.name.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 })
    {
      // The case of an enum, as nearly all are: put together without being taken apart first.
      guard let value = value(#"{"\#(stored.name)":\#(stored.parameters)}"#) else { return nil }
      self = value
      return
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
    // A case named as its type can be taken for a struct, and the reverse: the right one is written the same again.
    let same = values.first { value in
      let again = RecordedDestination(encoding: value)
      return again.name == stored.name && again.parameters == stored.parameters
    }
    guard let value = same ?? values.first else { return nil }
    self = value
  }
}
