public import Observation

/// A session of an app: the navigation state, the log of the events, and the routers that show the state.
///
/// ```swift
/// let log = try SQLiteEventLog(path: path)
/// let session = RouterSession<AppNavigation>(log: log)
/// session.router.navigate(to: .characterDetail(id: 42))
/// ```
///
/// Every call takes the same path: it is resolved, reduced, appended to the log, and only then published. If
/// the log fails, the app still navigates. Events are buffered in order, and the session tries again to write them at
/// every later event. ``logStatus`` and the failure handler report the failure. This is event sourcing, as in Redux
/// and Elm's debugger, but with a history that outlives the process.
///
/// Only one session at a time writes to a log: the session that began last. Create one session per launch and keep it.
/// Do not create it in the initializer of a SwiftUI view, because SwiftUI calls this initializer repeatedly.
@MainActor
public final class RouterSession<N: Navigation>: Observable {
  let core: NavigationCore
  package private(set) var destinations: DestinationTable<N>
  /// An object that a UI library attaches to the session, such as a registry of scenes.
  package var companion: AnyObject?
  private var resolveLink: (String) -> LinkResolution<N> = { _ in .noMatch }
  private var rules = NavigationRules<N>()
  /// The requested destinations that no rule can redirect, deny or defer. In an app without guards, these are the destinations
  /// that are not outgoing. In an app with guards, the set is empty.
  private var exempt: Set<DestinationID> = []
  private var routers: [RouterID: WeakRouter<N>] = [:]
  /// The handler for calls that are refused because a moment of the past or of a recording is on screen. It does not
  /// receive `activate` and `resign`.
  package var onRefusedCall: ((NavigationAction<N>, RouterID) -> Void)?
  /// Whether the session only shows a player's moments and refuses every call.
  package private(set) var isViewer = false
  private var decodedState = DecodedState<N>()
  private var trackers: [any NavigationTracker<N>] = []
  let eventStreams = Streams<RecordedEvent<N>>()
  let stateStreams = Streams<NavigationState<N>>()

