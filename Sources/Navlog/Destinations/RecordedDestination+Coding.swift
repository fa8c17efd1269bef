import Foundation

extension RecordedDestination {
  /// The stored form of a destination.
  ///
  /// One that cannot be encoded (a custom `encode(to:)` that throws) is recorded under its type's name with the reason
  /// as its parameter, and one whose parameters are longer than a MiB with their length and hash in their place: a call is
  /// never lost for that. All parameters are in it; see ``StoredParameters`` for those that a
  /// session puts into its log.
  public init<N: Navigation>(encoding destination: N) { self.init(encoding: destination, masking: nil) }

  /// The stored form, without the values that the destination keeps out of a log.
  init<N: Navigation>(encoding destination: N, masking masker: Masker?) {
    if case .unregistered(let stored)? = destination as? UnknownNavigation {
      self = stored
      return
    }
    if let any = destination as? AnyNavigation {
      self.init(encoding: any.wrapped, masking: masker)
      return
    }
    let type = StoredText.escaped(N.navigationName)
    let allowed = masker == nil ? .all : destination.storedParameters
    func text(_ parameters: JSONValue) -> String {
      var text = parameters.canonicalText
      if let masker, allowed != .all || Masker.mayHoldURL(text) {
        text = masker.masked(parameters, except: allowed).canonicalText
      }
      return text.utf8.count <= StorageLimit.parameters ? text : Self.tooLong(text)
    }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      masker?.hand(to: encoder)
      let value = try JSONValue(parsingUTF8: encoder.encode(destination))
      switch value {
      case .object(let members) where members.count == 1 && members[0].value.isObject && isEnum(destination):
        self.init(
          type: type, name: StoredText.escaped(members[0].key),
          parameters: text(members[0].value))
      // What is written by hand may hold the values of a case in its one word.
      case .string(let name)
      where !name.isEmpty && isEnum(destination)
        && (isBare(destination) || allowed == .all && !Masker.mayHoldURL(name)):
        self.init(type: type, name: StoredText.escaped(name), parameters: "null")
      case .object:
        self.init(type: type, name: type, parameters: text(value))
      default:
        self.init(type: type, name: type, parameters: text(.object([.init("value", value)])))
      }
    } catch {
      let reason = JSONValue.object([.init("notEncodable", .string(String(describing: error)))])
      self.init(type: type, name: type, parameters: text(reason))
    }
  }
}

extension RecordedDestination {
  private static let tooLong = #"{"tooLong":{"bytes":"#

  /// What stands in place of parameters that are longer than a log's may be: different ones are still different.
  private static func tooLong(_ parameters: String) -> String {
    var hash = SHA3()
    hash.update(parameters)
    return #"\#(tooLong)\#(parameters.utf8.count),"sha3":"\#(hash.digest())"}}"#
  }

  /// Whether parameters were too long to be stored.
  fileprivate var isTooLong: Bool { parameters.hasPrefix(Self.tooLong) }
}

/// A struct of one member that is an object looks like a case once encoded.
private func isEnum(_ destination: some Navigation) -> Bool {
  Mirror(reflecting: destination).displayStyle == .enum
}

private func isBare(_ destination: some Navigation) -> Bool {
  Mirror(reflecting: destination).children.isEmpty
}

extension Navigation {
  /// Reads a stored form; `nil` when it is of another type, or this version of the type does not know it, or when what it
  /// holds in place of a value is a mask or a hash: no screen is shown of something that nobody asked for.
  init?(decoding stored: RecordedDestination, with types: DestinationTypes) {
    guard stored.type.isEmpty || StoredText.unescaped(stored.type) == Self.navigationName, !stored.isTooLong
    else { return nil }
    let decoder = JSONDecoder()
    types.hand(to: decoder)
    func value(_ json: String) -> Self? {
      let value = try? decoder.decode(Self.self, from: Data(json.utf8))
      return value?.storedParameters.areMasked(in: stored) == true ? nil : value
    }
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
