/// What an app allows, and what leads elsewhere: redirects, then guards, each in the order of declaration.
///
/// They are asked about every destination that a call would show: those of `navigate`, `present`, `replaceTop`, a new
/// path, a link, and of an intent that is resumed. (Not of a state that is restored: it was allowed when it came about.)
public struct NavigationRules<N: Navigation>: Sendable {
  /// How many times a destination may lead to another.
  public static var longestChain: Int { 8 }

  /// The redirects, in the order in which they are asked.
  public let redirects: [any NavigationRedirect]
  /// The guards, in the order in which they are asked.
  public let guards: [NavigationGuard<N>]
  /// What masks the texts of their decisions: they are compared with flags, which are masked as they are set.
  var masker: Masker?

  /// The rules of an app.
  public init(redirects: [any NavigationRedirect] = [], guards: [NavigationGuard<N>] = []) {
    self.redirects = redirects
    self.guards = guards
  }
}

extension NavigationRules {
  /// Whether no rule can stop or replace a destination. `AnyNavigation` always has one: unmapped outgoing destinations.
  var isEmpty: Bool { redirects.isEmpty && guards.isEmpty && N.self != AnyNavigation.self }

  /// Whether a destination passes whatever the state is: most do, and then nothing has to be looked at.
  func allowsUnconditionally(_ destination: N) -> Bool {
    guards.isEmpty && redirection(of: destination) == nil
  }

  /// What became of a destination.
  enum Answer {
    case given(N)
    case refused(String)
    case deferred(Deferral)
  }

  /// How a call is put off.
  struct Deferral {
    var flag: String
    var value: JSONValue
    var showing: N?
    var expiring: Duration?
  }

  /// Follows redirects and guards from a destination to what is given in its place.
  func answer(_ asked: N, in state: NavigationState<N>, _ decisions: inout [RuleDecision<N>]) -> Answer {
    var chain = [asked]
    while let destination = chain.last {
      let next: N
      switch step(destination, in: state) {
      case (_, .allow): return .given(destination)
      case (let rule, .deny(let why)):
        decisions.append(RuleDecision(rule: rule, requested: destination, verdict: .denied(why)))
        return .refused("\(rule): \(why)")
      case (let rule, .defer(let flag, let value, let showing, let expiring)):
        decisions.append(
          RuleDecision(rule: rule, requested: destination, verdict: .deferred(until: flag, equals: value)))
        guard state.flags[flag] != value else {
          return .refused("\(rule): waits for \(flag) = \(value.text), which it is already")
        }
        return .deferred(Deferral(flag: flag, value: value, showing: showing, expiring: expiring))
      case (let rule, .redirect(let given)):
        decisions.append(RuleDecision(rule: rule, requested: destination, verdict: .redirected(to: given)))
        next = given
      }
      if chain.contains(next) { return .refused("the redirects come back to \(Self.text(next))") }
      if chain.count > Self.longestChain {
        return .refused("more than \(Self.longestChain) redirects in a row")
      }
      chain.append(next)
    }
    return .given(asked)
  }

  /// A destination in a reason that is recorded: without its parameters when some of them are kept out of a log.
  static func text(_ destination: any Navigation) -> String {
    destination.storedParameters == .all
      ? "\(destination)" : RecordedDestination(encoding: destination, masking: Masker.silent).name
  }

  /// What the first rule that has something to say makes of a destination.
  private func step(_ destination: N, in state: NavigationState<N>) -> (rule: String, GuardDecision<N>) {
    if let (rule, decision) = redirection(of: destination) { return (rule, masked(decision)) }
    for rule in guards {
      let decision = rule.decide(state, destination)
      if decision != .allow { return (rule.name, masked(decision)) }
    }
    return ("", .allow)
  }

  private func masked(_ decision: GuardDecision<N>) -> GuardDecision<N> {
    guard let masker else { return decision }
    return switch decision {
    case .allow, .redirect: decision
    case .deny(let why): .deny(masker.masked(why))
    case .defer(let flag, let value, let showing, let expiring):
      .defer(until: flag, equals: masker.masked(value), showing: showing, expiring: expiring)
    }
  }

  /// What the first redirect that maps a destination makes of it.
  private func redirection(of destination: N) -> (rule: String, GuardDecision<N>)? {
    let navigation: any Navigation = (destination as? AnyNavigation)?.wrapped ?? destination
    for redirect in redirects {
      guard let given = redirect.redirect(navigation) else { continue }
      guard let destination = given as? N ?? AnyNavigation(given) as? N else {
        return (
          redirect.name, .deny("leads to \(Self.text(given)), which is none of the router's destinations")
        )
      }
      return (redirect.name, .redirect(to: destination))
    }
    if navigation is any OutgoingNavigation, let notFound = AnyNavigation(UnknownNavigation.notFound) as? N {
      return (RuleDecision<N>.unmapped, .redirect(to: notFound))
    }
    return nil
  }
}
