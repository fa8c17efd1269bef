public import Navlog

/// The routes that an app means to have, each once: what a log is compared with in a ``RouteMatrix``.
///
/// An app that has a table of links prints its declaration from code, so that it cannot fall behind:
///
/// ```swift
/// let routes = DeclaredRoutes(
///   try DeepLink.makeTable(),
///   and: [
///     DeclaredRoute(to: AppDestination.catalog, requires: ["isAuthenticated"]),
///     DeclaredRoute(to: AppDestination.settings, tests: ["SettingsTests"]),
///   ])
/// print(routes.json.text)
/// ```
public struct DeclaredRoutes: Hashable, Sendable {
  /// The routes, in the order in which they were first declared.
  public private(set) var routes: [DeclaredRoute]

  /// Routes from their declarations; several of the same name and type become one.
  public init(_ declarations: [DeclaredRoute]) {
    routes = []
    var indices: [RouteName: Int] = [:]
    for declaration in declarations {
      if let index = indices[declaration.route] {
        routes[index].unite(declaration)
      } else {
        indices[declaration.route] = routes.count
        var route = DeclaredRoute(name: declaration.name, type: declaration.type)
        route.unite(declaration)
        routes.append(route)
      }
    }
  }

  /// The routes of a table of links, in the order in which it tries them, and others.
  ///
  /// What the table calls its routes is taken for the names of destinations; routes without a name are left out. A
  /// declaration of a route that the table has adds to it.
  public init<N: Navigation>(_ table: DeepLinkTable<N>, and others: [DeclaredRoute] = []) {
    // A router of many types has a table that does not say which.
    let type = N.self == AnyNavigation.self ? "" : N.navigationName
    let linked = table.routes.compactMap { route in
      route.name.map { DeclaredRoute(name: $0, type: type, patterns: [route.pattern]) }
    }
    self.init(linked + others)
  }
}
