package import Navlog

/// An upcaster, and the Swift source that creates it, for the `upcasters` list of a `DestinationCoding`.
package struct SuggestedUpcaster: Sendable {
  package let upcaster: Upcaster
  package let source: String
}

extension SuggestedUpcaster {
  static func renameType(_ old: String, to new: String) -> SuggestedUpcaster {
    SuggestedUpcaster(
      upcaster: .renameType(old, to: new), source: ".renameType(\(literal(old)), to: \(literal(new)))")
  }

  static func moveCase(_ name: String, from old: String, to new: String) -> SuggestedUpcaster {
    SuggestedUpcaster(
      upcaster: .moveCase(name, from: old, to: new),
      source: ".moveCase(\(literal(name)), from: \(literal(old)), to: \(literal(new)))")
  }

  static func renameCase(_ route: RouteName, to new: String) -> SuggestedUpcaster {
    let (name, type) = route.unescaped
    return SuggestedUpcaster(
      upcaster: .renameCase(name, to: new, in: type),
      source: ".renameCase(\(literal(name)), to: \(literal(new))\(inType(type)))")
  }

  static func removeCase(_ route: RouteName) -> SuggestedUpcaster {
    let (name, type) = route.unescaped
    return SuggestedUpcaster(
      upcaster: .removeCase(name, in: type), source: ".removeCase(\(literal(name))\(inType(type)))")
  }

  static func renameParameter(_ old: String, of route: RouteName, to new: String) -> SuggestedUpcaster {
    let (name, type) = route.unescaped
    return SuggestedUpcaster(
      upcaster: .renameParameter(old, of: name, in: type, to: new),
      source: ".renameParameter(\(literal(old)), of: \(literal(name))\(inType(type)), to: \(literal(new)))")
  }

  static func addParameter(_ parameter: String, _ value: JSONValue, to route: RouteName) -> SuggestedUpcaster
  {
    let (name, type) = route.unescaped
    return SuggestedUpcaster(
      upcaster: .addParameter(parameter, value, to: name, in: type),
      source: ".addParameter(\(literal(parameter)), \(literal(value)), to: \(literal(name))\(inType(type)))")
  }

  static func removeParameter(_ parameter: String, of route: RouteName) -> SuggestedUpcaster {
    let (name, type) = route.unescaped
    return SuggestedUpcaster(
      upcaster: .removeParameter(parameter, of: name, in: type),
      source: ".removeParameter(\(literal(parameter)), of: \(literal(name))\(inType(type)))")
  }

  /// - Parameter body: The source of the closure's body.
  static func changeParameter(
    _ parameter: String, of route: RouteName, _ body: String,
    _ change: @escaping @Sendable (JSONValue) -> JSONValue
  ) -> SuggestedUpcaster {
    let (name, type) = route.unescaped
    return SuggestedUpcaster(
      upcaster: .changeParameter(parameter, of: name, in: type, change),
      source: ".changeParameter(\(literal(parameter)), of: \(literal(name))\(inType(type))) { \(body) }")
  }

  /// Returns an upcaster that replaces one value of a parameter with another value.
  static func replaceValue(
    _ old: JSONValue, by new: JSONValue, in parameter: String, of route: RouteName
  ) -> SuggestedUpcaster {
    changeParameter(parameter, of: route, "$0 == \(literal(old)) ? \(literal(new)) : $0") {
      $0 == old ? new : $0
    }
  }

  // MARK: - Source

  private static func literal(_ text: String) -> String { SwiftSource.string(text) }

  private static func inType(_ type: String?) -> String { type.map { ", in: \(literal($0))" } ?? "" }

  private static func literal(_ value: JSONValue) -> String {
    switch value {
    case .null: ".null"
    case .bool(let value): "\(value)"
    case .number(let text): Int(text) == nil ? ".number(\(literal(text)))" : text
    case .string(let text): literal(text)
    case .array(let values): ".array([\(values.map { literal($0) }.joined(separator: ", "))])"
    case .object(let members):
      ".object([" + members.map { ".init(\(literal($0.key)), \(literal($0.value)))" }.joined(separator: ", ")
        + "])"
    }
  }
}

extension RouteName {
  /// The name and the type as written in Swift; `nil` for an unknown type.
  fileprivate var unescaped: (name: String, type: String?) {
    (StoredText.unescaped(name), type.isEmpty ? nil : StoredText.unescaped(type))
  }
}
