/// A change of an app's destinations: a rule that rewrites the forms that older versions of the app recorded.
///
/// ```swift
/// let coding = DestinationCoding<AppNavigation>(upcasters: [
///   .renameCase("character", to: "characterDetail"),
///   .addParameter("tab", "about", to: "characterDetail"),
///   .removeCase("promotion"),
/// ])
/// ```
///
/// A log does not store the version of a destination. A coding therefore applies all of its upcasters, in order, to
/// every recorded destination, including those in the current form. List upcasters in the order in which the app was
/// changed, and never reuse the name of an old case. An upcaster must leave destinations in the current form unchanged;
/// `expectSchema` of NavlogTesting checks this rule.
///
/// The log itself never changes. Tools that read the log without the app show the recorded forms.
public struct Upcaster: Sendable {
  private let rewrite: @Sendable (RecordedDestination) -> RecordedDestination?

  /// Creates an upcaster from a function that rewrites a recorded destination, or returns `nil` to remove it.
  ///
  /// Use this initializer for changes that the other upcasters do not cover, for example if one case was split into
  /// two.
  public init(_ rewrite: @escaping @Sendable (RecordedDestination) -> RecordedDestination?) {
    self.rewrite = rewrite
  }

  /// Returns the rewritten destination, or `nil` when the app has removed it.
  public func upcast(_ stored: RecordedDestination) -> RecordedDestination? { rewrite(stored) }
}

// MARK: - Cases

extension Upcaster {
  /// Declares that a type was renamed. If the type keeps its old name as its ``Navigation/navigationName``, you need no
  /// upcaster.
  public static func renameType(_ old: String, to new: String) -> Upcaster {
    let (old, new) = (StoredText.escaped(old), StoredText.escaped(new))
    return Upcaster { stored in
      guard stored.type == old else { return stored }
      // A destination that is not an enum is named like its type, so its name changes with the type.
      let name = stored.name == old ? new : stored.name
      return RecordedDestination(type: new, name: name, parameters: stored.parameters)
    }
  }

  /// Declares that a case was renamed.
  ///
  /// - Parameters:
  ///   - old: The case in older versions.
  ///   - new: The case today.
  ///   - type: The ``Navigation/navigationName`` of its type; `nil` for any type.
  public static func renameCase(_ old: String, to new: String, in type: String? = nil) -> Upcaster {
    let new = StoredText.escaped(new)
    return upcastCase(old, in: type) {
      RecordedDestination(type: $0.type, name: new, parameters: $0.parameters)
    }
  }

  /// Declares that a case moved to another type.
  ///
  /// - Parameters:
  ///   - name: The case.
  ///   - old: The ``Navigation/navigationName`` of its type in older versions.
  ///   - new: The name of its type today.
  public static func moveCase(_ name: String, from old: String, to new: String) -> Upcaster {
    let new = StoredText.escaped(new)
    return upcastCase(name, in: old) {
      RecordedDestination(type: new, name: $0.name, parameters: $0.parameters)
    }
  }

  /// Declares that a case was removed without a replacement. When a session is restored, destinations of this case are
  /// left out.
  public static func removeCase(_ name: String, in type: String? = nil) -> Upcaster {
    upcastCase(name, in: type) { _ in nil }
  }

  /// Declares that a case was removed and another destination replaces it.
  public static func replaceCase(
    _ name: String, in type: String? = nil, with destination: some Navigation
  ) -> Upcaster {
    let form = RecordedDestination(encoding: destination)
    return upcastCase(name, in: type) { _ in form }
  }

  private static func upcastCase(
    _ name: String, in type: String?,
    _ rewrite: @escaping @Sendable (RecordedDestination) -> RecordedDestination?
  ) -> Upcaster {
    let (name, type) = (StoredText.escaped(name), type.map { StoredText.escaped($0) })
    return Upcaster { stored in
      stored.name == name && (type ?? stored.type) == stored.type ? rewrite(stored) : stored
    }
  }
}

// MARK: - Parameters

/// A parameter is named by its label, or by its number when it has none: `id`, `_0`. A period selects a member of a
/// value: `filter.status`. If the value is a list, the period selects this member of every element.
extension Upcaster {
  /// Declares that a parameter was renamed. A destination that already has a parameter with the new name stays as it
  /// is.
  ///
  /// - Parameters:
  ///   - old: The parameter in older versions.
  ///   - name: The case, or the name of the type if it is a struct.
  ///   - type: The ``Navigation/navigationName`` of its type; `nil` for any type.
  ///   - new: The current name of the parameter. If `old` contains periods, this name replaces only the part after the
  ///     last period.
  public static func renameParameter(
    _ old: String, of name: String, in type: String? = nil, to new: String
  ) -> Upcaster {
    upcastParameter(old, of: name, in: type) { members, old in
      guard !members.contains(where: { $0.key == new }) else { return members }
      return members.map { $0.key == old ? JSONValue.Member(new, $0.value) : $0 }
    }
  }

