import Navlog

/// The decisions of rules in recorded sessions. A deferral is stored for the requested route. A denial is stored for the
/// requested route and the flags at the time of the call.
///
/// A log contains decisions, but no rules. The model therefore makes two assumptions. If a rule once deferred a route until a
/// flag had a certain value, the rule defers the route in every state in which the flag has another value. If a rule once
/// denied a route, the rule denies the route in every state with the same flags, unless a call opened the route in such a
/// state.
struct RecordedGuards {
  private struct Denial {
    let rule: String
    let why: String
  }

  private(set) var deferrals: [RouteName: [ReachedScreen.Requirement]] = [:]
  private var denials: [RouteName: [[String: JSONValue]: Denial]] = [:]
  private var allowed: [RouteName: Set<[String: JSONValue]>] = [:]
  /// The denied routes, in the order of their first denial.
  private(set) var denied: [RouteName] = []

  mutating func learn(_ event: RecordedEvent<RecordedDestination>, flags: [String: JSONValue]) {
    if event.decisions.isEmpty {
      if event.outcome == .applied {
        for destination in event.action.shown { allowed[RouteName(destination), default: []].insert(flags) }
      }
      return
    }
    for decision in event.decisions {
      let route = RouteName(decision.requested)
      switch decision.verdict {
      // The recorded call already contains the destination to which the redirect led, so the search need not repeat the
      // redirect.
      case .redirected: break
      case .denied(let why):
        if denials[route] == nil { denied.append(route) }
        denials[route, default: [:]][flags] = Denial(rule: decision.rule, why: why)
      case .deferred(let flag, let value):
        let deferral = ReachedScreen.Requirement(rule: decision.rule, flag: flag, value: value)
        if deferrals[route]?.contains(deferral) != true { deferrals[route, default: []].append(deferral) }
      }
    }
  }

  /// Returns a call with the decision that the app's rules would make about it, as far as the recorded sessions show.
  func resolve(
    _ action: NavigationAction<DestinationID>, on router: RouterID,
    in state: NavigationState<DestinationID>, _ destination: (DestinationID) -> RecordedDestination
  ) -> ResolvedCall<DestinationID> {
    guard !deferrals.isEmpty || !denials.isEmpty else { return ResolvedCall(action: action) }
    let flags = state.flags
    for id in action.shown {
      let route = RouteName(destination(id))
      if let unmet = deferrals[route]?.first(where: { flags[$0.flag] != $0.value }) {
        let decision = RuleDecision(
          rule: unmet.rule, requested: id, verdict: .deferred(until: unmet.flag, equals: unmet.value))
        let current = state.router(router)?.path.map { $0.destination } ?? []
        let intent = PendingIntent(
          url: action.url, plan: action.deferredPlan(action.plan, on: router, keeping: current),
          flag: unmet.flag, value: unmet.value)
        return ResolvedCall(action: .defer(intent), decisions: [decision])
      }
      if let denial = denials[route]?[flags], allowed[route]?.contains(flags) != true {
        let decision = RuleDecision(rule: denial.rule, requested: id, verdict: .denied(denial.why))
        let why = "\(denial.rule): \(denial.why)"
        return ResolvedCall(action: .refused(action, why: why), decisions: [decision])
      }
    }
    return ResolvedCall(action: action)
  }
}

extension NavigationAction {
  /// The destinations that a call shows, in order.
  fileprivate var shown: [N] { plan.flatMap(\.destinations) }
}

extension RuleDecision {
  var isDeferral: Bool { if case .deferred = verdict { true } else { false } }
}
