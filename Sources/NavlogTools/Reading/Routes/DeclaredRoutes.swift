public import Navlog

/// The routes that an app should have. Compare them with the routes that a ``RouteMatrix`` finds in a log.
///
/// If the app has a table of deep links, derive the declaration from the table, so that the two stay consistent:
///
/// ```swift
/// let routes = DeclaredRoutes(
///   try DeepLink.makeTable(),
///   and: [
///     DeclaredRoute(to: AppDestination.catalog, requires: ["isAuthenticated"]),
///     DeclaredRoute(to: AppDestination.settings, tests: ["SettingsTests"]),
///   ])
/// print(routes.json.text)  // for navlog routes --declared FILE
/// ```
public struct DeclaredRoutes: Hashable, Sendable {
  /// The routes without duplicates, in the order in which they were first declared.
  public private(set) var routes: [DeclaredRoute]

  /// Creates routes from their declarations. Declarations with the same name and type are merged.
  public init(_ declarations: [DeclaredRoute]) {
    routes = []
    var indices: [RouteName: Int] = [:]
    for declaration in declarations {
      if let index = indices[declaration.route] {
        routes[index].merge(declaration)
      } else {
        indices[declaration.route] = routes.count
        var route = DeclaredRoute(name: declaration.name, type: declaration.type)
        route.merge(declaration)
        routes.append(route)
      }
    }
  }

  /// Creates routes from a table of deep links, in the order in which the table tries them, and from further
  /// declarations.
  ///
  /// The initializer treats the name of each route in the table as the name of a destination, and omits routes without a name.
  /// If `others` declares the same route again, the two declarations are merged.
  public init<N: Navigation>(_ table: DeepLinkTable<N>, and others: [DeclaredRoute] = []) {
    // A table over `AnyNavigation` does not know the types of its destinations, so the type is left empty.
    let type = N.self == AnyNavigation.self ? "" : N.navigationName
    let linked = table.routes.compactMap { route in
      route.name.map { DeclaredRoute(name: $0, type: type, patterns: [route.pattern]) }
    }
    self.init(linked + others)
  }
}

/// A route that an app should have: the links that lead to it, its requirements, and the tests that cover it.
///
/// ```swift
/// DeclaredRoute(
///   to: AppDestination.catalog, patterns: ["catalog"], requires: ["isAuthenticated"],
///   tests: ["AppCoordinatorTests/handleLoginSuccess"])
/// ```
public struct DeclaredRoute: Hashable, Sendable {
  /// The name of the destination: the case of the enum.
  public let name: String
  /// The registered name of the destination's type; empty for any type.
  public let type: String
  /// The patterns of the deep links that lead to it.
  public internal(set) var patterns: [String]
  /// Its preconditions: flags, guards, or free text.
  public internal(set) var requires: [String]
  /// The tests that cover it.
  public internal(set) var tests: [String]

  /// Creates a route by its name.
  public init(
    name: String, type: String = "", patterns: [String] = [], requires: [String] = [], tests: [String] = []
  ) {
    self.name = name
    self.type = type
    self.patterns = patterns
    self.requires = requires
    self.tests = tests
  }

  /// Creates the route of a destination, ignoring its associated values.
  public init(
    to destination: some Navigation, patterns: [String] = [], requires: [String] = [], tests: [String] = []
  ) {
    let form = RecordedDestination(encoding: destination)
    self.init(
      name: StoredText.unescaped(form.name), type: StoredText.unescaped(form.type), patterns: patterns,
      requires: requires, tests: tests)
  }

  /// The route, with the type and the name in the form in which a log stores them.
  var route: RouteName { RouteName(type: StoredText.escaped(type), name: StoredText.escaped(name)) }

  /// Adds the contents of another declaration of the same route.
  mutating func merge(_ other: DeclaredRoute) {
    func add(_ new: [String], to known: inout [String]) {
      for text in new where !known.contains(text) { known.append(text) }
    }
    add(other.patterns, to: &patterns)
    add(other.requires, to: &requires)
    add(other.tests, to: &tests)
  }
}

// MARK: - JSON

extension DeclaredRoutes {
  /// Reads routes from JSON.
  ///
  /// ```json
  /// {"routes": [
  ///   {"name": "catalog", "type": "AppDestination", "pattern": "catalog", "requires": ["isAuthenticated"], "tests": ["…"]},
  ///   {"name": "settings", "tests": ["SettingsTests"]}]}
  /// ```
  ///
  /// Only `name` is required. Entries with the same name and type are merged. The file may also be a table of
  /// deep links (`DeepLinkTable.init(json:)`): its other keys are checked and ignored. An unknown key is an
  /// error.
  ///
  /// - Throws: `JSONShapeError` with the field.
  public init(json: JSONValue) throws {
    try json.requireObject(with: "routes")
    try json.allowOnly(["schemes", "hosts", "routes"])
    self.init(try json.objects("routes") { try DeclaredRoute(json: $0) })
  }

  /// The routes in JSON, in the form that ``init(json:)`` reads. A route with several patterns has one entry for each pattern.
  /// A route without patterns has a single entry whose pattern is `null`.
  public var json: JSONValue {
    .object([.init("routes", .array(routes.flatMap { $0.entries }))])
  }
}

extension DeclaredRoute {
  fileprivate init(json: JSONValue) throws {
    if json["pattern"] ?? .null != .null {
      // The pattern must follow the rules of a table of links, so the initializer of a link's route checks it.
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
