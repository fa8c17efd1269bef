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
@MainActor
public final class RouterSession<N: Navigation>: Observable {
  /// What this launch is called in the log.
  public let info: SessionInfo
  /// The log.
  public let log: any EventLog
  /// The whole hierarchy, as it is now.
  public private(set) var state: NavigationState<N>
  /// The position of the last event.
  public private(set) var position = 0

  private var trackedRoots: Tracked<[RootName]>
  private var trackedSelected: Tracked<RootName>
  private var trackedFlags: Tracked<[String: JSONValue]>
  private var trackedStatus = Tracked(LogStatus.recording)

  private let environment: RouterEnvironment
  private let began: Int64
  private let resolveLink: (String) -> LinkResolution<N>
  private let onLogFailure: ((EventLogError) -> Void)?
  private var coding: DestinationCoding<N>
  private var pending: PendingEvents
  private var hasBegun = false
  private var routers: [RouterID: WeakRouter<N>] = [:]
  private var waiting: [Call<N>] = []
  private var isApplying = false

  /// Begins a session.
  ///
  /// Nothing here fails: a log that cannot be read or written is reported, and the app navigates without it.
  ///
  /// - Parameters:
  ///   - log: Where events go.
  ///   - roots: The names of the roots; one, `main`, when the app has no tabs or flows.
  ///   - app: What the session says of the app.
  ///   - continuing: Whether to begin anew, or where the last session ended.
  ///   - links: What a URL means: usually a `DeepLinkTable`'s `resolve`.
  ///   - upcast: Rewrites destinations that an older version of the app stored.
  ///   - pendingLimit: How many events wait in memory, at the most, while the log fails.
  ///   - environment: The clocks and the source of identities.
  ///   - onLogFailure: Called, once for each row of failures, when an event could not be written.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  public init(
    log: any EventLog = InMemoryEventLog(), roots: [RootName] = [.main], app: AppInfo = AppInfo(),
    continuing: Continuation = .anew, links: @escaping (String) -> LinkResolution<N> = { _ in .noMatch },
    upcast: DestinationCoding<N>.Upcaster? = nil, pendingLimit: Int = 10_000,
    environment: RouterEnvironment = .live, onLogFailure: ((EventLogError) -> Void)? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    self.log = log
    self.environment = environment
    self.resolveLink = links
    self.onLogFailure = onLogFailure
    began = environment.uptime()
    coding = DestinationCoding(upcast: upcast)
    pending = PendingEvents(limit: pendingLimit)
    let initial = NavigationState<N>()
    state = initial
    trackedRoots = Tracked(initial.roots.map(\.id.root))
    trackedSelected = Tracked(initial.selected)
    trackedFlags = Tracked([:])

