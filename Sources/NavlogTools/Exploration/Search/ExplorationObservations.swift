import Navlog

/// The observations of a search while it tries offers: decisions of rules, and targets of links.
struct ExplorationObservations<N: Hashable & Sendable> {
  /// An observation that leads to a finding. It includes the state in which the search made the observation, and the offer that
  /// the search took there.
  struct Occurrence {
    let subject: String
    let detail: String
    let state: Int
    let offer: Offer<N>
  }

  /// The redirects and guards that decided about a call.
  private(set) var deciding: Set<String> = []
  /// For each kind of finding, the first occurrence of each destination or link.
  private(set) var found: [ExplorationFinding<N>.Kind: [Occurrence]] = [:]
  /// For each link, the number of times that the search opened the link, and the number of times that a guard denied it.
  private(set) var opened: [String: (count: Int, denied: Int)] = [:]

  /// The state that each link leads to at launch; `nil` for a link that shows nothing.
  private var launches: [Launch: NavigationState<N>?] = [:]

  private struct Launch: Hashable {
    let url: String
    let flags: [String: JSONValue]
  }

  mutating func observe(
    _ offer: Offer<N>, _ calls: [(call: ResolvedCall<N>, outcome: Outcome)], from state: Int,
    in before: ExploredState<N>, to after: ExploredState<N>, start: ExploredState<N>, _ app: ExploredApp<N>
  ) {
    for (call, _) in calls where !call.decisions.isEmpty {
      for decision in call.decisions { deciding.insert(decision.rule) }
      if call.isLoop, let requested = call.decisions.lastChain().first?.requested {
        let subject = app.text(requested)
        let chain = call.decisions.map { "\($0.map(app.text))" }.joined(separator: "; ")
        note(.redirectLoop, Occurrence(subject: subject, detail: chain, state: state, offer: offer))
      }
    }
    if let url = offer.url {
      observeLink(url, offer, calls, from: state, in: before, to: after, start: start, app)
    }
  }

  private mutating func observeLink(
    _ url: String, _ offer: Offer<N>, _ calls: [(call: ResolvedCall<N>, outcome: Outcome)], from state: Int,
    in before: ExploredState<N>, to after: ExploredState<N>, start: ExploredState<N>, _ app: ExploredApp<N>
  ) {
    let denial = calls.first?.call.denial
    opened[url, default: (0, 0)].count += 1
    if let denial {
      opened[url]?.denied += 1
      note(
        .forbiddenLink,
        Occurrence(subject: url, detail: "\(denial.map(app.text))", state: state, offer: offer))
    }
    guard calls.first?.call.isShownLink == true else { return }
    let launch = Launch(url: url, flags: before.state.flags)
    if launches[launch] == nil {
      var cold = start
      cold.state.flags = before.state.flags
      var isShown = false
      var isFirst = true
      app.take(offer, in: &cold) { made in
        if isFirst { isShown = made.resolved?.isShownLink == true }
        isFirst = false
      }
      launches[launch] = .some(isShown ? cold.state : nil)
    }
    guard let expected = launches[launch].flatMap({ $0 }), expected.pathText != after.state.pathText else {
      return
    }
    let (actual, other) = (app.pathText(of: after.state), app.pathText(of: expected))
    note(
      .differentStacks,
      Occurrence(
        subject: url, detail: "\(actual) instead of \(other)", state: state, offer: offer))
  }

  /// Adds an occurrence of a kind of finding. For each destination or link, only the first occurrence of this kind is kept.
  private mutating func note(_ kind: ExplorationFinding<N>.Kind, _ occurrence: Occurrence) {
    guard found[kind]?.contains(where: { $0.subject == occurrence.subject }) != true else { return }
    found[kind, default: []].append(occurrence)
  }
}

extension ResolvedCall {
  private var isRefused: Bool {
    switch action {
    case .refused, .deepLink(_, .refused), .abandon: true
    default: false
    }
  }

  /// Whether the rules refused the call because its redirects form a loop, or because there are too many redirects. A refusal
  /// because of the last redirect's destination, such as a sheet below another screen, is not a loop.
  fileprivate var isLoop: Bool {
    guard isRefused, case .redirected(let next)? = decisions.last?.verdict else { return false }
    let chain = decisions.lastChain()
    return chain.contains { $0.requested == next }
      || chain.count > NavigationRules<AnyNavigation>.longestChain
  }

  /// The decision that denied the call.
  fileprivate var denial: RuleDecision<N>? {
    guard isRefused, let last = decisions.last, case .denied = last.verdict else { return nil }
    return last
  }

  /// Whether the call opens a link whose plan no rule denied or deferred.
  fileprivate var isShownLink: Bool {
    if case .deepLink(_, .plan) = action { true } else { false }
  }
}
