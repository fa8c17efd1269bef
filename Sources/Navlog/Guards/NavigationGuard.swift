/// Decides whether a destination may be shown.
///
/// ```swift
/// NavigationGuard("login") { state, destination in
///   guard destination.needsLogin, state.flags["isAuthenticated"] != true else { return .allow }
///   return .defer(until: "isAuthenticated", showing: .login)
/// }
/// ```
///
/// Pure: it looks at the state before the call and at the destination, and at nothing else. The answer stands in the
/// event, so a replay does not ask again. The idea is that of vue-router's navigation guards.
public struct NavigationGuard<N: Navigation>: Sendable {
  /// The name by which a log refers to this guard.
  public let name: String
  /// What it decides.
  public let decide: @Sendable (_ state: NavigationState<N>, _ destination: N) -> GuardDecision<N>

  /// A guard by its name and what it decides.
  public init(
    _ name: String,
    decide: @escaping @Sendable (_ state: NavigationState<N>, _ destination: N) -> GuardDecision<N>
  ) {
    self.name = name
    self.decide = decide
  }
}

/// What a guard says of a destination.
public enum GuardDecision<N: Navigation>: Hashable, Sendable {
  /// It may be shown, as far as this guard is concerned.
  case allow
  /// It may not, and why: a sentence for the log.
  case deny(String)
  /// Another takes its place, which is asked about in turn.
  case redirect(to: N)
  /// It waits until a flag has a value; meanwhile another destination is shown, if one is named. It goes on as a link
  /// does, on the router that is visible by then, as soon as the flag has its value, and all rules are asked again.
  /// Asked of a root's router, it first dismisses what was presented meanwhile; a login that was pushed stays below. What
  /// was to replace a screen is pushed. After `expiring`, an intent that still
  /// waits is given up.
  case `defer`(until: String, equals: JSONValue = true, showing: N? = nil, expiring: Duration? = nil)
}
