public import Foundation

/// A link that fits a pattern, with the values of the pattern's parameters: what a route makes a destination of.
///
/// ```swift
/// DeepLinkRoute("search?q&page(Int)?") {
///   .search(try $0.string("q"), page: try $0.optionalInt("page") ?? 1)
/// }
/// ```
///
/// Asking for a parameter under a wrong name or type is a mistake of the app. It throws, and the link is refused with a
/// reason that names route and parameter, instead of matching nothing in silence.
public struct LinkMatch: Hashable, Sendable {
  /// The link.
  public let url: LinkURL
  /// The pattern, as it was declared.
  public let pattern: String
  /// The parameters that the link fills in, by name.
  public let values: [String: LinkValue]
  private let parameters: [LinkParameter]

  init(url: LinkURL, pattern: LinkPattern, values: [String: LinkValue]) {
    self.url = url
    self.pattern = pattern.text
    self.values = values
    self.parameters = pattern.parameters
  }

  /// The values as the parameters of a destination in a log: `{"id":42}`.
  var json: JSONValue {
    .object(values.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
  }

  /// The text of a parameter.
  public func string(_ name: String) throws(LinkMatchError) -> String {
    try required(name, optionalString(name))
  }
  /// The whole number of a parameter.
  public func int(_ name: String) throws(LinkMatchError) -> Int { try required(name, optionalInt(name)) }
  /// The Boolean of a parameter.
  public func bool(_ name: String) throws(LinkMatchError) -> Bool { try required(name, optionalBool(name)) }
  /// The number of a parameter.
  public func double(_ name: String) throws(LinkMatchError) -> Double {
    try required(name, optionalDouble(name))
  }
  /// The UUID of a parameter.
  public func uuid(_ name: String) throws(LinkMatchError) -> UUID { try required(name, optionalUUID(name)) }

  /// The texts of a repeated parameter.
  public func strings(_ name: String) throws(LinkMatchError) -> [String] {
    let texts = try optional(name, "[String]") { value -> [String]? in
      guard case .list(let values) = value else { return nil }
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return texts.count == values.count ? texts : nil
    }
    return try required(name, texts)
  }

  /// The text of a parameter; `nil` when it is optional and the link leaves it out.
  public func optionalString(_ name: String) throws(LinkMatchError) -> String? {
    try optional(name, "String") { if case .string(let text) = $0 { text } else { nil } }
  }

  /// The whole number of a parameter; `nil` when it is optional and the link leaves it out.
  public func optionalInt(_ name: String) throws(LinkMatchError) -> Int? {
    try optional(name, "Int") { if case .int(let value) = $0 { value } else { nil } }
  }

  /// The Boolean of a parameter; `nil` when it is optional and the link leaves it out.
  public func optionalBool(_ name: String) throws(LinkMatchError) -> Bool? {
    try optional(name, "Bool") { if case .bool(let value) = $0 { value } else { nil } }
  }

  /// The number of a parameter; `nil` when it is optional and the link leaves it out.
  public func optionalDouble(_ name: String) throws(LinkMatchError) -> Double? {
    try optional(name, "Double") { if case .double(let value) = $0 { value } else { nil } }
  }

  /// The UUID of a parameter; `nil` when it is optional and the link leaves it out.
  public func optionalUUID(_ name: String) throws(LinkMatchError) -> UUID? {
    try optional(name, "UUID") { if case .uuid(let value) = $0 { value } else { nil } }
  }

  private func required<V>(_ name: String, _ value: V?) throws(LinkMatchError) -> V {
    guard let value else { throw LinkMatchError(parameter: name, problem: "is absent") }
    return value
  }

  private func optional<V>(
    _ name: String, _ type: String, _ extract: (LinkValue) -> V?
  ) throws(LinkMatchError) -> V? {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw LinkMatchError(parameter: name, problem: "is not in the pattern")
    }
    guard let value = values[name] else { return nil }
    guard let result = extract(value) else {
      throw LinkMatchError(parameter: name, problem: "is declared as \(parameter), and asked for as \(type)")
    }
    return result
  }
}
