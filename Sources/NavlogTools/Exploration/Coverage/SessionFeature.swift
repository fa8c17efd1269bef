package import Navlog

/// A feature of a session, such as a transition. Sessions of users and of tests can have the same feature.
package enum SessionFeature: Hashable {
  /// A visit to a screen.
  case destination(RouteName)
  /// A call began a visit to another screen, to the same screen with other parameters, or to an equal screen at another depth.
  /// A root without a screen is represented by the name of the root, without a type.
  case transition(from: RouteName, to: RouteName)
  /// A link led to a screen, either immediately or after a guard had deferred the link.
  case link(to: RouteName)
  /// A redirect or a guard decided about a screen.
  case decision(rule: String, verdict: String, RouteName)
  /// A call of this kind had this outcome.
  case outcome(kind: String, reason: String?)
  /// A version of the app.
  case version(String)
  /// A rule over time (``SessionRule``) judges the session.
  case rule(String)

  /// The kinds of features, in the order in which reports list them.
  package enum Kind: String, CaseIterable {
    case destination, transition, link, decision, rule, outcome, version
  }

  package var kind: Kind {
    switch self {
    case .destination: .destination
    case .transition: .transition
    case .link: .link
    case .decision: .decision
    case .outcome: .outcome
    case .version: .version
    case .rule: .rule
    }
  }

  /// The routes that the feature names.
  package var routes: [RouteName] {
    switch self {
    case .destination(let route), .link(let route), .decision(_, _, let route): [route]
    case .transition(let from, let to): [from, to]
    case .outcome, .version, .rule: []
    }
  }

  /// Returns the feature in words: `home → settings`, `login deferred account`.
  package func text(_ labels: RouteLabels) -> String {
    switch self {
    case .destination(let route), .link(let route): labels[route]
    case .transition(let from, let to): "\(labels[from]) → \(labels[to])"
    case .decision(let rule, let verdict, let route): "\(rule) \(verdict) \(labels[route])"
    case .outcome(let kind, let reason): "\(kind) \(reason ?? "applied")"
    case .version(let version): version
    case .rule(let name): name
    }
  }
}

/// The features of a session, with the number of their occurrences.
package typealias SessionFeatures = Counted<SessionFeature>

extension SessionFeatures {
  /// Collects the features of a session.
  ///
  /// - Parameter rules: Rules over time. Rules of the kinds `never`, `always` and `until` judge every session. Any other rule
  ///   judges the session only if the rule's first condition holds at an event.
  /// - Throws: `EventLogError`, and ``ConditionError`` when a rule's condition cannot be evaluated at an event.
  package init(_ session: SessionRecord, in log: any EventLog, rules: [SessionRule] = []) throws {
    self.init()
    add(.version("\(session.info.app) \(session.info.version)"))
    var deferredLinks: Set<EntryID> = []
    var before: VisibleScreen?
    try log.read(session.info.id, 1...Int.max) { event in
      if before == nil, !event.isJump { before = .beginning }
      let after = VisibleScreen(after: event)
      // An intent is identified by the event that defers it.
      if case .defer(let intent) = event.action, intent.url != nil {
        deferredLinks.insert(EntryID(event.position))
      }
      add(event, from: before, to: after)
      if event.opensLink(deferredLinks) { add(.link(to: after.route)) }
      before = after
      return true
    }
    for rule in rules where try rule.judges(session, in: log) { add(.rule(rule.name)) }
  }

  private mutating func add(
    _ event: RecordedEvent<RecordedDestination>, from before: VisibleScreen?, to after: VisibleScreen
  ) {
    if event.screen != nil, before != after { add(.destination(after.route)) }
    if let before, before != after, !event.isJump {
      add(.transition(from: before.route, to: after.route))
    }
    for decision in event.decisions {
      let recorded = RouteDecision(decision)
      add(.decision(rule: decision.rule, verdict: recorded.verdict.name, RouteName(decision.requested)))
    }
    add(.outcome(kind: event.action.kindName, reason: event.outcome.reason.map { "\($0)" }))
  }
}

extension RecordedEvent<RecordedDestination> {
  /// Whether the event opened a link, or resumed a link that a guard had deferred. A restoration gives each pending intent a
  /// new identity, but the session still resumes the intent of a link with the origin `deepLink`.
  fileprivate func opensLink(_ deferred: Set<EntryID>) -> Bool {
    guard screen != nil, outcome == .applied else { return false }
    return switch action {
    case .deepLink(_, .plan): true
    case .resume(let intent, _): deferred.contains(intent) || origin == .deepLink
    default: false
    }
  }

  /// Whether the event sets up or restores screens instead of navigating.
  fileprivate var isJump: Bool { [.restore, .branch, .setRoots].contains(action.kind) }
}

extension SessionRule {
  /// Whether the rule judges a session.
  fileprivate func judges(_ session: SessionRecord, in log: any EventLog) throws -> Bool {
    switch formula {
    case .never, .always, .until: session.count > 0
    case .leadsTo(let p, _, _), .onlyAfter(let p, _), .atMost(_, let p):
      try Bisection(session.info.id, in: log).first(where: p) != nil
    }
  }
}
