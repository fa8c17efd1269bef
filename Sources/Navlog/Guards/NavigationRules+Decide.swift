extension NavigationRules {
  /// Whether no rule can change a call: the app has no guards, and its type of destinations is not an
  /// ``OutgoingNavigation``. (An outgoing destination that no redirect maps is replaced or refused even without
  /// guards.)
  var isEmpty: Bool { guards.isEmpty && !Self.hasOutgoing }

  private static var hasOutgoing: Bool { N.self is any OutgoingNavigation.Type }

  /// The result of applying the rules to a requested destination.
  enum Resolution {
    case resolved(N)
    case refused(String)
    case deferred(Deferral)
  }

  /// The condition under which a deferred call resumes, and the destination shown meanwhile.
  struct Deferral {
    var flag: String
    var value: JSONValue
    var showing: N?
    var expiring: Duration?
  }

  /// Follows redirects and guards from a requested destination to the destination that is shown, and collects their decisions.
  func resolve(
    _ requested: N, in state: NavigationState<N>, _ decisions: inout [RuleDecision<N>]
  ) -> Resolution {
    var chain = [requested]
    while let destination = chain.last {
      let next: N
      switch decision(on: destination, in: state) {
      case (_, .allow): return .resolved(destination)
      case (let rule, .deny(let reason)):
        decisions.append(RuleDecision(rule: rule, requested: destination, verdict: .denied(reason)))
        return .refused("\(rule): \(reason)")
      case (let rule, .defer(let flag, let value, let showing, let expiring)):
        decisions.append(
          RuleDecision(
            rule: rule, requested: destination, verdict: .deferred(until: flag, equals: value.readable)))
        guard value.isFlagValue else {
          return .refused("\(rule): waits until \(flag) = \(value.text), but a flag cannot have that value")
        }
        guard state.flags[flag] != value else {
          return .refused("\(rule): waits until \(flag) = \(value.text), but the flag already has that value")
        }
        return .deferred(Deferral(flag: flag, value: value, showing: showing, expiring: expiring))
      case (let rule, .redirect(let target)):
        decisions.append(RuleDecision(rule: rule, requested: destination, verdict: .redirected(to: target)))
        next = target
      }
      if chain.contains(next) { return .refused("the redirects loop back to \(Self.text(next))") }
      if chain.count > Self.longestChain {
        return .refused("more than \(Self.longestChain) redirects in a row")
      }
      chain.append(next)
    }
    return .resolved(requested)
  }

  /// Returns the text that represents a destination in a recorded reason. The text omits the parameters when some of
  /// them are kept out of a log.
  package static func text(_ destination: any Navigation) -> String {
    destination.storedParameters == .all
      ? "\(destination)" : RecordedDestination(encoding: destination, masking: Masker.silent).name
  }

  /// Whether a rule could decide about a destination. In apps without guards, this check avoids a call of
  /// ``decision(on:in:)``. That call would add 0.6 µs to the 15 µs of a navigation call, because Swift looks up the type of
  /// its generic tuple.
  func mayDecide(on destination: N) -> Bool { !guards.isEmpty || Self.isOutgoing(destination) }

  private static func isOutgoing(_ destination: N) -> Bool {
    (destination as? any OutgoingNavigation)?.isOutgoing == true
  }

  /// Returns the decision of the first rule that does not allow a destination. The state is decoded only if a guard
  /// must decide.
  func decision(
    on destination: N, in state: @autoclosure () -> NavigationState<N>
  ) -> (rule: String, decision: NavigationGuard<N>.Decision) {
    if let made = madeDecision, made.destination == destination { return (made.rule, made.decision) }
    if let (rule, decision) = redirection(of: destination) { return (rule, masked(decision)) }
    guard !guards.isEmpty else { return ("", .allow) }
    let state = state()
    for rule in guards {
      let decision = rule.decide(state, destination)
      if case .allow = decision { continue }
      return (rule.name, masked(decision))
    }
    return ("", .allow)
  }

  private func masked(_ decision: NavigationGuard<N>.Decision) -> NavigationGuard<N>.Decision {
    guard let masker else { return decision }
    return switch decision {
    case .allow, .redirect: decision
    case .deny(let reason): .deny(masker.masked(reason))
    case .defer(let flag, let value, let showing, let expiring):
      .defer(until: flag, equals: masker.masked(value), showing: showing, expiring: expiring)
    }
  }

  /// Returns the decision about an outgoing destination, or `nil` for any other destination. The first
  /// redirect that maps the destination decides. If none does, the decision redirects to
  /// ``UnknownNavigation/notFound``, or denies the call if `N` cannot contain `notFound`.
  private func redirection(of destination: N) -> (rule: String, decision: NavigationGuard<N>.Decision)? {
    guard Self.isOutgoing(destination) else { return nil }
    for rule in redirects {
      if let target = rule.redirect(destination) { return (rule.name, .redirect(to: target)) }
    }
    let notFound = N(erased: UnknownNavigation.notFound)
    let decision = notFound.map { NavigationGuard.Decision.redirect(to: $0) }
    return (RuleDecision<N>.unmapped, decision ?? .deny("no redirect maps \(Self.text(destination))"))
  }
}
