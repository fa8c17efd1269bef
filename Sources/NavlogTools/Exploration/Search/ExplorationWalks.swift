package import Navlog

/// Random walks, which find dead ends and violated rules.
package struct ExplorationWalks<N: Hashable & Sendable> {
  /// The parts of an app that the walks use.
  package struct Subject {
    let app: ExploredApp<N>
    let start: ExploredState<N>
    let offers: (NavigationState<N>) -> [Offer<N>]
    /// Returns the number of times that users took an offer.
    let times: (NavigationState<N>, Offer<N>) -> Int
    /// Records a session in which offers are taken, and returns its log and its identity.
    let record: ([Offer<N>]) throws -> (log: any EventLog, session: String)
    let hasKnownOffers: (NavigationState<N>) -> Bool

    package init(
      app: ExploredApp<N>, start: ExploredState<N>, offers: @escaping (NavigationState<N>) -> [Offer<N>],
      times: @escaping (NavigationState<N>, Offer<N>) -> Int,
      record: @escaping ([Offer<N>]) throws -> (log: any EventLog, session: String),
      hasKnownOffers: @escaping (NavigationState<N>) -> Bool = { _ in true }
    ) {
      (self.app, self.start, self.offers, self.times, self.record) = (app, start, offers, times, record)
      self.hasKnownOffers = hasKnownOffers
    }
  }

  private struct PlacedOffer: Hashable {
    let screen: N?
    let root: RootName
    let offer: Offer<N>
  }

  private let subject: Subject
  private let options: RandomWalks
  private var random: WalkRandom
  private var makers = FingerprintMaker<N>()
  private var states: Set<StateFingerprint> = []
  private var taken: [PlacedOffer: Int] = [:]
  private var counts = (effective: 0, withoutEffect: 0)
  private var findings: [ExplorationFinding<N>] = []

  package init(_ subject: Subject, _ options: RandomWalks) {
    self.subject = subject
    self.options = options
    random = WalkRandom(state: options.seed)
  }

  /// Performs the walks, and returns the findings. Each finding contains only the offers that are needed to reproduce it.
  ///
  /// - Throws: `ConditionError` when a rule's condition cannot be evaluated, and every error that recording a session throws.
  package mutating func run(
    _ rules: [SessionRule], _ source: ExplorationReport<N>.OfferSource, isTimeOver: () -> Bool
  ) throws -> ExplorationReport<N> {
    var pending = rules
    var limits: [ExplorationLimits.Limit] = [.offers]
    for _ in 0..<options.walks {
      if isTimeOver() {
        limits = [.time]
        break
      }
      let (walk, deadEnd) = walk()
      if let deadEnd { try noteDeadEnd(deadEnd) }
      guard !pending.isEmpty else { continue }
      let (log, session) = try subject.record(walk)
      for rule in try pending.removeViolated(by: session, in: log) {
        let shortest = try minimized(walk) { try violates(rule, $0) }
        findings.append(.init(violated: rule, by: shortest))
      }
    }
    return ExplorationReport(
      source: source, states: states.count, transitions: counts.effective,
      withoutEffect: counts.withoutEffect, longestPath: options.steps, limits: limits, findings: findings)
  }

  // MARK: - A walk

  /// Takes random offers until the walk has its full length, or until no offer changes the state. Returns the offers of the
  /// walk. If the walk reached a dead end, which is a state that no offer changes, also returns the offers that lead to it.
  private mutating func walk() -> (offers: [Offer<N>], deadEnd: [Offer<N>]?) {
    var point = subject.start
    var walk: [Offer<N>] = []
    states.insert(makers.fingerprint(of: point.state))
    while walk.count < options.steps {
      guard let offer = choose(in: point.state) else { return (walk, walk) }
      let before = makers.fingerprint(of: point.state)
      subject.app.take(offer, in: &point)
      walk.append(offer)
      let after = makers.fingerprint(of: point.state)
      states.insert(after)
      if after == before { counts.withoutEffect += 1 } else { counts.effective += 1 }
      if after == before, !changes(point) { return (walk, Array(walk.dropLast())) }
    }
    return (walk, nil)
  }

  private mutating func choose(in state: NavigationState<N>) -> Offer<N>? {
    let offers = subject.offers(state)
    guard !offers.isEmpty else { return nil }
    func placed(_ offer: Offer<N>) -> PlacedOffer {
      PlacedOffer(screen: state.visible, root: state.selected, offer: offer)
    }
    let chosen: Offer<N>
    switch options.preference {
    case .users:
      let times = offers.map { max(1, subject.times(state, $0)) }
      var rest = random.below(times.reduce(0, +))
      var index = 0
      while rest >= times[index] {
        rest -= times[index]
        index += 1
      }
      chosen = offers[index]
    case .coverage:
      let counts = offers.map { taken[placed($0)] ?? 0 }
      let least = counts.min() ?? 0
      let rare = offers.indices.filter { counts[$0] == least }
      chosen = offers[rare[random.below(rare.count)]]
    }
    taken[placed(chosen), default: 0] += 1
    return chosen
  }

  /// Whether any offer changes a state.
  private mutating func changes(_ point: ExploredState<N>) -> Bool {
    let before = makers.fingerprint(of: point.state)
    for offer in subject.offers(point.state) {
      var next = point
      subject.app.take(offer, in: &next)
      if makers.fingerprint(of: next.state) != before { return true }
    }
    return false
  }

  // MARK: - Findings

  private mutating func noteDeadEnd(_ walk: [Offer<N>]) throws {
    guard let last = try state(after: walk), subject.hasKnownOffers(last) else { return }
    let end = last.visible
    let name = end.map(subject.app.text) ?? "the bottom of a root"
    guard !findings.contains(where: { $0.kind == .deadEnd && $0.subject == name }) else { return }
    var copy = self
    let shortest = try minimized(walk) { offers in
      guard let state = try state(after: offers), state.visible == end, subject.hasKnownOffers(state) else {
        return false
      }
      return !copy.changes(ExploredState(state: state, position: .max / 2))
    }
    findings.append(ExplorationFinding(kind: .deadEnd, subject: name, offers: shortest))
  }

  private func violates(_ rule: SessionRule, _ offers: [Offer<N>]) throws -> Bool {
    guard try state(after: offers) != nil else { return false }
    let (log, session) = try subject.record(offers)
    return try log.check([rule], of: session, isCancelled: { false })[0].violation != nil
  }

  /// Shortens a walk to offers that still lead to the finding. Each offer of the shortened walk is still available in the state
  /// in which it is taken.
  private func minimized(
    _ walk: [Offer<N>], where isFaulty: ([Offer<N>]) throws -> Bool
  ) rethrows -> [Offer<N>] {
    var search = DeltaDebugging(limit: 2_000)
    return try search.minimized(Array(walk.indices)) { try isFaulty($0.map { walk[$0] }) }.map { walk[$0] }
  }

  /// Returns the state after a sequence of offers. The result is `nil` if one of the offers does not exist in the state in
  /// which it would be taken.
  private func state(after offers: [Offer<N>]) throws -> NavigationState<N>? {
    var point = subject.start
    for offer in offers {
      guard subject.offers(point.state).contains(where: { $0.calls == offer.calls }) else { return nil }
      subject.app.take(offer, in: &point)
    }
    return point.state
  }
}

/// SplitMix64, which generates the same numbers on every machine.
private struct WalkRandom {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Int(StateFingerprint.mixed(state).multipliedFullWidth(by: UInt64(bound)).high)
  }
}
