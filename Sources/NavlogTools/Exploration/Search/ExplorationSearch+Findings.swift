import Navlog

extension ExplorationSearch {
  /// Returns the findings of the search, by kind.
  ///
  /// - Parameters:
  ///   - destinations: The destinations that should be visible somewhere.
  ///   - rules: The names of the app's redirects and guards.
  package func findings(destinations: [N], decidingRules rules: [String]) -> [ExplorationFinding<N>] {
    unreachable(destinations) + stuck + idle + undecided(rules)
      + occurrences(.redirectLoop) + occurrences(.differentStacks) + occurrences(.forbiddenLink)
  }

  /// The caveat to add to a finding if a limit ended the search before it had found every state.
  private var reservation: String { reached.isEmpty ? "" : "as far as the search went" }

  private func unreachable(_ destinations: [N]) -> [ExplorationFinding<N>] {
    let seen = Set(screens.compactMap { $0 })
    return destinations.filter { !seen.contains(representative?($0) ?? $0) }.map {
      ExplorationFinding(
        kind: .unreachable, subject: app.text($0), detail: reservation, offers: [])
    }
  }

  private func undecided(_ rules: [String]) -> [ExplorationFinding<N>] {
    rules.filter { !observations.deciding.contains($0) }.map {
      ExplorationFinding(kind: .neverDecides, subject: $0, detail: reservation, offers: [])
    }
  }

  /// Dead ends, and states from which no offers lead back to the start. For each screen, only the first dead end and the first
  /// state without a way back are reported. If some offers of a state are unknown, or were not tried because of a limit, the
  /// search assumes that they lead back.
  private var stuck: [ExplorationFinding<N>] {
    let reaching = graph.reaching { graph.isHome[$0] || !graph.isComplete($0) }
    var ends: [ExplorationFinding<N>] = []
    var lost: [ExplorationFinding<N>] = []
    var known: Set<[UInt32]> = []
    for state in 0..<graph.expanded where graph.isComplete(state) {
      let isEnd = graph.edges(from: state).allSatisfy { Int($0.target) == state }
      guard isEnd || !reaching[state] else { continue }
      guard known.insert([graph.screens[state], isEnd ? 1 : 0]).inserted else { continue }
      let finding = ExplorationFinding(
        kind: isEnd ? .deadEnd : .noWayBack, subject: name(ofScreen: Int(graph.screens[state])), detail: "",
        offers: offers(to: state))
      if isEnd { ends.append(finding) } else { lost.append(finding) }
    }
    return ends + lost
  }

  /// The offers that change nothing in any state of their screen. Links and gestures of the system are left out, because they
  /// do not belong to a screen.
  private var idle: [ExplorationFinding<N>] {
    var isIdle: [ScreenOffer: Bool] = [:]
    var first: [(offered: ScreenOffer, state: Int, offer: Offer<N>)] = []
    for state in 0..<graph.expanded {
      for edge in graph.edges(from: state) {
        let offer = offers.values[Int(edge.offer)]
        guard offer.origin == .user, offer.url == nil else { continue }
        let offered = ScreenOffer(screen: graph.screens[state], name: offer.name)
        if isIdle[offered] == nil { first.append((offered, state, offer)) }
        if isIdle[offered] != false { isIdle[offered] = Int(edge.target) == state }
      }
    }
    return first.filter { isIdle[$0.offered] == true }.map { offered, state, offer in
      ExplorationFinding(
        kind: .noEffect, subject: "\(offer.name) on \(name(ofScreen: Int(offered.screen)))",
        detail: reservation,
        offers: offers(to: state) + [offer])
    }
  }

  private func name(ofScreen number: Int) -> String {
    screens[number].map { app.text($0) } ?? "the bottom of a root"
  }

  private func occurrences(_ kind: ExplorationFinding<N>.Kind) -> [ExplorationFinding<N>] {
    (observations.found[kind] ?? []).map { occurrence in
      var detail = occurrence.detail
      if kind == .forbiddenLink, let counts = observations.opened[occurrence.subject] {
        detail += ", in \(counts.denied) of \(counts.count) states"
      }
      return ExplorationFinding(
        kind: kind, subject: occurrence.subject, detail: detail,
        offers: offers(to: occurrence.state) + [occurrence.offer])
    }
  }
}

/// An offer on a screen, identified by the screen and the name of the offer.
private struct ScreenOffer: Hashable {
  let screen: UInt32
  let name: String
}
