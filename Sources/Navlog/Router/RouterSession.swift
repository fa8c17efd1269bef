public import Observation

/// One launch of an app: the navigation state, the log it is written to, and the routers that show it.
///
/// ```swift
/// let log = try SQLiteEventLog(path: path)
/// let session = RouterSession<AppNavigation>(log: log)
/// session.router.navigate(to: .characterDetail(id: 42))
/// ```
///
/// Every call goes the same way: it is resolved, reduced on a copy of the state, appended to the log, and only then
/// published. When the log fails the app still navigates: events wait in order and are written as soon as the log
/// accepts again; ``logStatus`` and the failure handler say so. The idea is event sourcing as in Redux and Elm's
/// debugger, with the history kept.
///
/// A log is written by one session at a time, the one that was begun last: make one for each launch and keep it. (A
/// SwiftUI view's initializer runs again and again, so that is not the place to make one.)
@MainActor
public final class RouterSession<N: Navigation>: Observable {
  let core: NavigationCore
  private let typed: TypedDestinations<N>
  private let resolveLink: (String) -> LinkResolution<N>
  private var rules: NavigationRules<N>
  private var routers: [RouterID: WeakRouter<N>] = [:]
  /// The state as it was last asked for. Rules and trackers ask at every event.
  private var known: (position: Int, epoch: Int, state: NavigationState<N>)?

