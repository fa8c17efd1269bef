public import Navlog

/// A route that a log has recorded: the number of its visits, the calls that led to it, and the decisions of
/// rules about it.
public struct RecordedRoute: Hashable, Sendable {
  /// The sessions in which a route was visited.
  public struct Sessions: Hashable, Sendable {
    /// The number of sessions.
    public internal(set) var count = 0
    /// The identifier of the first session; empty without sessions.
    public internal(set) var first = ""
    /// The identifier of the last session; empty without sessions.
    public internal(set) var last = ""
  }

  /// The route.
  public let route: RouteName
  /// The number of times that one of its screens became visible; 0 for a route that was only requested.
  public internal(set) var visits = 0
  /// The sessions in which it was visited.
  public internal(set) var sessions = Sessions()
  /// The calls that involve the route, with the number of times that each was made.
  public internal(set) var calls: [RouteCall: Int] = [:]
  /// The decisions of redirects and guards about the route, with the number of times that each was made.
  public internal(set) var decisions: [RouteDecision: Int] = [:]

  init(_ route: RouteName) { self.route = route }

  mutating func visit(in session: String) {
    visits += 1
    guard sessions.last != session || sessions.count == 0 else { return }
    if sessions.count == 0 { sessions.first = session }
    sessions.last = session
    sessions.count += 1
  }
}

/// The identity of a route: the type and the name of its destinations, regardless of parameters.
public struct RouteName: Hashable, Sendable {
  /// The registered name of the Swift type, in its stored form; empty if unknown.
  public let type: String
  /// The case of the enum, in its stored form.
  public let name: String

  /// Creates a route from the stored forms of its type and name.
  public init(type: String = "", name: String) {
    self.type = type
    self.name = name
  }

  /// Creates the route of a destination.
  public init(_ destination: RecordedDestination) {
    self.init(type: destination.type, name: destination.name)
  }

  /// Hashes only the name, because routes of different types rarely have the same name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension RouteName: CustomStringConvertible {
  /// `AppDestination.catalog`, or only the name if the type is unknown.
  public var description: String { type.isEmpty ? name : "\(type).\(name)" }
}

/// A call that involves a route, by its kind and its call site. Calls with the role ``Role/opened`` are the
/// route's triggers.
public struct RouteCall: Hashable, Sendable {
  /// The effect of a call on the screens of a route.
  public enum Role: Hashable, Sendable {
    /// The call opened the screen, and is a trigger of the route.
    case opened
    /// The call opened another screen, and placed or kept the route's screen below it.
    case placedBelow
    /// The call removed the screens above the route's screen.
    case revealed
    /// The call requested the screen and was redirected to another screen.
    case redirected
    /// The call requested the screen and was deferred until a flag has the required value.
    case deferred
    /// The call requested the screen without effect. The value is the name of the reason, such as
    /// `alreadyOnTop` or `refused`.
    case noEffect(String)
  }

  /// The kind of the call, in its stored form.
  public let kind: String
  /// The call site, if it was recorded.
  public let source: CallSite?
  /// The effect of the call.
  public let role: Role

  /// Creates a call that can be compared with recorded calls.
  public init(kind: String, source: CallSite?, role: Role = .opened) {
    self.kind = kind
    self.source = source
    self.role = role
  }
}

extension RouteCall {
  /// Hashes only the call site, because nearly all calls from one call site have the same kind and effect.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// The decision of a redirect or guard about a route: a recorded precondition.
public struct RouteDecision: Hashable, Sendable {
  /// The verdict of a decision.
  public enum Verdict: Hashable, Sendable {
    /// The rule replaced the route with another route.
    case redirected(to: RouteName)
    /// The rule refused the route.
    case denied
    /// The rule deferred the route until the flag with this name has the required value.
    case deferred(until: String)
  }

  /// The name of the redirect or guard.
  public let rule: String
  /// The verdict.
  public let verdict: Verdict

  /// Creates a decision for comparison with recorded decisions.
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
  /// The name of the verdict: `redirected`, `denied` or `deferred`.
  public var name: String {
    switch self {
    case .redirected: "redirected"
    case .denied: "denied"
    case .deferred: "deferred"
    }
  }

  /// The role of a call for the requested route if a rule decided about the call with this verdict.
  var role: RouteCall.Role {
    switch self {
    case .redirected: .redirected
    case .denied: .noEffect("refused")
    case .deferred: .deferred
    }
  }
}