    var earlier: (moment: SessionInfo.Moment, state: NavigationState<N>)?
    var failure: EventLogError?
    if continuing == .lastSession {
      do { earlier = try Self.lastState(in: log, &coding) } catch { failure = Self.logError(error) }
    }
    info = SessionInfo(
      id: environment.makeSessionID(), started: environment.now(), app: app.name, version: app.version,
      system: app.system, parent: earlier?.moment)
    if let failure { onLogFailure?(failure) }
    write([])
    if let earlier {
      send(.restore(earlier.state, standingFor: 0), origin: .restore, file: file, line: line)
    }
    let names = NavigationState<N>(roots: roots).roots.map(\.id.root)
    if self.roots != names {
      send(
        .setRoots(names), on: RouterID(names[0]), origin: earlier == nil ? .user : .restore, file: file,
        line: line)
    }
  }

  /// How a session begins.
  public enum Continuation: Sendable {
    /// At the roots.
    case anew
    /// Where the log's last session ended, however it ended.
    case lastSession
  }

  /// The names of the roots, in order.
  public var roots: [RootName] { trackedRoots.value }

  /// The root that is shown.
  public var selected: RootName { trackedSelected.value }

  /// The facts that guards read.
  public var flags: [String: JSONValue] { trackedFlags.value }

  /// Whether what happens is being recorded.
  public private(set) var logStatus: LogStatus {
    get { trackedStatus.value }
    set { trackedStatus.value = newValue }
  }

  // MARK: - Routers

  /// The router of the selected root.
  public var router: Router<N> { router(RouterID(selected)) }

  /// The router whose screen is seen.
  public var visibleRouter: Router<N> { router(state.visibleRouter.id) }

  /// The router with an address. One that is gone can still be called: its events are recorded, and have no effect.
  public func router(_ id: RouterID) -> Router<N> {
    if let known = routers[id]?.router { return known }
    let router = Router(id: id, session: self, state: state.router(id))
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
    let call = Call(
      action: action, router: router ?? RouterID(state.selected), origin: origin,
      cause: cause ?? (isApplying ? position : nil), source: CallSite(file: file, line: line))
    guard !isApplying else {
      waiting.append(call)
      return nil
    }
    isApplying = true
    defer { isApplying = false }
    let outcome = apply(call)
    while !waiting.isEmpty { _ = apply(waiting.removeFirst()) }
    return outcome
  }

  /// Opens a URL. It is untrusted: what it means, or why it is refused, stands in the event.
  @discardableResult
  public func open(
    _ url: String, origin: Origin = .deepLink, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(
      .deepLink(url: String(decoding: url.utf8.prefix(2_048), as: UTF8.self), resolveLink(url)), on: state.visibleRouter.id, origin: origin,
      file: file, line: line)
  }

  /// Selects a root.
  @discardableResult
  public func select(_ root: RootName, file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.select(root), on: RouterID(root), file: file, line: line)
  }

  /// Sets a fact that guards read to a JSON scalar.
  @discardableResult
  public func setFlag(
    _ name: String, _ value: JSONValue, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(.setFlag(name, value), file: file, line: line)
  }

  /// Puts a named marker into the log.
  public func mark(_ text: String, file: String = #fileID, line: Int = #line) {
    send(.mark(text), file: file, line: line)
  }

  /// Goes on from an earlier event of this session. What came after stays in the log: the branch is itself an event.
  ///
  /// - Throws: ``EventLogError`` when the session has no such event, or the log cannot be read.
  @discardableResult
  public func branch(from position: Int, file: String = #fileID, line: Int = #line) throws -> Outcome? {
    let state = try timeline.state(at: position)
    return send(.branch(from: position, state), origin: .restore, file: file, line: line)
  }

  /// This session, at any of its moments.
  public var timeline: Timeline<N> {
    var coding = coding
    return Timeline(log: log, session: info.id) { coding.destination($0) }
  }

  private func apply(_ call: Call<N>) -> Outcome {
    var next = state
    let before = next.pathCount(of: call.router)
    let outcome = next.reduce(call.action, on: call.router, at: position + 1)
    let place = next.place
    position += 1
    let event = RecordedEvent<RecordedDestination>(
      position: position, time: environment.now(), elapsed: environment.uptime() - began,
      event: NavigationEvent(recorded(call.action), on: call.router), origin: call.origin, cause: call.cause,
      source: call.source, outcome: outcome, removed: max(0, before - next.pathCount(of: call.router)),
      screen: place.screen.map { coding.record($0) }, depth: place.depth)
    state = next
    write([event])
    publish()
    return outcome
  }

  private func recorded(_ action: NavigationAction<N>) -> NavigationAction<RecordedDestination> {
    // Recording never fails, so neither does the mapping; the fallback only satisfies the type.
    action.compactMap { coding.record($0) } ?? .mark("")
  }

  private func publish() {
    for (id, reference) in routers {
      if let router = reference.router { router.publish(state.router(id)) } else { routers[id] = nil }
    }
    if trackedSelected.unobserved != state.selected { trackedSelected.value = state.selected }
    if trackedFlags.unobserved != state.flags { trackedFlags.value = state.flags }
    if !trackedRoots.unobserved.elementsEqual(state.roots, by: { $0 == $1.id.root }) {
      trackedRoots.value = state.roots.map(\.id.root)
    }
  }

  // MARK: - Recording

  /// Tries again to write what waits. Called with every event anyway; of use when the app knows that space is back.
  public func retry() { write([]) }

  /// Makes everything recorded so far survive a power cut. Waits for the disk: call it when the app goes to the
  /// background, off the path of the user's calls.
  ///
  /// - Throws: ``EventLogError`` when events still wait, or the disk fails.
  public func flush() throws {
    retry()
    if case .waiting(_, let error) = logStatus { throw error }
    try log.flush()
  }

  /// Ends the session in good order. Calls made afterwards navigate, but are no longer recorded.
  ///
  /// - Throws: ``EventLogError`` when events could not be written.
  public func close() throws {
    if case .closed = logStatus { return }
    try flush()
    try log.end(at: environment.now())
    logStatus = .closed
  }

  private func write(_ events: [RecordedEvent<RecordedDestination>]) {
    if case .closed = logStatus { return }
    if pending.isEmpty, hasBegun {
      do {
        try log.append(events)
        keepSnapshot()
        return
      } catch { wait(for: events, Self.logError(error)) }
    } else {
      for event in events { hold(event) }
      do {
        if !hasBegun {
          try log.begin(info)
          hasBegun = true
        }
        if !pending.isEmpty { try log.append(pending.events) }
        pending.removeAll()
        logStatus = .recording
      } catch { wait(for: [], Self.logError(error)) }
    }
  }

  private func wait(for events: [RecordedEvent<RecordedDestination>], _ error: EventLogError) {
    for event in events { hold(event) }
    if case .recording = logStatus { onLogFailure?(error) }
    logStatus = .waiting(events: pending.events.count, since: error)
  }

  private func hold(_ event: RecordedEvent<RecordedDestination>) {
    pending.append(event)
    guard pending.isFull, let summary = pending.collapse(into: recordedState) else { return }
    position = summary.position
    _ = state.reduce(.restore(state, standingFor: 0), on: summary.router, at: summary.position)
  }

  private var recordedState: NavigationState<RecordedDestination> { state.compactMap { coding.record($0) } }

  private func keepSnapshot() {
    guard position > 0, position % snapshotInterval == 0 else { return }
    log.keep(recordedState, at: position)
  }

  private static func lastState(
    in log: any EventLog, _ coding: inout DestinationCoding<N>
  ) throws -> (SessionInfo.Moment, NavigationState<N>)? {
    guard let last = try log.sessions().last(where: { $0.count > 0 }) else { return nil }
    let state = try log.state(last.info.id, at: last.count)
    let moment = SessionInfo.Moment(session: last.info.id, position: last.count)
    return (moment, state.compactMap { coding.destination($0) })
  }

  private static func logError(_ error: any Error) -> EventLogError {
    error as? EventLogError ?? EventLogError(.cannotWrite, String(describing: error))
  }
}

/// How many events lie between two snapshots. A fold of a thousand takes a fraction of a millisecond, and a snapshot
/// costs about as much to write as one event.
package let snapshotInterval = 1_000

/// A call that has not been applied yet.
struct Call<N: Navigation> {
  let action: NavigationAction<N>
  let router: RouterID
  let origin: Origin
  let cause: Int?
  let source: CallSite?
}

/// A session knows its routers without keeping them: whoever shows one holds it.
struct WeakRouter<N: Navigation> {
  weak var router: Router<N>?
}
