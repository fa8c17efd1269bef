import Navlog

extension RecordedApp {
  /// Returns the destinations, transitions and links that the recorded calls lead to.
  package func features(_ limits: ExplorationLimits) -> SessionFeatures {
    var search = makeSearch(limits)
    var features = SessionFeatures()
    let first = visibleScreen(of: start.state)
    if first.screen != nil { features.add(.destination(first.route)) }
    search.run(
      offers: { offers(in: $0) },
      observing: { before, after, offer, calls in
        let (from, to) = (visibleScreen(of: before), visibleScreen(of: after))
        if to.screen != nil { features.add(.destination(to.route)) }
        if from != to { features.add(.transition(from: from.route, to: to.route)) }
        let isOpened = offer.url != nil && calls.allSatisfy(\.decisions.isEmpty)
        let isResumed = calls.contains { $0.resumesLink(of: before) }
        if to.screen != nil, isOpened || isResumed { features.add(.link(to: to.route)) }
      })
    return features
  }

  private func visibleScreen(of state: NavigationState<DestinationID>) -> VisibleScreen {
    VisibleScreen(
      depth: state.depth, screen: state.visible.map { destinations.destination($0) }, root: state.selected)
  }
}

extension ResolvedCall<DestinationID> {
  /// Whether the call resumes a link that waits in a state.
  fileprivate func resumesLink(of state: NavigationState<DestinationID>) -> Bool {
    guard case .resume(let id, _) = action else { return false }
    return state.pendingIntents.contains { $0.id == id && $0.url != nil }
  }
}
