public import Navlog

/// The routes that a log has recorded: the number of visits, the triggers, and the conditions of each.
///
/// ```swift
/// var matrix = RouteMatrix()
/// for session in try log.sessions() { try matrix.read(session, in: log) }
/// for row in matrix.rows(declared: routes) where row.status != .visited { print(row.route) }
/// ```
///
/// A visit begins whenever the visible screen, its parameters, its depth or its root changes. The log's SQL view
/// `screen_visits` counts visits in the same way. A root with an empty path shows no route; ``roots`` counts the visits to such
/// roots. Memory grows with the number of routes and of call sites, not with the length of the log.
public struct RouteMatrix: Sendable {
  /// The recorded routes, in the order in which they first occurred.
  public private(set) var routes: [RecordedRoute] = []
  /// The number of times that each root became visible with an empty path.
  public private(set) var roots: [RootName: Int] = [:]
  /// The number of sessions read.
  public private(set) var sessions = 0

  private var indices: [RouteName: Int] = [:]
  private var session = ""
  private var visible: VisibleScreen?

  /// Creates an empty matrix.
  public init() {}

  /// Reads all events of a session.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  public mutating func read(_ session: SessionRecord, in log: any EventLog) throws {
    begin(session.info.id)
    try log.read(session.info.id, 1...Int.max) { event in
      add(event)
      return true
    }
  }

  /// Begins a session, given its identifier. Afterwards, pass each event of the session to ``add(_:)``.
  public mutating func begin(_ session: String) {
    self.session = session
    sessions += 1
    visible = nil
  }

  /// Adds the next event of the current session.
  public mutating func add(_ event: RecordedEvent<RecordedDestination>) {
    if visible == nil, !event.action.isBeginning { show(.beginning) }
    for decision in event.decisions { record(decision, of: event) }
    let before = visible ?? .beginning
    let isVisit = show(VisibleScreen(after: event))
    switch event.outcome {
    case .applied: recordEffect(of: event, isVisit: isVisit, from: before)
    case .noEffect(let reason): recordFailure(of: event, reason)
    }
  }

  /// Counts a visit when the visible screen changes. Returns whether the screen changed.
  @discardableResult
  private mutating func show(_ new: VisibleScreen) -> Bool {
    if new == visible { return false }
    visible = new
    if let screen = new.screen {
      routes[index(of: RouteName(screen))].visit(in: session)
    } else {
      roots[new.root, default: 0] += 1
    }
    return true
  }

  private mutating func recordEffect(
    of event: RecordedEvent<RecordedDestination>, isVisit: Bool, from before: VisibleScreen
  ) {
    let visited = isVisit ? event.screen : nil
    switch event.action.intention {
    case .open(let destination, let below):
      // If a call only shortens the path, it reveals an existing screen and opens none.
      if event.removed > 0, event.depth == before.depth &- event.removed, case .setPath = event.action {
        record(.revealed, visited, by: event)
      } else {
        record(.opened, destination, by: event)
        recordPlacedBelow(destination, below, by: event)
      }
    case .openVisible:
      // Selecting the root that is already selected returns to the bottom of this root, so it does not open a screen.
      var isBack = false
      if case .select = event.action { isBack = event.selected == before.root }
      record(isBack ? .revealed : .opened, visited, by: event)
    case .openState(let state):
      record(.opened, visited, by: event)
      recordPlacedBelow(event.screen, state.destinations[...], by: event)
    case .reveal: record(.revealed, visited, by: event)
    case .deferOpening(let destination): record(.deferred, destination, by: event)
    case .none: break
    }
  }

  private mutating func recordFailure(
    of event: RecordedEvent<RecordedDestination>, _ reason: Outcome.Reason
  ) {
    let requested: RecordedDestination? =
      switch event.action.intention {
      case .open(let destination, _): destination
      case .deferOpening(let destination): destination
      case .reveal(let destination): destination
      case .openVisible, .openState, .none: nil
      }
    record(.noEffect(reason.name), requested, by: event)
  }

  /// Records the routes that a call placed below the top screen. Each route is recorded once, and the route of the top screen
  /// is not recorded.
  private mutating func recordPlacedBelow(
    _ top: RecordedDestination?, _ destinations: ArraySlice<RecordedDestination>,
    by event: RecordedEvent<RecordedDestination>
  ) {
    if destinations.isEmpty { return }
    var known: Set<RouteName> = []
    if let top { known.insert(RouteName(top)) }
    for destination in destinations {
      let route = RouteName(destination)
      if known.insert(route).inserted { record(.placedBelow, route, by: event) }
    }
  }

  private mutating func record(
    _ role: RouteCall.Role, _ destination: RecordedDestination?, by event: RecordedEvent<RecordedDestination>
  ) {
    guard let destination else { return }
    let route = RouteName(destination)
    // If a guard or a redirect decided on this destination, the row of its route already counts the decision, so the request is
    // not counted again.
    if role != .opened, event.decisions.contains(where: { RouteName($0.requested) == route }) { return }
    record(role, route, by: event)
  }

  private mutating func record(
    _ role: RouteCall.Role, _ route: RouteName, by event: RecordedEvent<RecordedDestination>
  ) {
    let call = RouteCall(kind: event.action.kindName, source: event.source, role: role)
    routes[index(of: route)].calls[call, default: 0] += 1
  }

  private mutating func record(
    _ decision: RuleDecision<RecordedDestination>, of event: RecordedEvent<RecordedDestination>
  ) {
    let route = RouteName(decision.requested)
    let recorded = RouteDecision(decision)
    routes[index(of: route)].decisions[recorded, default: 0] += 1
    record(recorded.verdict.role, route, by: event)
  }

  private mutating func index(of route: RouteName) -> Int {
    if let index = indices[route] { return index }
    indices[route] = routes.count
    routes.append(RecordedRoute(route))
    return routes.count - 1
  }
}

