/// The displayed names of routes. The type is included only if two routes have the same name.
package struct RouteLabels: Hashable, Sendable {
  private let ambiguous: Set<String>

  /// Creates the labels of routes.
  package init(_ routes: some Sequence<RouteName>) {
    var types: [String: Set<String>] = [:]
    for route in routes { types[route.name, default: []].insert(route.type) }
    ambiguous = Set(types.lazy.filter { $1.count > 1 }.map(\.key))
  }

  package subscript(_ route: RouteName) -> String {
    ambiguous.contains(route.name) ? route.description : route.name
  }
}