  /// Declares that a parameter was added, and that it is not optional. Destinations in which the parameter is missing
  /// or `null` receive `value`.
  public static func addParameter(
    _ parameter: String, _ value: JSONValue, to name: String, in type: String? = nil
  ) -> Upcaster {
    upcastParameter(parameter, of: name, in: type) { members, key in
      let others = members.filter { $0.key != key || $0.value != .null }
      return others.contains { $0.key == key } ? others : others + [JSONValue.Member(key, value)]
    }
  }

  /// Declares that a parameter was removed.
  ///
  /// Decoding would ignore the parameter even without this upcaster. However, destinations that differed only in this
  /// parameter are now equal, so `expectSchema` of NavlogTesting reports the removal until you declare it.
  public static func removeParameter(_ parameter: String, of name: String, in type: String? = nil) -> Upcaster
  {
    upcastParameter(parameter, of: name, in: type) { members, key in members.filter { $0.key != key } }
  }

  /// Declares that a parameter changed its type or its values. The function also receives current values, and
  /// must return them unchanged, as ``JSONValue/asString`` and similar properties do. A parameter that is `null` stays `null`.
  public static func changeParameter(
    _ parameter: String, of name: String, in type: String? = nil,
    _ change: @escaping @Sendable (JSONValue) -> JSONValue
  ) -> Upcaster {
    upcastParameter(parameter, of: name, in: type) { members, key in
      members.map { $0.key == key && $0.value != .null ? JSONValue.Member(key, change($0.value)) : $0 }
    }
  }

  private static func upcastParameter(
    _ parameter: String, of name: String, in type: String?,
    _ rewrite: @escaping @Sendable ([JSONValue.Member], _ key: String) -> [JSONValue.Member]
  ) -> Upcaster {
    let path = parameter.split(separator: ".").map { String($0) }
    guard let key = path.last else { return Upcaster { $0 } }
    return upcastCase(name, in: type) { stored in
      // A case without values may be stored as its name alone.
      let parameters = stored.parameterValue == .null ? .object([]) : stored.parameterValue
      let rewritten = parameters.rewritingObjects(at: path.dropLast()) { rewrite($0, key) }
      guard rewritten != parameters else { return stored }
      return RecordedDestination(
        type: stored.type, name: stored.name, parameters: rewritten.canonicalText)
    }
  }
}

extension JSONValue {
  /// Returns a copy of the value in which the closure has rewritten every object at the end of a path.
  fileprivate func rewritingObjects(
    at path: ArraySlice<String>, _ rewrite: ([Member]) -> [Member]
  ) -> JSONValue {
    switch self {
    case .null, .bool, .number, .string: return self
    case .array(let values): return .array(values.map { $0.rewritingObjects(at: path, rewrite) })
    case .object(let members):
      guard let key = path.first else { return .object(rewrite(members)) }
      return .object(
        members.map { member in
          guard member.key == key else { return member }
          return Member(key, member.value.rewritingObjects(at: path.dropFirst(), rewrite))
        })
    }
  }
}

// MARK: - Values

/// Conversions for ``Upcaster/changeParameter(_:of:in:_:)``. Each conversion returns a value unchanged if the value
/// already has the new form.
extension JSONValue {
  /// A number or Boolean as a string. `42` becomes `"42"`.
  public var asString: JSONValue {
    switch self {
    case .number(let text): .string(text)
    case .bool(let value): .string("\(value)")
    default: self
    }
  }

  /// The number in a string that contains only a number: `"42"` becomes `42`. Other values stay as they are.
  public var asNumber: JSONValue {
    guard case .string(let text) = self, case .number(let literal)? = try? JSONValue(parsing: text) else {
      return self
    }
    return .number(literal)
  }

  /// A single value as a list. `42` becomes `[42]`.
  public var asList: JSONValue { if case .array = self { self } else { .array([self]) } }

  /// The object form of a case that was stored as a string, for an enum with associated values. `"alive"` becomes
  /// `{"alive":{}}`.
  public var asCase: JSONValue {
    if case .string(let name) = self { .object([Member(name, .object([]))]) } else { self }
  }
}
