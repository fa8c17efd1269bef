public import Navlog

extension DeclaredRoutes {
  /// Reads routes from their form in JSON.
  ///
  /// ```json
  /// {"routes": [
  ///   {"name": "catalog", "type": "AppDestination", "pattern": "catalog", "requires": ["isAuthenticated"], "tests": ["…"]},
  ///   {"name": "settings", "tests": ["SettingsTests"]}]}
  /// ```
  ///
  /// Only `name` must be there; several entries of the same name and type are one route. A table of links
  /// (``DeepLinkTable/init(json:)``) is such a file too: whatever else it says of a route must be right, and makes no
  /// difference here. A key that is not known is an error.
  ///
  /// - Throws: `JSONShapeError` naming the field.
  public init(json: JSONValue) throws {
    guard json.isObject else { throw JSONShapeError(field: "routes", problem: "must stand in an object") }
    try json.allowOnly(["schemes", "hosts", "routes"])
    self.init(try json.objects("routes") { try DeclaredRoute(json: $0) })
  }

  /// The form in JSON. A route with several patterns has an entry for each, one without has `null` for it.
  public var json: JSONValue {
    .object([.init("routes", .array(routes.flatMap { $0.entries }))])
  }
}

extension DeclaredRoute {
  fileprivate init(json: JSONValue) throws {
    if json["pattern"] ?? .null != .null {
      // Whatever a table of links would refuse is refused here too.
      _ = try DeepLinkRoute<RecordedDestination>(json: json)
    }
    try json.allowOnly(DeepLinkRoute<RecordedDestination>.keys)
    let destination = try RecordedDestination(json: json.only(["name", "type"]))
    self.init(
      name: StoredText.unescaped(destination.name), type: StoredText.unescaped(destination.type),
      patterns: try json.optionalString("pattern").map { [$0] } ?? [],
      requires: try json.texts("requires"), tests: try json.texts("tests"))
  }

  fileprivate var entries: [JSONValue] {
    var first: [JSONValue.Member] = []
    if !requires.isEmpty { first.append(.init("requires", .array(requires.map { .string($0) }))) }
    if !tests.isEmpty { first.append(.init("tests", .array(tests.map { .string($0) }))) }
    let own: [JSONValue.Member] =
      [.init("name", .string(name))] + (type.isEmpty ? [] : [.init("type", .string(type))])
    let patterns: [JSONValue] = patterns.isEmpty ? [.null] : patterns.map { .string($0) }
    return patterns.enumerated().map { index, pattern in
      .object(own + [.init("pattern", pattern)] + (index == 0 ? first : []))
    }
  }
}
