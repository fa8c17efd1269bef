public import Navlog

/// Which routes an app has, what triggers each of them, and what covers it: learnt from a log, event by event.
///
/// ```swift
/// var matrix = RouteMatrix()
/// for session in try log.sessions() { try matrix.read(session, in: log) }
/// for row in matrix.rows(declared: routes) where row.status != .visited { print(row.route) }
/// ```
///
/// A route is visited when another screen of it is seen than before, or the same at another depth or in another root: as
/// the view `screen_visits` of a log counts, except that going from root to root is always a visit. The bottom of a
/// root names no destination, and so is no route; ``roots`` counts it. What is kept grows with the number of routes
/// and of places in the source that call them, not with the log.
public struct RouteMatrix: Sendable {
  /// What the log knows of each route, in the order in which they were first met.
  public private(set) var observed: [ObservedRoute] = []
  /// How often the bottom of a root was seen, which names no screen.
  public private(set) var roots: [RootName: Int] = [:]
  /// How many sessions were read.
  public private(set) var sessions = 0

  private var indices: [RouteName: Int] = [:]
  private var session = ""
  private var seen: Sight?

  /// What is seen at a moment.
  private struct Sight: Equatable {
    var screen: RecordedDestination?
    var depth = 0
    var root = RootName.main
  }

  /// A matrix that knows nothing yet.
  public init() {}

  /// Says that the events that follow are those of a session, from its first one on.
  public mutating func begin(_ session: String) {
    self.session = session
    sessions += 1
    seen = nil
  }

  /// Takes in the next event of the session.
  public mutating func add(_ event: RecordedEvent<RecordedDestination>) {
    // An app begins at the bottom of the root "main", unless its first event says otherwise.
    if seen == nil, !event.action.saysWhereItBegins { see(Sight()) }
    for decision in event.decisions { note(decision, event) }
    let before = seen
    let isVisit = see(Sight(screen: event.screen, depth: event.depth, root: event.selected))
    switch event.outcome {
    case .applied: noteEffect(of: event, isVisit: isVisit, from: before ?? Sight())
    case .noEffect(let reason): noteFailure(of: event, reason)
    }
  }

  /// Counts a visit when something else is seen than before.
  @discardableResult
  private mutating func see(_ sight: Sight) -> Bool {
    guard seen != sight else { return false }
    seen = sight
    if let screen = sight.screen {
      observed[index(of: RouteName(screen))].visit(in: session)
    } else {
      roots[sight.root, default: 0] += 1
    }
    return true
  }

  private mutating func noteEffect(
    of event: RecordedEvent<RecordedDestination>, isVisit: Bool, from before: Sight
  ) {
    let visited = isVisit ? event.screen : nil
    switch event.action.role {
    case .brings(let destinations):
      // A path that only became shorter uncovers what was there.
      if case .setPath = event.action, event.removed > 0, event.depth == before.depth &- event.removed {
        note(visited, event, .uncovered)
      } else {
        note(destinations.last, event, .brought)
        note(below: destinations, destinations.last, event)
      }
    case .shows:
      // A root that was selected already went back to its bottom.
      var isBack = false
      if case .select = event.action { isBack = event.selected == before.root }
      note(visited, event, isBack ? .uncovered : .brought)
    case .restores(let state):
      note(visited, event, .brought)
      note(below: state.destinations, event.screen, event)
    case .uncovers: note(visited, event, .uncovered)
    case .defers(let destinations): note(destinations.last, event, .deferred)
    case .none: break
    }
  }

  private mutating func noteFailure(of event: RecordedEvent<RecordedDestination>, _ reason: Reason) {
    let asked: RecordedDestination? =
      switch event.action.role {
      case .brings(let destinations), .defers(let destinations): destinations.last
      case .uncovers(let destination): destination
      case .shows, .restores, .none: nil
      }
    note(asked, event, .noEffect(reason.name))
  }

  private mutating func note(
    below destinations: [RecordedDestination], _ top: RecordedDestination?,
    _ event: RecordedEvent<RecordedDestination>
  ) {
    var known: Set<RouteName> = []
    if let top { known.insert(RouteName(top)) }
    for destination in destinations {
      let route = RouteName(destination)
      if known.insert(route).inserted { note(route, event, .laidBelow) }
    }
  }

  private mutating func note(
    _ destination: RecordedDestination?, _ event: RecordedEvent<RecordedDestination>,
    _ role: RouteCall.Role
  ) {
    guard let destination else { return }
    let route = RouteName(destination)
    // What a rule said of the route was noted with the ruling.
    guard role == .brought || !event.decisions.contains(where: { RouteName($0.asked) == route }) else {
      return
    }
    note(route, event, role)
  }

  private mutating func note(
    _ route: RouteName, _ event: RecordedEvent<RecordedDestination>, _ role: RouteCall.Role
  ) {
    let call = RouteCall(kind: event.action.kindName, source: event.source, role: role)
    observed[index(of: route)].calls[call, default: 0] += 1
  }

  private mutating func note(
    _ decision: RuleDecision<RecordedDestination>, _ event: RecordedEvent<RecordedDestination>
  ) {
    let route = RouteName(decision.asked)
    let observed = RouteDecision(decision)
    self.observed[index(of: route)].decisions[observed, default: 0] += 1
    note(route, event, observed.verdict.role)
  }

  private mutating func index(of route: RouteName) -> Int {
    if let index = indices[route] { return index }
    indices[route] = observed.count
    observed.append(ObservedRoute(route))
    return observed.count - 1
  }
}

extension RouteMatrix {
  /// Takes in a whole session.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  public mutating func read(_ session: SessionRecord, in log: any EventLog) throws {
    begin(session.info.id)
    try log.read(session.info.id, 1...Int.max) { event in
      add(event)
      return true
    }
  }
}

extension NavigationAction {
  fileprivate var saysWhereItBegins: Bool { kind == .setRoots || kind == .restore }
}

extension Reason {
  /// The reason without what it says of the single case.
  fileprivate var name: String { String(description.prefix { $0 != "(" }) }
}