extension Outcome.Reason {
  /// The reason without its associated values.
  fileprivate var name: String { String(description.prefix { $0 != "(" }) }
}

// MARK: - Intentions of calls

/// The intended effect of a call on screens.
private enum ScreenIntention {
  /// Opens a destination above other destinations, which are listed from bottom to top.
  case open(RecordedDestination?, above: ArraySlice<RecordedDestination> = [])
  /// Opens the screen that is visible afterwards.
  case openVisible
  /// Opens a whole state.
  case openState(NavigationState<RecordedDestination>)
  /// Goes back to a destination. `nil` means the screen that is visible afterwards.
  case reveal(RecordedDestination?)
  /// Opens a destination later.
  case deferOpening(RecordedDestination?)
  /// Has no effect on screens.
  case none
}

extension ScreenIntention {
  fileprivate static func open(_ path: [RecordedDestination]) -> Self {
    .open(path.last, above: path.dropLast())
  }

  /// Returns the intended effect of a plan. A plan without destinations can still select a root or dismiss modals.
  fileprivate static func open(_ plan: [LinkResolution<RecordedDestination>.Step]) -> Self {
    let destinations = plan.flatMap(\.destinations)
    return destinations.isEmpty ? .openVisible : .open(destinations)
  }
}

extension NavigationAction where N == RecordedDestination {
  /// Whether the call sets up the roots at the beginning of a session.
  fileprivate var isBeginning: Bool { kind == .setRoots || kind == .restore }

  fileprivate var intention: ScreenIntention {
    switch self {
    case .navigate(let destination, _, _), .present(let destination, _), .replaceTop(let destination):
      .open(destination)
    case .setPath(let path): path.isEmpty ? .reveal(nil) : .open(path)
    case .deepLink(_, .plan(let plan)): .open(plan)
    case .deepLink(_, .noMatch), .deepLink(_, .refused): .none
    case .popTo(let destination): .reveal(destination)
    case .pop, .popEntry, .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal,
      .dismissDialog, .dismissAll:
      .reveal(nil)
    case .select, .setRoots, .resume(_, nil): .openVisible
    case .resume(_, let plan?): .open(plan)
    case .restore(let restored): .openState(restored.state)
    case .branch(let branch): .openState(branch.state)
    case .defer(let intent): .deferOpening(intent.plan.flatMap(\.destinations).last)
    case .refused(let refused): refused.call.intention
    case .setDetent, .setFlag, .activate, .resign, .abandon, .mark: .none
    // The effect of an unknown kind of call cannot be computed. The log records the visible screen after every call. If this
    // screen has changed, the call counts as opening the new screen.
    case .unknown: .openVisible
    }
  }
}

extension NavigationState<RecordedDestination> {
  /// All destinations of the hierarchy.
  fileprivate var destinations: [RecordedDestination] {
    routers.flatMap { router in
      (router.root.map { [$0] } ?? []) + router.path.map { $0.destination }
        + (router.dialog.map { [$0.entry.destination] } ?? [])
    }
  }
}
