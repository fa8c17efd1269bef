import Navlog

extension RecordedApp {
  /// The destinations, transitions, links and decisions that the recorded calls lead to.
  package func features(_ limits: ExplorationLimits) -> SessionFeatures {
    var search = makeSearch(limits)
    var features = SessionFeatures()
    search.run(
      offers: { offers(in: $0) },
      observing: { before, after, offer, calls in
        let (from, to) = (route(of: before), route(of: after))
        if after.visible != nil { features.add(.destination(to)) }
        if from != to { features.add(.transition(from: from, to: to)) }
        let decisions = calls.flatMap(\.decisions).map { $0.map { destinations.destination($0) } }
        if offer.url != nil, after.visible != nil, decisions.isEmpty { features.add(.link(to: to)) }
        for decision in decisions {
          let verdict = RouteDecision(decision).verdict.name
          features.add(.decision(rule: decision.rule, verdict: verdict, RouteName(decision.requested)))
        }
      })
    return features
  }

  private func route(of state: NavigationState<DestinationID>) -> RouteName {
    state.visible.map { RouteName(destinations.destination($0)) }
      ?? RouteName(name: state.selected.description)
  }
}
