public import Navlog
public import NavlogTools

/// Searches every state that an app can reach, and finds dead ends, loops, unreachable screens and violated rules before a
/// user does.
///
/// ```swift
/// var explorer = Explorer(configuration) { state in
///   switch state.visible {
///   case nil: [Offer(.navigate(to: .characterList)), Offer(.navigate(to: .settings))]
///   case .characterList: [Offer(.navigate(to: .characterDetail(id: 1))), Offer(.pop)]
///   default: Offer.system(in: state)
///   }
/// }
/// explorer.destinations = [.characterList, .characterDetail(id: 1), .settings]
/// let report = try explorer.explore()
/// #expect(report.findings == [])
/// ```
///
/// The search applies the links, rules and reducer of the app. It is breadth-first, so it finds the shortest sequence of offers
/// that leads to each finding. Two searches with the same input give the same report, unless the time limit ends one of them.
/// If two states differ only in the identities of their screens, the search treats them as the same state.
///
/// Time does not advance, so a pending intent never expires. Guards and offers must be pure functions of the state. They must
/// ignore the identities and positions in the state, because the search does not compare these.
@MainActor
public struct Explorer<N: Navigation> {
  /// The destinations that a user should be able to reach. If a case has parameters, one example of the case is enough. The
  /// search must reach exactly this example, or a destination with the same ``representative``.
  public var destinations: [N] = []
  /// Links that may be opened in any state.
  public var links: [String] = []
  /// Rules over time. ``explore()`` checks the rules in many sessions: each session takes a shortest sequence of offers to a
  /// state, and then one more offer. A longer session to the same state may still violate a rule.
  public var rules: [SessionRule] = []
  /// The closure that maps each destination to the representative of its class, such as `characterDetail(id: 1)` for
  /// every character. If two states differ only in destinations of the same class, the search treats them as the same
  /// state.
  public var representative: ((N) -> N)?
  /// Whether a state is a starting point to which users should be able to return. By default, the starting points are the
  /// states that show the same screen as the app's first state, in the same root and at the same depth.
  public var isHome: ((NavigationState<N>) -> Bool)?
  /// The limits of the search.
  public var limits = ExplorationLimits()

  let configuration: RouterSession<N>.Configuration
  let source: ExplorationReport<N>.OfferSource
  private let offers: @MainActor (NavigationState<N>) -> [Offer<N>]

  /// Creates an explorer with declared offers.
  ///
  /// - Parameters:
  ///   - configuration: The app's configuration: roots, links, rules and coding. The explorer ignores the trackers of
  ///     the configuration.
  ///   - offers: Returns the offers in a state.
  public init(
    _ configuration: RouterSession<N>.Configuration = .init(),
    offers: @escaping @MainActor (_ state: NavigationState<N>) -> [Offer<N>]
  ) {
    self.init(configuration, .declared, offers)
  }

  init(
    _ configuration: RouterSession<N>.Configuration, _ source: ExplorationReport<N>.OfferSource,
    _ offers: @escaping @MainActor (NavigationState<N>) -> [Offer<N>]
  ) {
    self.configuration = configuration
    self.source = source
    self.offers = offers
  }

  /// Searches the states.
  ///
  /// After the search, the explorer checks each finding to which offers lead: it takes these offers in a new session.
  ///
  /// - Throws: ``ExplorationError`` when a replay does not end in the state that the search found; `ConditionError`
  ///   when a rule's condition cannot be evaluated.
  public func explore() throws -> ExplorationReport<N> {
    var search = ExplorationSearch(
      app: app, start: start, representative: representative, isHome: isHome, limits: limits)
    let everywhere = links.map { Offer<N>.link($0) }
    search.run { offers($0) + everywhere }
    let guards = configuration.rules.redirects.map(\.name) + configuration.rules.guards.map(\.name)
    var findings = search.findings(destinations: destinations, decidingRules: guards)
    // A session that the search makes may lack flags that the rules use, so the rules accept any flag.
    findings += try search.violations(of: rules.map { $0.accepting(.any) }) { offers in
      let log = InMemoryEventLog()
      return (log, try record(offers, named: "", to: log).info.id)
    }
    for finding in findings where !finding.offers.isEmpty {
      try record(finding, to: InMemoryEventLog())
    }
    return search.report(source, findings)
  }

  /// Takes random walks through the states, for apps with too many states to search. Finds dead ends and violated rules.
  /// Shortens each finding by removing offers that are not needed to reproduce it.
  ///
  /// ```swift
  /// explorer.rules = [try SessionRule("one detail", "never path LIKE '%characterDetail%characterDetail%'")]
  /// let report = try explorer.walk(RandomWalks(walks: 500, steps: 80, seed: 7))
  /// ```
  ///
  /// - Throws: ``ExplorationError`` when a replay does not end in the state that the walk found; `ConditionError`
  ///   when a rule's condition cannot be evaluated.
  public func walk(_ walks: RandomWalks) throws -> ExplorationReport<N> {
    let everywhere = links.map { Offer<N>.link($0) }
    let subject = ExplorationWalks<N>.Subject(
      app: app, start: start, offers: { offers($0) + everywhere }, times: { _, _ in 1 },
      record: { offers in
        let log = InMemoryEventLog()
        return (log, try record(offers, named: "", to: log).info.id)
      })
    var walking = ExplorationWalks(subject, walks)
    let report = try walking.run(rules.map { $0.accepting(.any) }, source, isTimeOver: limits.isTimeOver)
    for finding in report.findings { try record(finding, to: InMemoryEventLog()) }
    return report
  }

  var app: ExploredApp<N> {
    let rules = configuration.rules
    return ExploredApp(
      links: configuration.links,
      resolve: { rules.resolve($0, on: $1, in: $2, now: ExploredApp<N>.now) },
      text: { NavigationRules<N>.text($0) })
  }

  /// The state in which the app begins.
  var start: ExploredState<N> {
    let session = session(log: InMemoryEventLog(), named: "")
    return ExploredState(state: session.state, position: session.position)
  }
}