  /// Begins a session.
  ///
  /// Nothing here fails: a log that cannot be read or written is reported, and the app navigates without it.
  ///
  /// - Parameters:
  ///   - log: Where events go.
  ///   - roots: The names of the roots; one, `main`, when the app has no tabs or flows.
  ///   - app: What the session says of the app.
  ///   - restoration: Whether to begin anew, or where the last session ended.
  ///   - links: What a URL means: usually a ``DeepLinkTable``'s `resolve`.
  ///   - rules: What is allowed, and what leads elsewhere.
  ///   - trackers: Who receives every event, from the first on.
  ///   - coding: How destinations are stored: with the types of an ``AnyNavigation``, or an upcaster for what an older
  ///     version of the app stored.
  ///   - pendingLimit: How many events wait in memory, at the most, while the log fails.
  ///   - environment: The clocks and the source of identities.
  ///   - onLogFailure: Called, once for each row of failures, when an event could not be written.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  public init(
    log: any EventLog = InMemoryEventLog(), roots: [RootName] = [.main], app: AppInfo = AppInfo(),
    restoration: StateRestoration = .disabled,
    links: @escaping (String) -> LinkResolution<N> = { _ in .noMatch },
    rules: NavigationRules<N> = NavigationRules(), trackers: [any NavigationTracker<N>] = [],
    coding: DestinationCoding<N> = DestinationCoding(), pendingLimit: Int = 10_000,
    environment: SessionEnvironment = .live, onLogFailure: ((EventLogError) -> Void)? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    var earlier: EarlierSession?
    if restoration == .lastSession {
      do { earlier = try EarlierSession(in: log) } catch { onLogFailure?(EventLogError(any: error)) }
    }
    let info = SessionInfo(
      id: environment.makeSessionID(), started: environment.now(), app: app.name, version: app.version,
      system: app.system, parent: earlier?.moment)
    let recorder = Recorder(log: log, info: info, pendingLimit: pendingLimit, onFailure: onLogFailure)
    core = NavigationCore(info: info, environment: environment, recorder: recorder)
    typed = TypedDestinations(coding, masker: Masker(key: environment.makeMaskingKey))
    resolveLink = links
    self.rules = rules
    self.rules.masker = typed.masker
    if rules.canRule {
      core.resolve = { [unowned self] in resolve($0, on: $1, now: $2) }
    }
    if !trackers.isEmpty {
      core.track = { [unowned self] event in
        let event = event.map { typed.destination($0) }
        let state = state
        for tracker in trackers { tracker.track(event, in: state) }
      }
    }
    if let state = earlier?.state {
      // By way of the app's own type: what it no longer knows is left out, what was renamed is renamed.
      let known = state.compactMap { stored in
        typed.destination(stored).map { typed.id($0, in: &core.destinations) }
      }
      _ = core.send(
        masked(.restore(known, collapsedCalls: 0)), on: RouterID(known.selected), origin: .restore,
        cause: nil, source: CallSite(file: file, line: line))
    }
    let names = NavigationState<DestinationID>(roots: roots).roots.map { $0.id.root }
    if self.roots != names {
      let origin = earlier == nil ? Origin.user : .restore
      send(.setRoots(names), on: RouterID(names[0]), origin: origin, file: file, line: line)
    }
  }

  // MARK: - State

  /// What this launch is called in the log.
  public var info: SessionInfo { core.info }

  /// The log.
  public var log: any EventLog { core.recorder.log }

  /// The whole hierarchy, as it is now. For looking at; what is to be observed are the routers and the properties below.
  public var state: NavigationState<N> {
    if let known, known.position == core.position, known.epoch == core.epoch { return known.state }
    let state = core.state.compactMap { destination($0) }
    known = (core.position, core.epoch, state)
    return state
  }

  /// The position of the last event.
  public var position: Int { core.position }

  /// The names of the roots, in order.
  public var roots: [RootName] { core.observed.roots }

  /// The root that is shown.
  public var selected: RootName { core.observed.selected }

  /// The facts that guards read.
  public var flags: [String: JSONValue] { core.observed.flags }

  /// Whether what happens is being recorded.
  public var logStatus: LogStatus { core.observed.logStatus }

  /// Calls a closure with every new state, as long as the follower is kept.
  package func observeState(_ body: @escaping () -> Void) -> StateObserver { core.follow(body) }

  // MARK: - Routers

  /// The router of the selected root.
  public var router: Router<N> { router(RouterID(selected)) }

  /// The router of a root.
  public func router(root: RootName) -> Router<N> { router(RouterID(root)) }

  /// The router whose screen is seen.
  public var visibleRouter: Router<N> { router(core.state.visibleRouter.id) }

  /// The router with an address. One that is gone can still be called: its events are recorded, and have no effect.
  public func router(_ id: RouterID) -> Router<N> {
    if let known = routers[id]?.router, known.address == id { return known }
    let router = Router(id: id, session: self)
    routers = routers.filter { $0.value.router != nil }
    routers[id] = WeakRouter(router: router)
    return router
  }

  // MARK: - Calls

  /// Makes a call: resolves, reduces, records, publishes.
  ///
  /// A call that is made while another is being applied (by something that observes the state) waits for its turn and
  /// is recorded with that other event as its cause.
  ///
  /// - Parameters:
  ///   - action: What is asked.
  ///   - router: The router that is asked; by default the selected root's.
  ///   - origin: Who asks.
  ///   - cause: The position of the event that led to this one.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  /// - Returns: What became of it; `nil` when it has to wait.
  @discardableResult
  public func send(
    _ action: NavigationAction<N>, on router: RouterID? = nil, origin: Origin = .user, cause: Int? = nil,
    file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    core.send(
      numbered(action), on: router ?? RouterID(core.state.selected), origin: origin, cause: cause,
      source: CallSite(file: file, line: line))
  }

  /// Shows a destination: the same as ``send(_:on:origin:cause:file:line:)`` of it, without the action over the app's own
  /// type, which takes longer to make and take apart than the fold.
  func navigate(
    to destination: N, unlessOnTop: Bool, on router: RouterID, file: String, line: Int
  ) -> Outcome? {
    core.send(
      .navigate(
        typed.id(destination, in: &core.destinations), style: PresentationStyle(destination.presentationType),
        unlessOnTop: unlessOnTop),
      on: router, origin: .user, cause: nil, source: CallSite(file: file, line: line))
  }

  /// Opens a URL. It is untrusted: what it means, or why it is refused, stands in the event.
  ///
  /// Values that go by a known name for a secret (`token`, `password`, `code`, …) and user information are masked in the
  /// event, and what looks like a credential (a JSON Web Token, a long text drawn at random) unless it is a parameter that
  /// may be stored. The whole way to a destination of which something is masked is masked too; see ``StoredParameters``.
  @discardableResult
  public func open(
    _ url: String, origin: Origin = .deepLink, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(
      .deepLink(url: url, resolveLink(url)), on: core.state.visibleRouter.id, origin: origin, file: file,
      line: line)
  }

  /// Selects a root. One that is selected already is selected again, which is recorded; with `poppingToRoot` it goes
  /// back to the bottom of its path, as tab bars do.
  @discardableResult
  public func select(
    _ root: RootName, poppingToRoot: Bool = false, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(.select(root, poppingToRoot: poppingToRoot), file: file, line: line)
  }

  /// Sets a fact that guards read to a JSON scalar. Secrets of a URL in it are masked before anybody reads it.
  @discardableResult
  public func setFlag(
    _ name: String, _ value: JSONValue, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(.setFlag(name, value), file: file, line: line)
  }

  /// Puts a named marker into the log. Secrets of URLs in it are masked.
  public func mark(_ text: String, file: String = #fileID, line: Int = #line) {
    send(.mark(text), file: file, line: line)
  }

  // MARK: - Time

  /// This session, at any of its moments.
  public var timeline: Timeline<N> { Timeline(log: log, session: info.id, coding: typed.coding) }

  /// Goes on from an earlier event of this session. What came after stays in the log: the branch is itself an event.
  ///
  /// - Throws: ``EventLogError`` when the session has no such event, or the log cannot be read.
  @discardableResult
  public func branch(from position: Int, file: String = #fileID, line: Int = #line) throws -> Outcome? {
    let state = try timeline.state(at: position)
    return send(.branch(from: position, state), origin: .restore, file: file, line: line)
  }

  // MARK: - Recording

  /// Tries again to write what waits. Called with every event anyway; of use when the app knows that space is back.
  public func retry() { core.retry() }

  /// Makes everything recorded so far survive a power cut. Waits for the disk: call it when the app goes to the
  /// background, off the path of the user's calls.
  ///
  /// - Throws: ``EventLogError`` when events still wait, or the disk fails.
  public func flush() throws { try core.flush() }

  /// Ends the session in good order. Calls made afterwards navigate, but are no longer recorded.
  ///
  /// - Throws: ``EventLogError`` when events could not be written, or the end. ``logStatus`` says then whether the session
  ///   is closed all the same; if not, it is still being recorded, and can be closed again.
  public func close() throws { try core.close() }

  // MARK: - Destinations

  /// What the rules make of a call; `nil` when they are not asked: nothing is shown by it, or it shows what this
  /// version of the app does not know.
  private func resolve(
    _ action: NavigationAction<DestinationID>, on router: RouterID, now: Int64
  ) -> ResolvedCall<DestinationID>? {
    guard action.kind?.isRuled == true, let asked = action.compactMap({ destination($0) }) else { return nil }
    if case .navigate(let destination, _, _) = asked, rules.letsAlwaysPass(destination) { return nil }
    let resolved = rules.resolve(asked, on: router, in: state, now: now)
    return ResolvedCall(
      action: resolved.action == asked ? action : numbered(resolved.action),
      decisions: resolved.decisions.compactMap { $0.compactMap { typed.id($0, in: &core.destinations) } },
      following: resolved.following.map(numbered))
  }

  func destination(_ id: DestinationID) -> N? { typed.destination(id, in: core.destinations) }

  private func numbered(_ action: NavigationAction<N>) -> NavigationAction<DestinationID> {
    if case .navigate(let destination, let style, let unlessOnTop) = action {
      return .navigate(
        typed.id(destination, in: &core.destinations), style: style, unlessOnTop: unlessOnTop)
    }
    // Every destination has a number, so the mapping is whole; the fallback only satisfies the type.
    return masked(action.compactMap { typed.id($0, in: &core.destinations) } ?? .mark(""))
  }

  private func masked(_ action: NavigationAction<DestinationID>) -> NavigationAction<DestinationID> {
    action.masked(by: typed.masker) { core.destinations.recorded($0) }
  }
}

/// A session knows its routers without keeping them: whoever shows one holds it.
private struct WeakRouter<N: Navigation> {
  weak var router: Router<N>?
}
