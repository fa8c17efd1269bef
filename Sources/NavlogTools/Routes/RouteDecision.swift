import Navlog

/// What a redirect or guard made of a route: a precondition as a log has seen it.
public struct RouteDecision: Hashable, Sendable {
  /// What it made of it.
  public enum Verdict: Hashable, Sendable {
    /// Another route took its place.
    case redirected(to: RouteName)
    /// It was refused.
    case denied
    /// It was put off until a flag has a value: the name of the flag.
    case deferred(until: String)
  }

  /// The redirect or guard, by its name.
  public let rule: String
  /// What it made of the route.
  public let verdict: Verdict

  /// What a rule made of a route.
  public init(rule: String, verdict: Verdict) {
    self.rule = rule
    self.verdict = verdict
  }

  init(_ decision: RuleDecision<RecordedDestination>) {
    rule = decision.rule
    verdict =
      switch decision.verdict {
      case .redirected(let destination): .redirected(to: RouteName(destination))
      case .denied: .denied
      case .deferred(let flag, _): .deferred(until: flag)
      }
  }
}

extension RouteDecision.Verdict {
  /// What the verdict is called.
  public var name: String {
    switch self {
    case .redirected: "redirected"
    case .denied: "denied"
    case .deferred: "deferred"
    }
  }

  /// What a ruled call did for the route that was asked for.
  var role: RouteCall.Role {
    switch self {
    case .redirected: .redirected
    case .denied: .noEffect("refused")
    case .deferred: .deferred
    }
  }
}
