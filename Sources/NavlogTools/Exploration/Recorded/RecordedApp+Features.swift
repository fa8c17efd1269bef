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
        let isVisit =
          before.visible != after.visible || before.depth != after.depth || before.selected != after.selected
        if isVisit { features.add(.transition(from: from, to: to)) }
        let isOpened = offer.url != nil && calls.allSatisfy(\.decisions.isEmpty)
        let isResumed = calls.contains { $0.resumesLink(of: before) }
        if after.visible != nil, isOpened || isResumed { features.add(.link(to: to)) }
      })
    return features
  }

  private func route(of state: NavigationState<DestinationID>) -> RouteName {
    state.visible.map { RouteName(destinations.destination($0)) }
      ?? RouteName(name: state.selected.description)
  }
}

extension ResolvedCall<DestinationID> {
  /// Whether the call resumes a link that waits in a state.
  fileprivate func resumesLink(of state: NavigationState<DestinationID>) -> Bool {
    guard case .resume(let id, _) = action else { return false }
    return state.pendingIntents.contains { $0.id == id && $0.url != nil }
  }
}
