package import Navlog

/// A row of a ``RouteMatrix``: the declaration of a route with its record in the log.
public struct RouteRow: Hashable, Sendable {
  /// The result of comparing the declaration of a route with the log.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// The route was declared and visited.
    case visited
    /// The route was declared but never visited.
    case neverVisited
    /// The route was recorded but not declared.
    case notDeclared
  }

  /// A call with the number of times that it was made.
  public struct Count: Hashable, Sendable {
    /// The call.
    public let call: RouteCall
    /// The number of times.
    public let times: Int
  }

  /// A rule's decision with the number of times that it was made.
  public struct DecisionCount: Hashable, Sendable {
    /// The decision.
    public let decision: RouteDecision
    /// The number of times.
    public let times: Int
  }

  /// The record in the log.
  public let recorded: RecordedRoute
  /// The result of the comparison; `nil` without a declaration.
  public let status: Status?
  /// The patterns of the deep links that lead to the route, as declared.
  public let patterns: [String]
  /// The preconditions, as declared.
  public let requires: [String]
  /// The tests that cover the route, as declared.
  public let tests: [String]

  fileprivate init(_ recorded: RecordedRoute, _ declared: DeclaredRoute?, isCompared: Bool) {
    self.recorded = recorded
    status =
      isCompared ? declared == nil ? .notDeclared : recorded.visits > 0 ? .visited : .neverVisited : nil
    patterns = declared?.patterns ?? []
    requires = declared?.requires ?? []
    tests = declared?.tests ?? []
  }

  /// The route.
  public var route: RouteName { recorded.route }

  /// The calls that involve the route: its triggers come first. Calls with the same role are sorted by frequency.
  public var calls: [Count] {
    recorded.calls.map { Count(call: $0, times: $1) }.sorted { a, b in
      if a.call.role.rank != b.call.role.rank { return a.call.role.rank < b.call.role.rank }
      return a.times != b.times ? a.times > b.times : a.call.sortKey < b.call.sortKey
    }
  }

  /// The decisions of redirects and guards about the route, by the names of the rules.
  public var decisions: [DecisionCount] {
    recorded.decisions.map { DecisionCount(decision: $0, times: $1) }.sorted { a, b in
      a.decision.rule != b.decision.rule
        ? a.decision.rule < b.decision.rule : a.decision.sortKey < b.decision.sortKey
    }
  }
}

extension RouteCall {
  fileprivate var sortKey: String {
    if case .noEffect(let reason) = role { return "\(kind) \(source?.description ?? "") \(reason)" }
    return "\(kind) \(source?.description ?? "")"
  }
}

extension RouteCall.Role {
  /// The position of the role in lists of calls.
  fileprivate var rank: Int {
    switch self {
    case .opened: 0
    case .placedBelow: 1
    case .redirected: 2
    case .deferred: 3
    case .noEffect: 4
    case .revealed: 5
    }
  }
}

extension RouteDecision {
  fileprivate var sortKey: String {
    switch verdict {
    case .redirected(let route): "\(verdict.name) \(route)"
    case .denied: verdict.name
    case .deferred(let flag): "\(verdict.name) \(flag)"
    }
  }
}

// MARK: - Rows

extension RouteMatrix {
  /// Returns the declared routes in the order of the declaration. The routes that are only in the log follow, in the order
  /// in which they occurred.
  ///
  /// ```swift
  /// #expect(matrix.rows(declared: routes).allSatisfy { $0.status == .visited })
  /// ```
  ///
  /// A declaration without a type applies to every type. A log that was not recorded by an app may lack the types of
  /// destinations. A recorded destination without a type belongs to the declared route with the same name, if only one declared
  /// route has this name.
  ///
  /// - Parameter declared: The declaration. With `nil`, the result contains only the recorded routes, and their
  ///   status is `nil`.
  public func rows(declared: DeclaredRoutes? = nil) -> [RouteRow] {
    guard let declared else { return routes.map { RouteRow($0, nil, isCompared: false) } }
    let declarations = Dictionary(grouping: declared.routes) { $0.route.name }
    var found: [RouteName: [RouteRow]] = [:]
    var undeclared: [RouteRow] = []
    for recorded in routes {
      let matching = Self.matching(recorded.route, among: declarations[recorded.route.name] ?? [])
      guard let first = matching.first else {
        undeclared.append(RouteRow(recorded, nil, isCompared: true))
        continue
      }
      var merged = first
      for other in matching.dropFirst() { merged.merge(other) }
      let row = RouteRow(recorded, merged, isCompared: true)
      found[first.route, default: []].append(row)
      // The row of the first declaration merges all declarations that match the recorded route. The others therefore get no
      // rows for this route.
      for other in matching.dropFirst() where found[other.route] == nil { found[other.route] = [] }
    }
    let rows = declared.routes.flatMap { declaration in
      found[declaration.route]
        ?? [RouteRow(RecordedRoute(declaration.route), declaration, isCompared: true)]
    }
    return rows + undeclared
  }

  static func matching(_ route: RouteName, among declared: [DeclaredRoute]) -> [DeclaredRoute] {
    let matching = declared.filter { $0.type.isEmpty || $0.route.type == route.type }
    return matching.isEmpty && route.type.isEmpty && declared.count == 1 ? declared : matching
  }
}

// MARK: - JSON

extension RouteRow {
  /// The row in JSON, as `navlog routes --format json` prints it.
  package var json: JSONValue {
    let (route, sessions) = (recorded.route, recorded.sessions)
    func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    return .object([
      .init("name", .string(StoredText.unescaped(route.name))),
      .init("type", .string(StoredText.unescaped(route.type))),
      .init("status", status.map { .string($0.rawValue) } ?? .null),
      .init("visits", .integer(recorded.visits)),
      .init(
        "sessions",
        .object([
          .init("count", .integer(sessions.count)),
          .init("first", sessions.count == 0 ? .null : .string(sessions.first)),
          .init("last", sessions.count == 0 ? .null : .string(sessions.last)),
        ])),
      .init("calls", .array(calls.map { $0.json })),
      .init("decisions", .array(decisions.map { $0.json })),
      .init("patterns", texts(patterns)), .init("requires", texts(requires)), .init("tests", texts(tests)),
    ])
  }
}

extension RouteRow.Count {
  fileprivate var json: JSONValue {
    let reason: JSONValue = if case .noEffect(let reason) = call.role { .string(reason) } else { .null }
    return .object([
      .init("kind", .string(call.kind)),
      .init("source", call.source.map { .string($0.description) } ?? .null),
      .init("role", .string(call.role.word)), .init("reason", reason), .init("times", .integer(times)),
    ])
  }
}

extension RouteRow.DecisionCount {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("rule", .string(decision.rule)), .init("verdict", .string(decision.verdict.name)),
    ]
    switch decision.verdict {
    case .redirected(let route): members.append(.init("to", route.json))
    case .deferred(let flag): members.append(.init("until", .string(flag)))
    case .denied: break
    }
    return .object(members + [.init("times", .integer(times))])
  }
}

extension RouteName {
  fileprivate var json: JSONValue { .object(members) }
}

extension RouteCall.Role {
  /// The word for the role in the JSON of `navlog routes`. Other programs read these words, so they must not change.
  fileprivate var word: String {
    switch self {
    case .opened: "brought"
    case .placedBelow: "laidBelow"
    case .redirected: "redirected"
    case .revealed: "uncovered"
    case .deferred: "deferred"
    case .noEffect: "noEffect"
    }
  }
}
