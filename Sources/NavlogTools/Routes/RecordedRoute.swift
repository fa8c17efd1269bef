import Navlog

/// What a log knows of one route.
public struct RecordedRoute: Hashable, Sendable {
  /// The sessions in which a route was visited.
  public struct Sessions: Hashable, Sendable {
    /// How many they are.
    public internal(set) var count = 0
    /// The identity of the first one; empty when there is none.
    public internal(set) var first = ""
    /// The identity of the last one; empty when there is none.
    public internal(set) var last = ""
  }

  /// The route.
  public let route: RouteName
  /// How often one of its screens came into sight. 0 for a route that was only asked for.
  public internal(set) var visits = 0
  /// In which sessions.
  public internal(set) var sessions = Sessions()
  /// The calls that had to do with it, and how often each was made.
  public internal(set) var calls: [RouteCall: Int] = [:]
  /// What redirects and guards made of it when it was asked for, and how often.
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
