public import Navlog

/// A route that a log has recorded: how often it was visited, by which calls, and what rules decided about it.
public struct RecordedRoute: Hashable, Sendable {
  /// The sessions in which a route was visited.
  public struct Sessions: Hashable, Sendable {
    /// The number of sessions.
    public internal(set) var count = 0
    /// The identifier of the first session; empty when there is none.
    public internal(set) var first = ""
    /// The identifier of the last session; empty when there is none.
    public internal(set) var last = ""
  }

  /// The route.
  public let route: RouteName
  /// How often one of its screens became visible; 0 for a route that was only requested.
  public internal(set) var visits = 0
  /// The sessions in which it was visited.
  public internal(set) var sessions = Sessions()
  /// The calls that involve the route, with the number of times that each was made.
  public internal(set) var calls: [RouteCall: Int] = [:]
  /// The decisions of redirects and guards about it, with the number of times that each was taken.
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

/// The identity of a route: the type and the name of its destinations, whatever their parameters.
public struct RouteName: Hashable, Sendable {
  /// The registered name of the Swift type, as it is stored; empty when it is not known.
  public let type: String
  /// The case of the enum, as it is stored.
  public let name: String

  /// Creates a route from the stored forms of its type and name.
  public init(type: String = "", name: String) {
    self.type = type
    self.name = name
  }

  /// The route of a destination.
  public init(_ destination: RecordedDestination) {
    self.init(type: destination.type, name: destination.name)
  }

  /// Hashes the name alone: routes of one name and several types are rare.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension RouteName: CustomStringConvertible {
  /// `AppDestination.catalog`, or the name alone where the type is not known.
  public var description: String { type.isEmpty ? name : "\(type).\(name)" }
}

/// A call that involves a route, by its kind and its call site. Calls of the role ``Role/opened`` are the route's triggers.
public struct RouteCall: Hashable, Sendable {
  /// What a call did to the screens of a route.
  public enum Role: Hashable, Sendable {
    /// Opened the screen: the call is a trigger of the route.
    case opened
    /// Placed the screen, or left it, below the one that it opened.
    case placedBelow
    /// Removed what covered the screen.
    case revealed
    /// Requested the screen, and was redirected to another.
    case redirected
    /// Requested the screen, and was deferred until a flag is set.
    case deferred
    /// Requested the screen, and had no effect: the name of the reason, such as `alreadyOnTop` or `refused`.
    case noEffect(String)
  }

  /// The kind of the call, as it is stored.
  public let kind: String
  /// The call site, if it was recorded.
  public let source: CallSite?
  /// What the call did.
  public let role: Role

  /// Creates a call to compare with recorded ones.
  public init(kind: String, source: CallSite?, role: Role = .opened) {
    self.kind = kind
    self.source = source
    self.role = role
  }
}

extension RouteCall {
  /// Hashes the call site alone: nearly all calls from one are of one kind, and do the same.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// The decision of a redirect or guard about a route: a precondition that the log has recorded.
public struct RouteDecision: Hashable, Sendable {
  /// A decision.
  public enum Verdict: Hashable, Sendable {
    /// Another route took its place.
    case redirected(to: RouteName)
    /// The route was refused.
    case denied
    /// The route was deferred until a flag, here by its name, has a value.
    case deferred(until: String)
  }

  /// The name of the redirect or guard.
  public let rule: String
  /// The verdict.
  public let verdict: Verdict

  /// Creates a decision to compare with recorded ones.
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

  /// What the call did to the route that it requested.
  var role: RouteCall.Role {
    switch self {
    case .redirected: .redirected
    case .denied: .noEffect("refused")
    case .deferred: .deferred
    }
  }
}
