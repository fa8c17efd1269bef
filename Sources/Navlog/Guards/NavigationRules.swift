/// The rules of an app: redirects, then guards, each in the order of declaration.
///
/// Redirects map the outgoing destinations of a call, and guards decide about all other destinations. The rules apply to
/// `navigate`, `present`, `replaceTop`, a new path, a link, and an intent that is resumed. They do not apply to a
/// restored state, whose screens were allowed when they were first shown.
public struct NavigationRules<N: Navigation>: Sendable {
  /// The largest number of times that a destination can be redirected.
  public static var longestChain: Int { 8 }

  /// The redirects, in the order in which they are applied.
  public let redirects: [NavigationRedirect<N>]
  /// The guards, in the order in which they are applied.
  public let guards: [NavigationGuard<N>]
  /// The masker for the texts of decisions. Flags are masked when they are set, so the value that a decision waits
  /// for must be masked in the same way.
  var masker: Masker?
  /// The decision about the destination of the call that is being resolved. The cache lets each guard decide
  /// only once.
  var madeDecision: (destination: N, rule: String, decision: NavigationGuard<N>.Decision)?

  /// Creates the rules of an app.
  public init(redirects: [NavigationRedirect<N>] = [], guards: [NavigationGuard<N>] = []) {
    self.redirects = redirects
    self.guards = guards
  }
}

/// Maps outgoing destinations, which have no screen, to destinations that have a screen.
///
/// ```swift
/// NavigationRedirect<AnyNavigation>("features") { destination in
///   switch destination.wrapped {
///   case HomeOutgoingNavigation.characters: AnyNavigation(CharacterIncomingNavigation.list)
///   default: nil
///   }
/// }
/// ```
///
/// Only an ``OutgoingNavigation`` is redirected: an ``AnyNavigation`` that wraps an outgoing destination, or an enum of
/// the app that names its outgoing cases. To replace a destination that has a screen, use a ``NavigationGuard``.
///
/// A redirect is pure: it always maps a destination to the same result. If the result is outgoing, it is redirected again, up
/// to ``NavigationRules/longestChain`` times. A loop is refused, with the whole chain in the event.
public struct NavigationRedirect<N: Navigation>: Sendable {
  /// The name of this redirect in a log.
  public let name: String
  /// Returns the destination to show instead, or `nil` to leave it to the next redirect.
  public let redirect: @Sendable (_ destination: N) -> N?
}

extension NavigationRedirect where N: OutgoingNavigation {
  /// Creates a redirect.
  public init(_ name: String, redirect: @escaping @Sendable (_ destination: N) -> N?) {
    self.name = name
    self.redirect = redirect
  }
}

/// Decides whether a destination may be shown.
///
/// ```swift
/// NavigationGuard("login") { state, destination in
///   guard destination.needsLogin, state.flags["isAuthenticated"] != true else { return .allow }
///   return .defer(until: "isAuthenticated", showing: .login)
/// }
/// ```
///
/// A guard is pure: it reads only the destination, and the state before the call. The event records its
/// decision, so a replay does not call the guard again. The idea comes from vue-router's navigation guards.
public struct NavigationGuard<N: Navigation>: Sendable {
  /// The name of this guard in a log.
  public let name: String
  /// Makes the decision.
  public let decide: @Sendable (_ state: NavigationState<N>, _ destination: N) -> Decision

  /// Creates a guard.
  public init(
    _ name: String,
    decide: @escaping @Sendable (_ state: NavigationState<N>, _ destination: N) -> Decision
  ) {
    self.name = name
    self.decide = decide
  }
}

extension NavigationGuard {
  /// The decision of a guard about a destination.
  public enum Decision: Hashable, Sendable {
    /// Lets the next guard decide. A destination that all guards allow is shown.
    case allow
    /// Refuses the call. The reason is a sentence for the log.
    case deny(String)
    /// Shows another destination instead, to which all rules then apply, too.
    case redirect(to: N)
    /// Keeps the call as a pending intent until a flag has a value. Shows another destination meanwhile, if
    /// given.
    ///
    /// As soon as the flag has the value, the intent resumes like a link, on the router that is visible then,
    /// and all rules apply again. If the call was made on the router of a root, everything presented in the
    /// meantime is dismissed first; a pushed login stays below. If the call would have replaced the top
    /// screen, its destination is pushed instead. After `expiring`, the intent is abandoned.
    case `defer`(until: String, equals: JSONValue = true, showing: N? = nil, expiring: Duration? = nil)
  }
}
