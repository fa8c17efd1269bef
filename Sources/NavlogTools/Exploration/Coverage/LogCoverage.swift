import Navlog

/// What an app declares, what its calls lead to, what users did, and what tests did.
package struct LogCoverage {
  /// A feature, and where it occurs.
  package struct Row {
    package let feature: SessionFeature
    package let isDeclared: Bool
    /// Whether a search over the recorded calls finds it; `nil` without a search, or for a kind that it does not know.
    package let isExplored: Bool?
    /// How often users did it.
    package let users: Int
    /// How often tests did it.
    package let tests: Int

    /// Whether users do it and no test does.
    package var isUntested: Bool { users > 0 && tests == 0 }
  }

  private var declared: Set<SessionFeature> = []
  private var order = SessionFeatures()
  private var users = SessionFeatures()
  private var tests = SessionFeatures()
  private var explored: Set<SessionFeature>?

  package init() {}

  /// Adds a session that a user made, or a test.
  package mutating func add(_ session: SessionFeatures, isTest: Bool) {
    if isTest { tests.add(session) } else { users.add(session) }
    order.add(session)
  }

  /// Adds the destinations and links of a declaration. A name without a type is that of a recorded route.
  package mutating func declare(_ routes: DeclaredRoutes) {
    let recorded = order.order.flatMap(\.routes)
    for route in routes.routes {
      let name = RouteName(type: StoredText.escaped(route.type), name: StoredText.escaped(route.name))
      let known = name.type.isEmpty ? recorded.first { $0.name == name.name && !$0.type.isEmpty } : nil
      declare(.destination(known ?? name))
      if !route.patterns.isEmpty { declare(.link(to: known ?? name)) }
    }
  }

  /// Adds rules over time.
  package mutating func declare(_ rules: [SessionRule]) {
    for rule in rules { declare(.rule(rule.name)) }
  }

  /// Adds what a search over the recorded calls finds.
  package mutating func explore(_ app: RecordedApp, limits: ExplorationLimits) {
    let features = app.features(limits)
    for feature in features.order { order.add(feature) }
    explored = Set(features.order)
  }

  private mutating func declare(_ feature: SessionFeature) {
    declared.insert(feature)
    order.add(feature)
  }

  /// The features, without those that only tell sessions apart. First what users do and no test does, the most frequent first;
  /// then the others.
  package var rows: [Row] {
    let kinds: Set<SessionFeature.Kind> = [.destination, .transition, .link, .decision, .rule]
    let rows = order.order.filter { kinds.contains($0.kind) }.map { feature in
      Row(
        feature: feature, isDeclared: declared.contains(feature),
        isExplored: [.rule, .decision].contains(feature.kind) ? nil : explored?.contains(feature),
        users: users.times[feature] ?? 0, tests: tests.times[feature] ?? 0)
    }
    return rows.filter(\.isUntested).enumerated().sorted { a, b in
      a.element.users != b.element.users ? a.element.users > b.element.users : a.offset < b.offset
    }.map(\.element) + rows.filter { !$0.isUntested }
  }
}
