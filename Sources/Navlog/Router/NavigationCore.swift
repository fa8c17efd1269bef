/// The part of a session that knows no Swift type of a destination: it resolves, reduces, records and publishes over
/// numbers.
///
/// One reducer over one kind of state drives the app, the fold from disk and the command, so all of them agree; and code
/// that is not generic costs a tenth of the same code over an app's own type.
@MainActor
final class NavigationCore {
  private(set) var info: SessionInfo
  let recorder: Recorder
  // Touched several times a call, by the main actor alone.
  @exclusivity(unchecked) private(set) var state = NavigationState<DestinationID>()
  private(set) var position = 0
  /// How often events were replaced by one. Positions are then given out anew, so a modal's router from before
  /// must not be taken for one with the same address from after.
  private(set) var epoch = 0
  @exclusivity(unchecked) var destinations = DestinationTable()
  let observed: ObservedSession

  private let environment: SessionEnvironment
  private var began: Int64
  @exclusivity(unchecked) private var routers: [RouterID: ObservedRouter] = [:]
  private var waiting: [Call] = []
  private var isApplying = false
  /// What the app's rules make of a call; `nil` when it has none.
  var resolve: ((NavigationAction<DestinationID>, RouterID, Int64) -> ResolvedCall<DestinationID>?)?
  /// Receives every event after it was published; `nil` when nobody tracks.
  var track: ((RecordedEvent<RecordedDestination>) -> Void)?

  private var followers: [WeakStateObserver] = []

  /// A call that has not been applied yet.
  struct Call {
    let action: NavigationAction<DestinationID>
    var router: RouterID
    let origin: Origin
    var cause: Int?
    let source: CallSite
    /// Whether the rules have had their say.
    var isResolved = false
  }

  init(info: SessionInfo, environment: SessionEnvironment, recorder: Recorder) {
    self.info = info
    self.environment = environment
    self.recorder = recorder
    began = environment.uptime()
    observed = ObservedSession(state)
    publishStatus()
  }

  // MARK: - Calls

