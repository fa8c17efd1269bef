import Navlog

/// The features of an app, and where each feature occurs: in declarations, in a search over the recorded calls, in sessions of
/// users, and in sessions of tests.
package struct LogCoverage {
  /// A feature, and its occurrences.
  package struct Row {
    package let feature: SessionFeature
    package let isDeclared: Bool
    /// Whether a search over the recorded calls finds the feature. The value is `nil` if no search was made. It is also `nil`
    /// for decisions and rules, because a search cannot find them.
    package let isExplored: Bool?
    /// The number of occurrences in users' sessions.
    package let users: Int
    /// The number of occurrences in tests.
    package let tests: Int

    /// Whether the feature occurs in users' sessions, but not in tests.
    package var isUntested: Bool { users > 0 && tests == 0 }
  }

  private var declared: Set<SessionFeature> = []
  private var order = SessionFeatures()
  private var users = SessionFeatures()
  private var tests = SessionFeatures()
  private var explored: Set<SessionFeature>?

  package init() {}

  /// Adds a session of a user or of a test.
  package mutating func add(_ session: SessionFeatures, isTest: Bool) {
    if isTest { tests.add(session) } else { users.add(session) }
    order.add(session)
  }

  /// Adds the declared routes, and the links that lead to them. As in ``RouteMatrix/rows(declared:)``, a declaration without a
  /// type applies to the recorded routes of every type.
  package mutating func declare(_ routes: DeclaredRoutes) {
    // Transitions are left out, because they can name a root, which is not a route.
    let features = order.values.filter { $0.kind != .transition }
    let recorded = Dictionary(grouping: features.flatMap(\.routes), by: \.name)
    let declarations = Dictionary(grouping: routes.routes) { $0.route.name }
    for declaration in routes.routes {
      let name = declaration.route.name
      let matching = (recorded[name] ?? []).filter {
        RouteMatrix.matching($0, among: declarations[name] ?? []).contains(declaration)
      }
      for route in matching.isEmpty ? [declaration.route] : matching {
        declare(.destination(route))
        if !declaration.patterns.isEmpty { declare(.link(to: route)) }
      }
    }
  }

  /// Adds each rule as a declared feature.
  package mutating func declare(_ rules: [SessionRule]) {
    for rule in rules { declare(.rule(rule.name)) }
  }

  /// Adds the features that a search over the recorded calls finds.
  package mutating func explore(_ app: RecordedApp, limits: ExplorationLimits) {
    let features = app.features(limits)
    for feature in features.values { order.add(feature) }
    explored = Set(features.values)
  }

  private mutating func declare(_ feature: SessionFeature) {
    declared.insert(feature)
    order.add(feature)
  }

  /// The features, except versions and outcomes. Features that occur in users' sessions but not in tests come first, the most
  /// frequent first.
  package var rows: [Row] {
    let kinds: Set<SessionFeature.Kind> = [.destination, .transition, .link, .decision, .rule]
    let rows = order.values.filter { kinds.contains($0.kind) }.map { feature in
      Row(
        feature: feature, isDeclared: declared.contains(feature),
        isExplored: [.rule, .decision].contains(feature.kind) ? nil : explored?.contains(feature),
        users: users[feature], tests: tests[feature])
    }
    return rows.filter(\.isUntested).enumerated().sorted { a, b in
      a.element.users != b.element.users ? a.element.users > b.element.users : a.offset < b.offset
    }.map(\.element) + rows.filter { !$0.isUntested }
  }
}
