package import Navlog

/// A breadth-first search over the states of an app.
package struct ExplorationSearch<N: Hashable & Sendable> {
  let app: ExploredApp<N>
  let start: ExploredState<N>
  let representative: ((N) -> N)?
  let isHome: ((NavigationState<N>) -> Bool)?
  /// Returns whether all offers in a state are known. If some are unknown, the state may lead to states that the search cannot
  /// find.
  let hasKnownOffers: (NavigationState<N>) -> Bool
  let limits: ExplorationLimits

  private(set) var graph = ExploredStates()
  private(set) var observations = ExplorationObservations<N>()
  private(set) var reached: Set<ExplorationLimits.Limit> = []
  /// The number of the goal state at which the search ended; `nil` if it found no goal.
  package private(set) var goal: Int?
  /// The destinations that were visible. The index of a destination is the number that ``graph`` stores for it.
  private(set) var screens: [N?] = [nil]
  private var makers = FingerprintMaker<N>()
  private var home: StateFingerprint?
  /// The offers that were taken. The edges of ``graph`` contain their numbers.
  private(set) var offers = Numbering<Offer<N>>()
  /// The states that stay in memory until their offers are tried, by their numbers.
  private var retained: [Int: ExploredState<N>] = [:]

  package init(
    app: ExploredApp<N>, start: ExploredState<N>, representative: ((N) -> N)?,
    isHome: ((NavigationState<N>) -> Bool)?,
    hasKnownOffers: @escaping (NavigationState<N>) -> Bool = { _ in true }, limits: ExplorationLimits
  ) {
    self.app = app
    self.start = start
    self.representative = representative
    self.isHome = isHome
    self.hasKnownOffers = hasKnownOffers
    self.limits = limits
  }

  /// Searches until every state is found, or a limit is reached.
  ///
  /// - Parameters:
  ///   - goal: Returns whether the search ends at a state.
  ///   - offers: Returns the offers in a state.
  ///   - observe: Receives each offer with the states before and after it, and its calls.
  package mutating func run(
    until goal: ((NavigationState<N>) -> Bool)? = nil, offers: (NavigationState<N>) -> [Offer<N>],
    observing observe: (NavigationState<N>, NavigationState<N>, Offer<N>, [ResolvedCall<N>]) -> Void = {
      _, _, _, _ in
    }
  ) {
    let first = comparable(start.state)
    home = makers.screen(of: first)
    add(start, first, makers.fingerprint(of: first), from: 0, by: 0)
    if goal?(start.state) == true { return self.goal = 0 }
    while graph.expanded < graph.count {
      let number = graph.expanded
      if limits.isTimeOver() { return stop(.time) }
      if Int(graph.levels[number]) >= min(limits.offers, Int(UInt16.max)) { return stop(.offers) }
      if graph.bytes(retaining: retained.count) > limits.memory { return stop(.memory) }
      let point = retained.removeValue(forKey: number) ?? state(number)
      let isCut = point.state.depth > limits.screens
      graph.expand(isCut: isCut)
      if isCut {
        reached.insert(.screens)
        continue
      }
      var tried: Set<Offer<N>> = []
      for offer in offers(point.state) where tried.insert(offer).inserted {
        let known = graph.count
        guard let next = take(offer, in: point, number, observe) else { return stop(.states) }
        if graph.count > known, goal?(next) == true { return self.goal = known }
      }
      if !hasKnownOffers(point.state) { graph.cut() }
    }
  }

  private mutating func stop(_ limit: ExplorationLimits.Limit) {
    reached.insert(limit)
    if limit == .states { graph.cut() }
    retained.removeAll()
  }

  /// Takes an offer in a state, and returns the state that it leads to; `nil` if a limit was reached.
  private mutating func take(
    _ offer: Offer<N>, in point: ExploredState<N>, _ number: Int,
    _ observe: (NavigationState<N>, NavigationState<N>, Offer<N>, [ResolvedCall<N>]) -> Void
  ) -> NavigationState<N>? {
    var next = point
    var calls: [(ResolvedCall<N>, Outcome)] = []
    app.take(offer, in: &next) { made in
      if let resolved = made.resolved { calls.append((resolved, made.outcome)) }
    }
    observe(point.state, next.state, offer, calls.map { $0.0 })
    observations.observe(offer, calls, from: number, in: point, to: next, start: start, app)
    let comparable = comparable(next.state)
    let fingerprint = makers.fingerprint(of: comparable)
    let offerNumber = offers.number(offer)
    if let known = graph.number(of: fingerprint) {
      graph.addEdge(to: known, by: offerNumber)
      return next.state
    }
    guard graph.count < min(limits.states, Int(UInt32.max)) else { return nil }
    graph.addEdge(to: graph.count, by: offerNumber)
    add(next, comparable, fingerprint, from: number, by: offerNumber)
    return next.state
  }

  private mutating func add(
    _ point: ExploredState<N>, _ comparable: NavigationState<N>, _ fingerprint: StateFingerprint,
    from parent: Int, by offer: Int
  ) {
    let screen = Int(makers.number(comparable.visible))
    // The index in `screens` is the number of a destination. If the destination was never visible, the element is `nil`.
    while screens.count <= screen { screens.append(nil) }
    screens[screen] = comparable.visible
    let isHome = isHome?(point.state) ?? (makers.screen(of: comparable) == home)
    if retained.count < limits.retainedStates { retained[graph.count] = point }
    graph.add(fingerprint, from: parent, by: offer, screen: screen, isHome: isHome)
  }

  /// Returns the state with each destination replaced by its representative. The search compares states in this form.
  private func comparable(_ state: NavigationState<N>) -> NavigationState<N> {
    guard let representative else { return state }
    return state.compactMap { representative($0) }
  }

  /// Computes the state with the given number, by taking the offers that lead to it from the start.
  private func state(_ number: Int) -> ExploredState<N> {
    var point = start
    for offer in graph.path(to: number) { app.take(offers.values[offer], in: &point) }
    return point
  }

  package func offers(to state: Int) -> [Offer<N>] { graph.path(to: state).map { offers.values[$0] } }

  /// Passes sessions to a closure, each as a sequence of offers, the shortest first, until the closure returns `false`.
  /// Together, the sessions contain every offer that was tried. A session consists of the shortest sequence of offers
  /// that leads to a state, and one offer in that state.
  package mutating func forEachSession(_ body: ([Offer<N>]) throws -> Bool) rethrows {
    var count = 0
    for state in 0..<graph.expanded {
      for edge in graph.edges(from: state) {
        guard count < limits.sessions else {
          reached.insert(.sessions)
          return
        }
        if limits.isTimeOver() {
          reached.insert(.time)
          return
        }
        count += 1
        if try !body(offers(to: state) + [offers.values[Int(edge.offer)]]) { return }
      }
    }
  }

  package func report(
    _ source: ExplorationReport<N>.OfferSource, _ findings: [ExplorationFinding<N>]
  ) -> ExplorationReport<N> {
    var transitions = 0
    for state in 0..<graph.expanded {
      transitions += graph.edges(from: state).count { Int($0.target) != state }
    }
    return ExplorationReport(
      source: source, states: graph.count, transitions: transitions,
      withoutEffect: graph.edges.count - transitions, longestPath: Int(graph.levels.last ?? 0),
      limits: ExplorationLimits.Limit.allCases.filter { reached.contains($0) }, findings: findings)
  }
}