  /// Begins a session.
  ///
  /// The initializer never fails. If the log cannot be read or written, the session reports the failure, and the app
  /// still navigates.
  ///
  /// - Parameters:
  ///   - log: The log that events are appended to.
  ///   - configuration: The setup of the app's sessions.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  public init(
    log: any EventLog = InMemoryEventLog(), configuration: Configuration = Configuration(),
    file: String = #fileID, line: Int = #line
  ) {
    let restoration = configuration.restoration
    var last: (state: NavigationState<RecordedDestination>, moment: SessionInfo.Moment)?
    do { last = try restoration.restored(from: log) } catch { configuration.failureHandler(error) }
    let info = configuration.info(continuing: last?.moment)
    core = NavigationCore(
      info: info, environment: configuration.environment,
      recorder: configuration.recorder(of: info, log: log))
    destinations = DestinationTable(configuration.coding, numbers: core.destinations)
    follow(configuration)
    // Each destination is converted to the app's own type and back: unknown destinations are left out, and renamed
    // destinations are upcast.
    if let known = last?.state.compactMap({ destinations.destination($0).map(destinations.id) }) {
      // All routers are inactive, because no stack is on display yet.
      let state = known.activating { _ in false }
      _ = core.send(
        destinations.masked(.restore(state, collapsedCalls: 0)), on: RouterID(state.selected),
        origin: .restore, cause: nil, source: CallSite(file: file, line: line))
    }
    var names = NavigationState<DestinationID>(roots: configuration.roots).roots.map { $0.id.root }
    if last != nil, restoration == .lastSessionWithRoots {
      names += self.roots.filter { !names.contains($0) }
    }
    if self.roots != names {
      let origin = last == nil ? Origin.user : .restore
      send(.setRoots(names), on: RouterID(names[0]), origin: origin, file: file, line: line)
    }
    // A new session begins with the root `main` selected, and `setRoots` keeps `main` selected if the app's roots contain it.
    // If the app's first root is another root, that root is selected here.
    if last == nil, selected != names[0] { select(names[0], file: file, line: line) }
  }

  /// Adopts the links, rules and trackers of a configuration. Without rules or trackers, ``core`` has no closure to
  /// call for them, so calls take less time.
  private func follow(_ configuration: Configuration) {
    destinations.masker = Masker(key: configuration.environment.makeMaskingKey)
    core.maskLink = { [unowned self] in destinations.masked($0) }
    resolveLink = configuration.links
    rules = configuration.rules
    rules.masker = destinations.masker
    if !rules.isEmpty {
      exempt = []
      core.applyRules = { [unowned self] in isExempt($0) ? nil : applyRules(to: $0, on: $1, now: $2) }
    }
    trackers = configuration.trackers
    connectTrackers()
  }

  /// Passes every event of ``core`` to the trackers and streams, if any exist.
  func connectTrackers() {
    guard !trackers.isEmpty || !eventStreams.isEmpty || !stateStreams.isEmpty else { return }
    core.track = { [unowned self] event in
      let event = event.map { destinations.destination($0) }
      let state = state
      for tracker in trackers { tracker.track(event, in: state) }
      eventStreams.yield(event)
      if event.outcome == .applied { stateStreams.yield(state) }
    }
  }

  // MARK: - Viewers

  /// Creates a session that only shows a player's moments, and refuses every call.
  ///
  /// - Parameter shown: The table with the destinations of the player's session.
  static func viewer(of shown: DestinationTable<N>) -> RouterSession<N> {
    let session = RouterSession()
    session.destinations = DestinationTable(lookingAt: shown, numbers: session.core.destinations)
    session.isViewer = true
    return session
  }

  /// Turns a session that shows a player's moments into a session that records, beginning with the screens on display.
  /// The session stays the same object with the same routers, so screens and ViewModels are not recreated.
  func takeOver(
    from position: Int, of record: SessionRecord, log: any EventLog, configuration: Configuration,
    at source: CallSite
  ) {
    let state = core.shown.compactMap { destinations.destination($0) }
    let info = configuration.info(
      continuing: SessionInfo.Moment(session: record.info.id, position: position),
      isMasked: record.info.isMasked)
    follow(configuration)
    // Closures may hold routers of modals from other, longer sessions that the player showed. New screens get higher positions,
    // so that these routers never address a new modal.
    let held = routers.values.flatMap { $0.router?.id.steps.map(\.entry.position) ?? [] }
    core.takeOver(
      state.compactMap { destinations.id($0) }, after: held.reduce(record.count, max), as: info,
      environment: configuration.environment, recorder: configuration.recorder(of: info, log: log))
    isViewer = false
    onRefusedCall = nil
    restore(state, at: source)
  }

  // MARK: - State

  /// The session's information, as recorded in the log.
  public var info: SessionInfo { core.info }

  /// The log.
  public var log: any EventLog { core.recorder.log }

  /// The current state of the whole hierarchy, even while the past is on screen. Observation does not track reads of
  /// this property; observe the routers, or ``roots``, ``selected`` and ``flags``, instead. ``shownState`` is the state on
  /// screen.
  public var state: NavigationState<N> {
    // A viewer shows a recording and has no present, so its state is the state on screen.
    if isViewer { return core.shown.compactMap { destinations.destination($0) } }
    return decodedState.updated(to: core.state, at: core.position, epoch: core.epoch) {
      destinations.destination($0)
    }
  }

  /// The position of the last event. Observation does not track reads of this property.
  public var position: Int { core.position }

  /// The names of the roots on screen, in order.
  public var roots: [RootName] { core.observed.roots }

  /// The selected root on screen.
  public var selected: RootName { core.observed.selected }

  /// The flags of the state on screen. Guards read the flags of ``state``.
  public var flags: [String: JSONValue] { core.observed.flags }

  /// The recording status.
  public var logStatus: LogStatus { core.observed.logStatus }

  /// Calls a closure after every event, and when the session shows another moment or continues in another session, for as
  /// long as the observer is retained. The closure is not called for follow-up calls above ``maximumFollowUps``.
  package func observeState(_ body: @escaping () -> Void) -> StateObserver {
    core.observeState(body)
  }

  // MARK: - Routers

  /// The router of the selected root.
  public var router: Router<N> { router(RouterID(selected)) }

  /// Returns the router of a root.
  public func router(root: RootName) -> Router<N> { router(RouterID(root)) }

  /// The router that shows the visible screen.
  public var visibleRouter: Router<N> { router(core.shown.visibleRouter.id) }

  /// Returns the router with the given address in the log, as in ``state``. A router that no longer exists can still be
  /// called. Its calls are recorded as no-ops, unless they act on the whole hierarchy, like `dismissAll`.
  public func router(_ id: RouterID) -> Router<N> { router(onScreen: core.identities.onScreen(id)) }

  /// Returns the router with the given address on screen.
  package func router(onScreen id: RouterID) -> Router<N> {
    if let known = routers[id]?.router, !known.hasReturned { return known }
    let router = Router(id: id, session: self)
    routers = routers.filter { $0.value.router != nil }
    routers[id] = WeakRouter(router: router)
    return router
  }

  // MARK: - Calls

  /// Makes a call: resolves, reduces, records and publishes it.
  ///
  /// If a tracker or an observer of the state makes a call while the session applies another call, the session queues
  /// the new call. The event of the new call names the event of the applied call as its cause.
  ///
  /// The session refuses the actions `restore` and `branch`, even if the app read them from a log. Only the session
  /// itself may replace its state, for example in `branch(from:)`.
  ///
  /// - Parameters:
  ///   - action: The call.
  ///   - router: The router to call; by default the router of the selected root.
  ///   - origin: The origin of the call.
  ///   - cause: The position of the event that caused this call.
  ///   - file: The caller's file. The calls of the system and of a tool have no call site.
  ///   - line: The caller's line.
  /// - Returns: The outcome, or `nil` when the call is queued.
  @discardableResult
  public func send(
    _ action: NavigationAction<N>, on router: RouterID? = nil, origin: Origin = .user, cause: Int? = nil,
    file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    perform(
      action.ofApp, on: router, origin: origin, cause: cause, at: CallSite(file: file, line: line))
  }

  /// Replaces the state and everything on screen.
  package func restore(_ state: NavigationState<N>, at source: CallSite) {
    perform(
      .restore(state, collapsedCalls: 0), on: RouterID(state.selected), origin: .restore, at: source)
  }

  /// Makes any call, including those that ``send(_:on:origin:cause:file:line:)`` refuses.
  @discardableResult
  package func perform(
    _ action: NavigationAction<N>, on router: RouterID? = nil, origin: Origin = .user, cause: Int? = nil,
    at source: CallSite
  ) -> Outcome? {
    if isViewer, let refusal = refusal(of: action, on: router ?? RouterID(selected)) { return refusal }
    return core.send(
      destinations.numbered(action), on: router ?? RouterID(core.state.selected), origin: origin,
      cause: cause,
      // Calls of the system and of tools have no call site, because no line of the app makes them.
      source: origin == .system || origin == .tool ? nil : source)
  }

  /// Opens a URL. The URL is untrusted. The event records the plan that the URL resolves to, or the reason why the
  /// URL leads nowhere.
  ///
  /// In the event, the session masks the URL's user information, and every value whose name usually denotes a secret
  /// (`token`, `password`, `code`, …). It also masks values that look like credentials (a JSON Web Token, a long random
  /// text), unless the log stores the same text as a parameter of the link's destination. When the destination has
  /// masked parameters, the session masks everything after the scheme or, in an `https` URL without user information,
  /// after the host; see ``StoredParameters``.
  @discardableResult
  public func open(
    _ url: String, origin: Origin = .deepLink, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(
      .deepLink(url: url, resolveLink(url)), on: (isViewer ? core.shown : core.state).visibleRouter.id,
      origin: origin, file: file,
      line: line)
  }

  /// Selects a root. With `poppingToRoot`, the call pops all screens of a root that is already selected, as a tap on a
  /// selected tab does. Without `poppingToRoot`, selecting the selected root is recorded as a no-op.
  @discardableResult
  public func select(
    _ root: RootName, poppingToRoot: Bool = false, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(.select(root, poppingToRoot: poppingToRoot), file: file, line: line)
  }

  /// Sets a flag, which guards read. The value must be a JSON scalar: the session refuses an array, an object or a number that
  /// JSON cannot express, such as `.number("nan")`. If the value is a text with a URL, the session masks the secrets in this
  /// URL.
  @discardableResult
  public func setFlag(
    _ name: String, _ value: JSONValue, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(.setFlag(name, value), file: file, line: line)
  }

  /// Adds a named marker to the log. If the name contains a URL, the session masks the secrets in this URL.
  public func mark(_ text: String, file: String = #fileID, line: Int = #line) {
    send(.mark(text), file: file, line: line)
  }

  // MARK: - Rules

  /// Whether a call is exempt from the rules. For an exempt call, ``applyRules(to:on:now:)`` is not called. That
  /// method first looks up a dozen generic types, which takes a sixth of the instructions of a navigation call.
  private func isExempt(_ call: NavigationAction<DestinationID>) -> Bool {
    if let id = call.shownAlone { exempt.contains(id) } else { call.kind?.isSubjectToRules != true }
  }

  /// Converts the destinations of a call to the app's own type, and applies the rules to the call. Returns `nil` when
  /// the call shows a single destination and all rules allow it, or when this version of the app does not know a
  /// destination of the call.
  private func applyRules(
    to call: NavigationAction<DestinationID>, on router: RouterID, now: Int64
  ) -> ResolvedCall<DestinationID>? {
    // Nearly all calls show one destination that all rules allow. For such a call, the method returns before it resolves the
    // call.
    if let id = call.shownAlone {
      guard let destination = destinations.destination(id) else { return nil }
      guard rules.mayDecide(on: destination) else {
        if exempt.count >= DestinationNumbers.limit { exempt = [] }
        exempt.insert(id)
        return nil
      }
      let (rule, decision) = rules.decision(on: destination, in: state)
      if case .allow = decision { return nil }
      rules.madeDecision = (destination, rule, decision)
    }
    defer { rules.madeDecision = nil }
    guard let action = call.compactMap({ destinations.destination($0) }) else { return nil }
    let resolved = rules.resolve(action, on: router, in: state, now: now)
    return ResolvedCall(
      action: resolved.action == action ? call : destinations.numbered(resolved.action),
      decisions: resolved.decisions.map { $0.map { destinations.id($0) } },
      following: resolved.following.map { destinations.numbered($0) })
  }
}

extension NavigationAction {
  /// The destination of a `navigate`, a `present` or a `replaceTop`; `nil` for any other call.
  fileprivate var shownAlone: N? {
    switch self {
    case .navigate(let destination, _, _), .present(let destination, _), .replaceTop(let destination):
      destination
    default: nil
    }
  }
}

/// A weak reference to a router. A session does not retain its routers; the views that show the routers retain them.
private struct WeakRouter<N: Navigation> {
  weak var router: Router<N>?
}
