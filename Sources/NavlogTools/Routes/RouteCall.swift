public import Navlog

/// A call that had to do with a route, by its kind and its place in the source: what triggers the route, among others.
public struct RouteCall: Hashable, Sendable {
  /// What a call did for a route.
  public enum Role: Hashable, Sendable {
    /// It brought the screen: the route's trigger.
    case opened
    /// It laid the screen, or left it, below the one that it brought.
    case placedBelow
    /// It took away what lay over the screen.
    case revealed
    /// It asked for the screen, and a rule sent it to another.
    case redirected
    /// It put the way there off until a flag is set.
    case deferred
    /// It asked for the screen and changed nothing: the name of the reason, such as `alreadyOnTop` or `refused`.
    case noEffect(String)
  }

  /// The kind of the call, as it stands in the log.
  public let kind: String
  /// Where in the source the call stands, if that was recorded.
  public let source: CallSite?
  /// What it did.
  public let role: Role

  /// A call.
  public init(kind: String, source: CallSite?, role: Role = .opened) {
    self.kind = kind
    self.source = source
    self.role = role
  }
}

extension RouteCall.Role {
  /// The order in which calls are listed: what brings the screen first.
  var rank: Int {
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
