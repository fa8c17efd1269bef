/// The rules of an app: redirects, then guards, each in the order of declaration.
///
/// Redirects map the outgoing destinations of a call. Guards then decide about each destination that has a screen. The rules
/// apply to `navigate`, `present`, `replaceTop`, a new path, a link, and an intent that is resumed. They do not apply to a
/// restored state, whose screens were allowed when they were first shown.
public struct NavigationRules<N: Navigation>: Sendable {
  /// The maximum number of redirections of a destination.
  public static var longestChain: Int { 8 }

  /// The redirects, in the order in which they are applied.
  public let redirects: [NavigationRedirect<N>]
  /// The guards, in the order in which they are applied.
  public let guards: [NavigationGuard<N>]
  /// The masker for the texts of decisions. Flags are masked when they are set, so the value that a decision waits
  /// for must be masked in the same way.
  var masker: Masker?
  /// The decision that was already made about the destination of the current call. It is cached, so that each guard
  /// decides only once.
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
/// Redirects apply only to an ``OutgoingNavigation``: to an ``AnyNavigation`` that wraps an outgoing destination, and
/// to the outgoing cases of an app's enum. To replace a destination that has a screen, use a ``NavigationGuard``.
///
/// A redirect is pure: it always maps a destination to the same result. If the result is itself outgoing, the redirects
/// are applied to it again, up to ``NavigationRules/longestChain`` times. A loop is refused, with the whole chain in
/// the event.
public struct NavigationRedirect<N: Navigation>: Sendable {
  /// The name of this redirect in a log.
  public let name: String
  /// Returns the destination to show instead, or `nil` if the next redirect should decide.
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
    /// Shows another destination instead. All rules apply to that destination, too. If a modal replaces the last screen of a
    /// path, the modal is presented over the rest of the path. The session refuses the call if another screen follows the
    /// modal, either in the same path or in a later step of a link.
    case redirect(to: N)
    /// Keeps the call as a pending intent until a flag has the given value. Meanwhile, the called router shows the destination
    /// `showing`, if given. For a link, `showing` is shown by the router in front: the router of the topmost modal or, without
    /// modals, of the selected root.
    ///
    /// As soon as the flag has the value, the intent resumes, and all rules apply again. The intent of a call first selects the
    /// root on which the call was made. Every intent then acts on the router in front. A pushed `showing` stays in the stack.
    /// If the call was `replaceTop`, the intent pushes the destination instead of replacing the top screen.
    ///
    /// If a root's router presents `showing` as a modal or a dialog, the resumed intent first dismisses all modals and dialogs.
    /// If another guard defers such an intent again, the session dismisses the modals and dialogs before it shows the screen of
    /// that guard. If `showing` is already presented, as the visible screen or below it, a link does not present it a second
    /// time.
    ///
    /// If the intent has not resumed after the duration `expiring`, the session abandons it after its next call. The session
    /// refuses the call if the flag already has the value, if the value is not a JSON scalar, or if the rules refuse or defer
    /// `showing`. While 32 intents are pending, the session shows `showing`, but does not keep the call.
    case `defer`(until: String, equals: JSONValue = true, showing: N? = nil, expiring: Duration? = nil)
  }
}
