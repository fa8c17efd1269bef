package import Navlog

extension RecordedApp {
  /// Searches the states that the recorded calls lead to.
  ///
  /// - Parameters:
  ///   - declared: Routes that should be reachable, in addition to those that were visible in a log.
  ///   - rules: Rules over time.
  ///   - limits: The limits of the search.
  /// - Throws: `ConditionError` when a rule's condition cannot be evaluated; ``RecordedAppError`` when the replay of a
  ///   finding's session does not end in the state that the search computed.
  package mutating func explore(
    _ rules: [SessionRule] = [], declared: DeclaredRoutes? = nil,
    limits: ExplorationLimits = ExplorationLimits()
  ) throws -> ExplorationReport<DestinationID> {
    let wanted = destinations(declared)
    var search = makeSearch(limits)
    search.run { offers(in: $0) }
    // A log names only the rules that decided, so this search cannot report rules that never decide. An exploration of the app
    // can.
    var findings = search.findings(destinations: wanted, decidingRules: [])
    findings += try search.violations(of: rules) { try rehearse($0) }
    for finding in findings where !finding.offers.isEmpty {
      try record(finding.offers, named: finding.description, to: InMemoryEventLog())
    }
    return search.report(.learned(sessions: sessions), findings)
  }

  /// Walks at random through the states that the recorded calls lead to.
  ///
  /// - Throws: The errors of ``explore(_:declared:limits:)``.
  package func walk(
    _ walks: RandomWalks, _ rules: [SessionRule] = [], isTimeOver: () -> Bool = { false }
  ) throws -> ExplorationReport<DestinationID> {
    let subject = ExplorationWalks<DestinationID>.Subject(
      app: app, start: start, offers: { offers(in: $0) }, times: { times($1, in: $0) },
      record: { try rehearse($0) }, hasKnownOffers: { hasKnownOffers($0) })
    var walking = ExplorationWalks(subject, walks)
    return try walking.run(rules, .learned(sessions: sessions), isTimeOver: isTimeOver)
  }

  /// Records a session in which the offers of a finding are taken. The session can be viewed, debugged, or turned into a test.
  ///
  /// - Returns: The session, whose identity derives from the finding.
  @discardableResult
  package func record(
    _ finding: ExplorationFinding<DestinationID>, to log: any EventLog
  ) throws -> SessionInfo {
    try record(finding.offers, named: finding.description, to: log)
  }

  private func rehearse(_ offers: [Offer<DestinationID>]) throws -> (log: any EventLog, session: String) {
    let log = InMemoryEventLog()
    return (log, try record(offers, named: "", to: log).id)
  }

  /// Returns the number of times that users took an offer, or 1 if they never took it. Calls that a guard deferred also count.
  private func times(_ offer: Offer<DestinationID>, in state: NavigationState<DestinationID>) -> Int {
    var times = 0
    for known in [offers[OfferScreen(state, self)], links].compactMap(\.self) {
      for recorded in known.values where recorded.offer(in: state).calls == offer.calls {
        times += known[recorded]
      }
    }
    return max(1, times)
  }

  private mutating func destinations(_ declared: DeclaredRoutes?) -> [DestinationID] {
    var wanted = visited.compactMap { routes[$0] }
    for route in (declared?.routes ?? []).map(\.route) {
      let isKnown = visited.contains {
        $0.name == route.name && (route.type.isEmpty || $0.type == route.type)
      }
      if !isKnown { wanted.append(representative(RecordedDestination(type: route.type, name: route.name))) }
    }
    return wanted
  }
}
