import Navlog

/// One route of a matrix: what was declared of it beside what a log knows of it.
public struct RouteRow: Hashable, Sendable {
  /// How a route stands between declaration and log.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// It was declared, and visited.
    case visited
    /// It was declared, and never visited.
    case neverVisited
    /// The log knows it, and nobody declared it.
    case notDeclared
  }

  /// A call with how often it was made.
  public struct Count: Hashable, Sendable {
    /// The call.
    public let call: RouteCall
    /// How often.
    public let times: Int
  }

  /// What a rule made of it with how often it did.
  public struct DecisionCount: Hashable, Sendable {
    /// The ruling.
    public let decision: RouteDecision
    /// How often.
    public let times: Int
  }

  /// What the log knows.
  public let recorded: RecordedRoute
  /// How the route stands; `nil` when nothing was declared at all.
  public let status: Status?
  /// The forms of the links that lead there, as declared.
  public let patterns: [String]
  /// What must hold before, as declared.
  public let requires: [String]
  /// The tests that cover it, as declared.
  public let tests: [String]

  init(_ recorded: RecordedRoute, _ declared: DeclaredRoute?, isCompared: Bool) {
    self.recorded = recorded
    status =
      isCompared ? declared == nil ? .notDeclared : recorded.visits > 0 ? .visited : .neverVisited : nil
    patterns = declared?.patterns ?? []
    requires = declared?.requires ?? []
    tests = declared?.tests ?? []
  }

  /// The route.
  public var route: RouteName { recorded.route }

  /// The calls that had to do with it: what brought it first, then by how often.
  public var calls: [Count] {
    recorded.calls.map { Count(call: $0, times: $1) }.sorted { a, b in
      if a.call.role.rank != b.call.role.rank { return a.call.role.rank < b.call.role.rank }
      return a.times != b.times ? a.times > b.times : a.call.text < b.call.text
    }
  }

  /// What redirects and guards made of it, by the names of the rules.
  public var decisions: [DecisionCount] {
    recorded.decisions.map { DecisionCount(decision: $0, times: $1) }.sorted { a, b in
      a.decision.rule != b.decision.rule
        ? a.decision.rule < b.decision.rule : a.decision.text < b.decision.text
    }
  }
}

extension RouteDecision {
  /// Tells rulings of the same rule apart.
  fileprivate var text: String {
    switch verdict {
    case .redirected(let route): "\(verdict.name) \(route)"
    case .denied: verdict.name
    case .deferred(let flag): "\(verdict.name) \(flag)"
    }
  }
}

extension RouteCall {
  /// Tells calls of the same effect apart.
  fileprivate var text: String {
    if case .noEffect(let reason) = role { return "\(kind) \(source?.description ?? "") \(reason)" }
    return "\(kind) \(source?.description ?? "")"
  }
}
