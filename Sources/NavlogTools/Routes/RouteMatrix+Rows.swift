import Navlog

extension RouteMatrix {
  /// The routes that were declared, in that order, then those that only the log knows, in the order in which they came.
  ///
  /// A declaration without a type is meant for every type. A log that does not know the types of its destinations (one
  /// that no app wrote) has the route of a name, if only one of that name was declared.
  ///
  /// - Parameter declared: What was declared; `nil` for the routes that the log knows, without a status.
  public func rows(declared: DeclaredRoutes? = nil) -> [RouteRow] {
    guard let declared else { return observed.map { RouteRow($0, nil, isCompared: false) } }
    let declarations = Dictionary(grouping: declared.routes) { $0.route.name }
    var found: [RouteName: [RouteRow]] = [:]
    var undeclared: [RouteRow] = []
    for observed in observed {
      let matching = Self.matching(observed.route, among: declarations[observed.route.name] ?? [])
      guard let first = matching.first else {
        undeclared.append(RouteRow(observed, nil, isCompared: true))
        continue
      }
      var whole = first
      for other in matching.dropFirst() { whole.unite(other) }
      let row = RouteRow(observed, whole, isCompared: true)
      found[first.route, default: []].append(row)
      // What is part of another row is no row of its own.
      for other in matching.dropFirst() where found[other.route] == nil { found[other.route] = [] }
    }
    let rows = declared.routes.flatMap { declaration in
      found[declaration.route]
        ?? [RouteRow(RecordedRoute(declaration.route), declaration, isCompared: true)]
    }
    return rows + undeclared
  }

  private static func matching(_ route: RouteName, among declared: [DeclaredRoute]) -> [DeclaredRoute] {
    let matching = declared.filter { $0.type.isEmpty || $0.route.type == route.type }
    return matching.isEmpty && route.type.isEmpty && declared.count == 1 ? declared : matching
  }
}
