import Foundation

extension RecordedDestination {
  /// Creates the recorded form of a destination, with all of its parameters. (A session, in contrast, masks the
  /// parameters that ``StoredParameters`` keeps out of its log.)
  ///
  /// This initializer never fails, so that no call is lost. If `encode(to:)` throws, the destination is recorded under
  /// the name of its type, with the error as its parameter. Parameters longer than 1 MiB are replaced by their length
  /// and hash.
  public init<N: Navigation>(encoding destination: N) { self.init(encoding: destination, masking: nil) }

  /// Creates the recorded form, without the values that the destination keeps out of a log.
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
      return text.utf8.count <= Self.maximumParameterBytes ? text : Self.tooLong(text)
    }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      masker?.attach(to: encoder)
      let value = try JSONValue(parsingUTF8: encoder.encode(destination))
      switch value {
      case .object(let members) where members.count == 1 && members[0].value.isObject && isEnum(destination):
        self.init(
          type: type, name: StoredText.escaped(members[0].key),
          parameters: text(members[0].value))
      // A hand-written `encode(to:)` can encode a case and its values as one string, in which the values cannot be masked one
      // by one. The string is stored as a name only if the case has no values, or if nothing must be masked.
      case .string(let name)
      where !name.isEmpty && isEnum(destination)
        && (hasNoValues(destination) || allowed == .all && !Masker.mayHoldURL(name)):
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
  /// The largest size of a destination's stored parameters, in bytes. Longer parameters are replaced by their length
  /// and hash.
  package static let maximumParameterBytes = 1 << 20

  private static let tooLongPrefix = #"{"tooLong":{"bytes":"#

  /// Returns the replacement for parameters that are too long for a log. Different parameters have different
  /// replacements.
  private static func tooLong(_ parameters: String) -> String {
    var hash = SHA3()
    hash.update(parameters)
    return #"\#(tooLongPrefix)\#(parameters.utf8.count),"sha3":"\#(hash.digest())"}}"#
  }

  /// Whether parameters were too long to be stored.
  fileprivate var isTooLong: Bool { parameters.hasPrefix(Self.tooLongPrefix) }
}

/// Whether a destination is a case of an enum. The encoded form alone does not show this: a struct with a single member
/// that is an object is encoded like a case with values.
private func isEnum(_ destination: some Navigation) -> Bool {
  Mirror(reflecting: destination).displayStyle == .enum
}

private func hasNoValues(_ destination: some Navigation) -> Bool {
  Mirror(reflecting: destination).children.isEmpty
}

extension Navigation {
  /// Decodes a recorded form.
  ///
  /// - Throws: ``UnreadableDestination`` when the form is of another type, when a hash replaces its parameters, or when a value
  ///   is a mask and `types` does not decode masks. (A screen must not show a mask as if it were a value.) If this version of
  ///   the type does not know the form, the initializer throws the error of the type's `init(from:)`.
  init(decoding stored: RecordedDestination, with types: DestinationTypes) throws {
    guard stored.type.isEmpty || StoredText.unescaped(stored.type) == Self.navigationName else {
      throw UnreadableDestination.otherType(stored)
    }
    if stored.isTooLong { throw UnreadableDestination.tooLong }
    let decoder = JSONDecoder()
    types.attach(to: decoder)
    func decode(_ json: String) throws -> Self {
      let value = try decoder.decode(Self.self, from: Data(json.utf8))
      if !types.decodesMasks, value.storedParameters.areMasked(in: stored) {
        throw UnreadableDestination.undecodable(stored, nil)
      }
      return value
    }
    if stored.name != stored.type, stored.parameters.hasPrefix("{"),
      !stored.name.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 })
    {
      // Nearly all destinations are cases of an enum. For a case, the JSON is composed without parsing the parameters.
      do {
        self = try decode(#"{"\#(stored.name)":\#(stored.parameters)}"#)
      } catch {
        // When the log was recorded, the enum may have had synthesized coding. If the app has since given the enum raw strings,
        // only the bare name can be decoded. The opposite change, from raw strings to synthesized coding, is handled after this
        // `if`.
        guard stored.parameters == "{}", let value = try? decode(#""\#(stored.name)""#) else { throw error }
        self = value
      }
      return
    }
    let parameters = stored.parameterValue
    let name = StoredText.unescaped(stored.name)
    let object = JSONValue.object([.init(name, parameters == .null ? .object([]) : parameters)])
    let candidates: [JSONValue] =
      if parameters == .null {
        [.string(name), object]
      } else if stored.name == stored.type {
        [parameters, parameters["value"] ?? parameters, object]
      } else {
        [object]
      }
    var first: Self?
    var failure: (any Error)?
    for candidate in candidates {
      do {
        let value = try decode(candidate.canonicalText)
        // A stored form can fit several candidates, for example if a case of an enum has the same name as the enum. The right
        // candidate is the one whose decoded value encodes to the stored form again.
        let again = RecordedDestination(encoding: value)
        if again.name == stored.name, again.parameters == stored.parameters {
          self = value
          return
        }
        if first == nil { first = value }
      } catch {
        // If the parameters are `null`, the first candidate is the bare name, which nearly all types reject. The second error
        // explains more, so it replaces the first one.
        if failure == nil || parameters == .null { failure = error }
      }
    }
    guard let first else { throw failure ?? UnreadableDestination.undecodable(stored, nil) }
    self = first
  }
}
