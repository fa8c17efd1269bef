extension DeepLinkTable where N == RecordedDestination {
  /// Reads a table from its form in JSON, whose destinations are known by name alone.
  ///
  /// ```json
  /// {"schemes": ["shop"], "hosts": ["shop.example.com"],
  ///  "routes": [{"pattern": "item/:id(Int)", "name": "item", "below": ["home", {"name": "list", "params": {"page": 1}}]}]}
  /// ```
  ///
  /// A route may also have `type` (of the destination), `as` (`push`, `sheet`, `fullScreen`), `select` (a root) and
  /// `dismissingModals` (true or false). A key that is not known is an error: a typing mistake must not pass in silence.
  ///
  /// - Throws: `JSONShapeError` naming the field; `DeepLinkTableError` when the table as a whole cannot be.
  public init(json: JSONValue) throws {
    guard json.isObject else { throw JSONShapeError(field: "routes", problem: "must stand in an object") }
    try json.allowOnly(["schemes", "hosts", "routes"])
    var routes: [DeepLinkRoute<N>] = []
    for (index, route) in try json.array("routes").enumerated() {
      let field = "routes[\(index)]"
      do {
        routes.append(try DeepLinkRoute(json: route))
      } catch let error as JSONShapeError {
        throw route.isObject
          ? error.inside(field) : JSONShapeError(field: field, problem: "must be an object")
      }
    }
    try self.init(schemes: json.texts("schemes"), hosts: json.texts("hosts"), routes: routes)
  }
}

extension DeepLinkRoute where N == RecordedDestination {
  fileprivate init(json: JSONValue) throws {
    try json.allowOnly(["pattern", "name", "type", "below", "as", "select", "dismissingModals"])
    let pattern = try json.string("pattern")
    do {
      _ = try LinkPattern(pattern)
    } catch {
      throw JSONShapeError(field: "pattern", problem: "cannot be read: \(error)")
    }
    // Read as a destination, so that a name means the same everywhere.
    let destination = try RecordedDestination(json: json.only(["name", "type"]))
    self.init(
      pattern, name: StoredText.unescaped(destination.name), type: StoredText.unescaped(destination.type),
      select: try json.optionalString("select").map { RootName($0) },
      dismissingModals: try json.optionalBool("dismissingModals") ?? false,
      below: try json.optionalArray("below")?.enumerated().map { try $1.destination("below[\($0)]") },
      as: try json.style("as"))
  }
}

extension JSONValue {
  fileprivate func allowOnly(_ keys: Set<String>) throws {
    guard case .object(let members) = self else { return }
    for member in members where !keys.contains(member.key) {
      throw JSONShapeError(
        field: member.key, problem: "is not known (\(keys.sorted().joined(separator: ", ")))")
    }
  }

  fileprivate func only(_ keys: Set<String>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { keys.contains($0.key) })
  }

  fileprivate func texts(_ key: String) throws -> [String] {
    try (optionalArray(key) ?? []).enumerated().map { index, value in
      guard case .string(let text) = value else {
        throw JSONShapeError(field: "\(key)[\(index)]", problem: "must be a string")
      }
      return text
    }
  }

  fileprivate func destination(_ field: String) throws -> RecordedDestination {
    if case .string(let name) = self, !name.isEmpty {
      return RecordedDestination(name: StoredText.escaped(name))
    }
    guard isObject else {
      throw JSONShapeError(field: field, problem: "must be a name or an object with name and params")
    }
    do {
      try allowOnly(["name", "params", "type"])
      return try RecordedDestination(json: self)
    } catch let error as JSONShapeError {
      throw error.inside(field)
    }
  }

  fileprivate func style(_ key: String) throws -> PresentationStyle? {
    guard let text = try optionalString(key) else { return nil }
    guard let style = PresentationStyle(text) else {
      throw JSONShapeError(field: key, problem: "must be push, sheet or fullScreen")
    }
    return style
  }
}