  /// Applies a call, or lets it wait for the one that is being applied.
  func send(
    _ action: NavigationAction<DestinationID>, on router: RouterID, origin: Origin, cause: Int?,
    source: CallSite
  ) -> Outcome? {
    let call = Call(
      action: action, router: router, origin: origin, cause: cause ?? (isApplying ? position : nil),
      source: source)
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

  private func apply(_ call: Call) -> Outcome {
    let now = environment.now()
    let resolved = call.isResolved ? nil : resolve?(call.action, call.router, now)
    let action = resolved?.action ?? call.action
    // A root is selected by its own router, as a log writes it.
    let router = if case .select(let root, _) = action { RouterID(root) } else { call.router }
    // Nobody sees it before it is published; on a copy, every path would be copied too.
    let effect = state.apply(NavigationEvent(action, on: router), at: position + 1)
    position += 1
    var screen: RecordedDestination?
    if let id = effect.screen { screen = destinations.recorded(id) }
    let event = RecordedEvent<RecordedDestination>(
      position: position, time: now, elapsed: environment.uptime() - began,
      event: NavigationEvent(destinations.recorded(action), on: router), origin: call.origin,
      cause: call.cause, source: call.source, outcome: effect.outcome, removed: effect.removed,
      screen: screen, depth: effect.depth,
      selected: effect.selected,
      decisions: resolved?.decisions.compactMap { $0.compactMap { destinations.recorded($0) } } ?? [])
    record(event)
    publish()
    follow(call, resolved, now)
    track?(event)
    // The numbers in calls that wait are still wanted.
    if waiting.isEmpty { destinations.forget(keeping: state) }
    return effect.outcome
  }

  /// Lets the calls that an event leads to come before all others: what is shown while its plan waits, and an intent
  /// whose time has come or gone. One intent at a time, since each is gone when its own event is applied.
  private func follow(_ call: Call, _ resolved: ResolvedCall<DestinationID>?, _ now: Int64) {
    func following(_ action: NavigationAction<DestinationID>, _ origin: Origin, isResolved: Bool) -> Call {
      // The router may have gone with the call, or got another address when waiting events collapsed.
      Call(
        action: action, router: state.router(call.router)?.id ?? state.visibleRouter.id, origin: origin,
        cause: position, source: call.source, isResolved: isResolved)
    }
    if let resolved, !resolved.following.isEmpty {
      let calls = resolved.following.map { following($0, call.origin, isResolved: true) }
      waiting.insert(contentsOf: calls, at: 0)
    } else if !state.pendingIntents.isEmpty, let (action, origin) = state.dueIntent(at: now) {
      waiting.insert(following(action, origin, isResolved: false), at: 0)
    }
  }

  private func record(_ event: RecordedEvent<RecordedDestination>) {
    recorder.record(event)
    continueInNewSessionIfDetached()
    // The events that it stands for are gone from the log's future.
    if let summary = recorder.summaryIfFull(of: recordedState) { continueSession(from: summary) }
    if position % snapshotInterval == 0 { recorder.saveSnapshot(recordedState, at: position) }
    publishStatus()
  }

  /// When the log's file was moved, deleted or replaced: goes on as another session, which says what it goes on from,
  /// and begins with the state as it is and the number of calls that neither holds.
  private func continueInNewSessionIfDetached() {
    guard recorder.isDetached else { return }
    let waiting = recorder.waiting
    info = SessionInfo(
      id: environment.makeSessionID(), started: environment.now(), app: info.app, version: info.version,
      system: info.system, parent: SessionInfo.Moment(session: info.id, position: position - waiting.events))
    began = environment.uptime()
    let beginning = RecordedEvent(
      restoring: recordedState, collapsedCalls: waiting.calls, position: 1, time: info.started, elapsed: 0)
    continueSession(from: beginning)
    recorder.restart(info, with: beginning)
  }

  /// Goes on as a replay of an event would that takes the place of others.
  private func continueSession(from event: RecordedEvent<RecordedDestination>) {
    position = event.position
    epoch += 1
    // Positions are given out anew, so what comes from before must not hit what comes after.
    for index in waiting.indices {
      waiting[index].cause = waiting[index].cause.map { min($0, position) }
      guard waiting[index].router.level > 0 else { continue }
      waiting[index].router = RouterID(waiting[index].router.root, [RouterID.Step(.sheet, EntryID(0))])
    }
    for (id, router) in routers where id.level > 0 {
      router.show(nil)
      routers[id] = nil
    }
    _ = state.reduce(.restore(state, collapsedCalls: 0), on: event.router, at: event.position)
  }

  var recordedState: NavigationState<RecordedDestination> { state.compactMap { destinations.recorded($0) } }

  // MARK: - Publishing

  /// What is observed of a router. Kept as long as the router is there, so that who observes it need not hold it.
  func observedRouter(_ id: RouterID) -> ObservedRouter {
    if let known = routers[id] { return known }
    let found = state.router(id)
    let router = ObservedRouter(found)
    if found != nil || id.level == 0 { routers[id] = router }
    return router
  }

  private func publish() {
    for (id, router) in routers {
      if id.level == 0, let index = state.index(of: id.root) {
        router.show(state.roots[index])
        continue
      }
      let found = state.router(id)
      router.show(found)
      // A modal's router never comes back; a root's can.
      if found == nil, id.level > 0 { routers[id] = nil }
    }
    observed.show(state)
    for follower in followers { follower.follower?.body() }
  }

  /// Calls a closure after every event, as long as its follower is kept.
  func follow(_ body: @escaping () -> Void) -> StateObserver {
    let follower = StateObserver(body)
    followers = followers.filter { $0.follower != nil } + [WeakStateObserver(follower: follower)]
    return follower
  }

  private func publishStatus() { observed.show(recorder.status) }

  // MARK: - Recording

  func retry() {
    recorder.retry()
    if recorder.isDetached { publishAfterMove() }
    publishStatus()
  }

  func flush() throws {
    try goingOn { try recorder.flush() }
  }

  func close() throws {
    try goingOn { try recorder.close(at: environment.now(), after: environment.uptime() - began) }
  }

  private func goingOn(_ body: () throws -> Void) throws {
    defer { publishStatus() }
    do { try body() } catch  where recorder.isDetached {
      publishAfterMove()
      try body()
    }
  }

  private func publishAfterMove() {
    continueInNewSessionIfDetached()
    publish()
  }
}

/// How many events lie between two snapshots. A fold of a thousand takes a fraction of a millisecond, and a snapshot
/// costs about as much to write as one event.
package let snapshotInterval = 1_000
