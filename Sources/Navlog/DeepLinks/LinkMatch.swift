public import Foundation

/// A link that matches a pattern, with the values of its parameters.
///
/// ```swift
/// DeepLinkRoute("search?q&page(Int)?") {
///   .search(try $0.string("q"), page: try $0.optionalInt("page") ?? 1)
/// }
/// ```
///
/// Reading a parameter by a wrong name or as a wrong type is a mistake in the app. The methods that read parameters
/// then throw a ``LinkURL/Refusal`` that names the route and the parameter, so that the log shows the mistake. If they
/// returned `nil` instead, the route would not match the link, and the log would not show why.
public struct LinkMatch: Hashable, Sendable {
  /// The link.
  public let url: LinkURL
  /// The pattern, as declared.
  public let pattern: String
  /// The values of the parameters that the link contains, by name.
  public let values: [String: Value]
  private let parameters: [LinkParameter]

  init(url: LinkURL, pattern: LinkPattern, values: [String: Value]) {
    self.url = url
    self.pattern = pattern.text
    self.values = values
    self.parameters = pattern.parameters
  }

  /// The values as the parameters of a recorded destination: `{"id":42}`.
  var json: JSONValue {
    .object(values.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
  }

  // MARK: - Required parameters

  /// Returns the text of a parameter.
  ///
  /// - Throws: ``LinkURL/Refusal`` when the pattern does not declare the parameter or declares it with another type, or
  ///   when the link omits the parameter. `int`, `bool`, `double`, `uuid` and `strings` throw the same errors.
  public func string(_ name: String) throws(LinkURL.Refusal) -> String {
    try required(name, optionalString(name))
  }

  /// Returns the whole number of a parameter.
  public func int(_ name: String) throws(LinkURL.Refusal) -> Int { try required(name, optionalInt(name)) }

  /// Returns the Boolean of a parameter.
  public func bool(_ name: String) throws(LinkURL.Refusal) -> Bool { try required(name, optionalBool(name)) }

  /// Returns the decimal number of a parameter.
  public func double(_ name: String) throws(LinkURL.Refusal) -> Double {
    try required(name, optionalDouble(name))
  }

  /// Returns the UUID of a parameter.
  public func uuid(_ name: String) throws(LinkURL.Refusal) -> UUID { try required(name, optionalUUID(name)) }

  /// Returns the texts of a repeated parameter.
  public func strings(_ name: String) throws(LinkURL.Refusal) -> [String] {
    let texts = try optional(name, "[String]") { value -> [String]? in
      guard case .list(let values) = value else { return nil }
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return texts.count == values.count ? texts : nil
    }
    return try required(name, texts)
  }

  // MARK: - Optional parameters

  /// Returns the text of a parameter, or `nil` when the link omits it.
  public func optionalString(_ name: String) throws(LinkURL.Refusal) -> String? {
    try optional(name, "String") { if case .string(let text) = $0 { text } else { nil } }
  }

  /// Returns the whole number of a parameter, or `nil` when the link omits it.
  public func optionalInt(_ name: String) throws(LinkURL.Refusal) -> Int? {
    try optional(name, "Int") { if case .int(let value) = $0 { value } else { nil } }
  }

  /// Returns the Boolean of a parameter, or `nil` when the link omits it.
  public func optionalBool(_ name: String) throws(LinkURL.Refusal) -> Bool? {
    try optional(name, "Bool") { if case .bool(let value) = $0 { value } else { nil } }
  }

  /// Returns the decimal number of a parameter, or `nil` when the link omits it.
  public func optionalDouble(_ name: String) throws(LinkURL.Refusal) -> Double? {
    try optional(name, "Double") { if case .double(let value) = $0 { value } else { nil } }
  }

  /// Returns the UUID of a parameter, or `nil` when the link omits it.
  public func optionalUUID(_ name: String) throws(LinkURL.Refusal) -> UUID? {
    try optional(name, "UUID") { if case .uuid(let value) = $0 { value } else { nil } }
  }

  // MARK: -

  private func required<V>(_ name: String, _ value: V?) throws(LinkURL.Refusal) -> V {
    guard let value else { throw refusal(name, "is missing from the link") }
    return value
  }

  private func optional<V>(
    _ name: String, _ type: String, _ extract: (Value) -> V?
  ) throws(LinkURL.Refusal) -> V? {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw refusal(name, "is not in the pattern")
    }
    guard let value = values[name] else { return nil }
    guard let result = extract(value) else {
      throw refusal(name, "is declared as \(parameter) but read as \(type)")
    }
    return result
  }

  private func refusal(_ name: String, _ problem: String) -> LinkURL.Refusal {
    LinkURL.Refusal(route: pattern, failed: "parameter \(LinkURL.Refusal.quoted(name)) \(problem)")
  }
}

extension LinkURL.Refusal {
  /// Creates the refusal for a mistake in a route, not in a link.
  init(route pattern: String, failed problem: String) {
    self.init("the route \(Self.quoted(pattern)) failed: \(problem)")
  }
}
