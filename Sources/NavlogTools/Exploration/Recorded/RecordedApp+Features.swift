import Navlog

extension RecordedApp {
  /// The destinations, transitions and links that the recorded calls lead to.
  package func features(_ limits: ExplorationLimits) -> SessionFeatures {
    var search = makeSearch(limits)
    var features = SessionFeatures()
    if start.state.visible != nil { features.add(.destination(route(of: start.state))) }
    search.run(
      offers: { offers(in: $0) },
      observing: { before, after, offer, calls in
        let (from, to) = (route(of: before), route(of: after))
        if after.visible != nil { features.add(.destination(to)) }
        if from != to { features.add(.transition(from: from, to: to)) }
        let isShown = calls.allSatisfy(\.decisions.isEmpty)
        if offer.url != nil, after.visible != nil, isShown { features.add(.link(to: to)) }
      })
    return features
  }

  private func route(of state: NavigationState<DestinationID>) -> RouteName {
    state.visible.map { RouteName(destinations.destination($0)) }
      ?? RouteName(name: state.selected.description)
  }
}
