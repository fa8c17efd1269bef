package import Navlog

extension RecordedApp {
  /// Adds the links of a table. The table resolves the links that were opened. It also creates a link to each visited or denied
  /// route for which it has a pattern.
  package mutating func add(_ table: DeepLinkTable<RecordedDestination>) {
    func plan(_ url: String) -> LinkResolution<DestinationID> {
      table.resolve(url).map { destinations.id($0) }
    }
    for url in resolutions.keys.sorted() { resolutions[url] = plan(url) }
    for url in deferredResolutions.keys.sorted() { deferredResolutions[url] = plan(url) }
    for route in visited + guards.denied.filter({ !visited.contains($0) }) {
      guard let id = routes[route], let url = table.url(for: destinations.destination(id)),
        resolutions[url] == nil
      else { continue }
      resolutions[url] = plan(url)
      links.add(RecordedOffer(kind: [.init(.deepLink(url: url, .noMatch))], offer: .link(url)), times: 0)
    }
  }

  /// Creates a search over the states that the recorded calls lead to. States that differ only in the parameters of their
  /// screens count as one.
  func makeSearch(_ limits: ExplorationLimits) -> ExplorationSearch<DestinationID> {
    // If sessions begin with a restored state, the starting points are the bottom screens of all roots instead of the restored
    // screen.
    ExplorationSearch(
      app: app, start: start, representative: { representative($0) },
      isHome: isRestored ? { $0.depth == 0 } : nil, hasKnownOffers: { hasKnownOffers($0) }, limits: limits)
  }

  /// An app with the links and rules of the recorded sessions, which computes the effect of a call.
  var app: ExploredApp<DestinationID> {
    // If two types have a destination with the same name, the text includes the type.
    let labels = RouteLabels(routes.keys)
    return ExploredApp(
      links: { resolutions[$0] ?? deferredResolutions[$0] ?? .noMatch },
      resolve: { guards.resolve($0, on: $1, in: $2) { destinations.destination($0) } },
      text: { id in
        let destination = destinations.destination(id)
        let parameters = "\(destination)".dropFirst(destination.name.count)
        return "\(labels[RouteName(destination)])\(parameters)"
      })
  }

  /// The state in which the app begins.
  var start: ExploredState<DestinationID> {
    var state = NavigationState<DestinationID>()
    for (index, action) in beginning.enumerated() {
      state.fold(action, on: state.visibleRouter.id, at: index + 1)
    }
    return ExploredState(state: state, position: beginning.count)
  }

  /// Returns the offers in a state: the calls that were recorded on its screen, the gestures of the system, and links.
  func offers(in state: NavigationState<DestinationID>) -> [Offer<DestinationID>] {
    var known: Set<[Offer<DestinationID>.Call]> = []
    // If a guard now allows a call that it deferred in a log, two recorded offers can make the same calls. The result contains
    // only one of them.
    let recorded = (offers[OfferScreen(state, self)]?.values ?? []).map { $0.offer(in: state) }
      .filter { known.insert($0.calls).inserted }
    let others = Offer.system(in: state) + links.values.map(\.offer)
    return recorded + others.filter { !known.contains($0.calls) }
  }
}
