import Navlog

/// The reason why the current app does not read a recorded destination, or does not read all of it.
struct DecodingProblem: Hashable {
  enum Kind: Hashable {
    /// No type of the app has the name of the destination's type.
    case type
    /// The type does not have the case.
    case name
    /// A required parameter was not recorded.
    case missing
    /// The log contains a parameter whose type differs from the type that the app expects.
    case mismatch
    /// A parameter does not accept the recorded value.
    case value
    /// The app ignores a parameter.
    case unread
  }

  let kind: Kind
  /// The recorded destination, as the app's upcasters have changed it.
  let form: RecordedDestination
  /// The path to the parameter: the names of the members that contain it, and its own name.
  var path: [String] = []

  var parameter: String { path.joined(separator: ".") }
  var route: RouteName { RouteName(form) }

  /// The recorded values of the parameter.
  var values: [JSONValue] { form.parameterValue.values(at: path[...]) }

  /// The names of all parameters in the object that contains the parameter.
  var siblings: [String] {
    form.parameterValue.values(at: path.dropLast()).flatMap(\.keys)
  }

  /// Reads a destination as an app does. The result is `nil` if the app reads the whole destination, if an upcaster of the app
  /// removes the destination, or if its parameters were never stored.
  init?<N: Navigation>(reading stored: RecordedDestination, with coding: DestinationCoding<N>) {
    do throws(UnreadableDestination) {
      let (form, destination) = try coding.read(stored)
      guard let path = Self.unreadPath(of: form, as: RecordedDestination(encoding: destination)) else {
        return nil
      }
      self.init(kind: .unread, form: form, path: path)
    } catch {
      switch error {
      case .removed, .tooLong: return nil
      case .otherType(let form): self.init(kind: .type, form: form)
      case .undecodable(let form, let error): self.init(form, error)
      }
    }
  }

  private init(kind: Kind, form: RecordedDestination, path: [String] = []) {
    (self.kind, self.form, self.path) = (kind, form, path)
  }

  private init(_ form: RecordedDestination, _ error: DecodingError?) {
    func path(_ keys: [any CodingKey]) -> [String] {
      let names = keys.filter { $0.intValue == nil }.map(\.stringValue)
      let isCase = form.name != form.type && names.first == StoredText.unescaped(form.name)
      return isCase ? Array(names.dropFirst()) : names
    }
    switch error {
    case .keyNotFound(let key, let context):
      self.init(kind: .missing, form: form, path: path(context.codingPath + [key]))
    case .valueNotFound(_, let context): self.init(kind: .missing, form: form, path: path(context.codingPath))
    case .typeMismatch(_, let context): self.init(kind: .mismatch, form: form, path: path(context.codingPath))
    case .dataCorrupted(let context): self.init(kind: .value, form: form, path: path(context.codingPath))
    default: self.init(kind: .name, form: form)
    }
    if self.path.isEmpty { self = DecodingProblem(kind: .name, form: form) }
  }

  /// Returns the path of the first member of a recorded destination that is missing in `again`, which is the same destination
  /// after the app has decoded and encoded it.
  private static func unreadPath(of form: RecordedDestination, as again: RecordedDestination) -> [String]? {
    // If the decoded destination is encoded with another name, an upcaster or the type itself has renamed the case on purpose.
    // Its parameters may then differ on purpose, too, so they are not compared.
    guard form.name == again.name else { return nil }
    return form.parameterValue.firstPath(missingIn: [again.parameterValue])
  }
}

extension DecodingProblem {
  /// The problem, as a sentence without its full stop.
  var description: String {
    let type = form.type.isEmpty ? "the app" : form.type
    switch kind {
    case .type: return "no type of the app is stored as \(form.type)"
    case .name: return "\(type) has no case \(form.name) with these parameters"
    case .missing: return "\(form.name) requires the parameter \(shownParameter), which was not recorded"
    case .mismatch: return "the parameter \(shownParameter) of \(form.name) has another type now"
    case .value:
      return
        "the parameter \(shownParameter) of \(form.name) no longer accepts the value \(values.first?.text ?? "")"
    case .unread: return "\(form.name) no longer reads the parameter \(shownParameter)"
    }
  }

  private var shownParameter: String { StoredText.printable(parameter) }
}

extension JSONValue {
  /// The keys of an object; empty for any other value.
  var keys: [String] { if case .object(let members) = self { members.map(\.key) } else { [] } }

  /// Returns the values that a path leads to; a path through a list may lead to several values.
  func values(at path: ArraySlice<String>) -> [JSONValue] {
    if case .array(let elements) = self { return elements.flatMap { $0.values(at: path) } }
    guard let key = path.first else { return [self] }
    return self[key].map { $0.values(at: path.dropFirst()) } ?? []
  }

  /// Returns the path of the first member that is missing in all of the given values. `null` counts as absent.
  fileprivate func firstPath(missingIn others: [JSONValue]) -> [String]? {
    switch self {
    case .null, .bool, .number, .string: return nil
    case .array(let elements):
      let others = others.flatMap { other -> [JSONValue] in
        if case .array(let elements) = other { elements } else { [] }
      }
      return elements.lazy.compactMap { $0.firstPath(missingIn: others) }.first
    case .object(let members):
      for member in members where member.value != .null {
        let found = others.compactMap { $0[member.key] }
        if found.isEmpty { return [member.key] }
        if let path = member.value.firstPath(missingIn: found) { return [member.key] + path }
      }
      return nil
    }
  }
}
