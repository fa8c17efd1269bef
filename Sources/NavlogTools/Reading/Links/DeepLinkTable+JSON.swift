public import Navlog

extension DeepLinkTable where N == RecordedDestination {
  /// Reads a table of deep links from JSON. In this table, destinations are known only by name.
  ///
  /// ```json
  /// {"schemes": ["shop"], "hosts": ["shop.example.com"],
  ///  "routes": [{"pattern": "item/:id(Int)", "name": "item", "below": ["home", {"name": "list", "params": {"page": 1}}]}]}
  /// ```
  ///
  /// A route may also have `type` (of the destination), `as` (`push`, `sheet`, `popover`, `fullScreen`,
  /// `alert`, `confirmationDialog`), `select` (a root) and `dismissingModals` (a Boolean). An unknown key is an error, so that
  /// a misspelled key is not ignored. The same file may serve as a declaration of routes (``DeclaredRoutes``): this initializer
  /// ignores `requires`, `tests`, and routes whose `pattern` is `null`.
  ///
  /// - Throws: `JSONShapeError` with the field; `DeepLinkTableError` when the routes contradict one another.
  public init(json: JSONValue) throws {
    try json.requireObject(with: "routes")
    try json.allowOnly(["schemes", "hosts", "routes"])
    let routes: [DeepLinkRoute<N>?] = try json.objects("routes") { route in
      try route.allowOnly(DeepLinkRoute<N>.keys)
      return route["pattern"] == .null ? nil : try DeepLinkRoute(json: route)
    }
    try self.init(
      schemes: json.texts("schemes"), hosts: json.texts("hosts"), routes: routes.compactMap { $0 })
  }
}

extension DeepLinkRoute where N == RecordedDestination {
  /// The keys of a route, in a table of links or a declaration of routes.
  package static var keys: Set<String> {
    ["pattern", "name", "type", "below", "as", "select", "dismissingModals", "requires", "tests"]
  }

  init(json: JSONValue) throws {
    try json.allowOnly(Self.keys)
    let pattern = try json.string("pattern")
    do {
      try Self.checkPattern(pattern)
    } catch {
      throw JSONShapeError(field: "pattern", problem: "cannot be read: \(error)")
    }
    // The initializer of a recorded destination reads the name and the type, so that a table of links and a log follow the same
    // rules.
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
  fileprivate func destination(_ field: String) throws -> RecordedDestination {
    if case .string(let name) = self, !name.isEmpty {
      return RecordedDestination(name: StoredText.escaped(name))
    }
    guard isObject else {
      throw JSONShapeError(field: field, problem: "must be a name or an object with name and params")
    }
    return try JSONShapeError.naming(field) {
      try allowOnly(["name", "params", "type"])
      return try RecordedDestination(json: self)
    }
  }

  fileprivate func style(_ key: String) throws -> PresentationType? {
    guard let text = try optionalString(key) else { return nil }
    guard let style = PresentationType(text) else {
      throw JSONShapeError(field: key, problem: "must be \(PresentationType.forms)")
    }
    return style
  }
}
