/// The part of a session that does not depend on the app's destination type. It resolves, reduces, records and
/// publishes calls, in which numbers represent the destinations.
///
/// The app, the fold from disk and the command `navlog` use the same reducer with the same kind of state, so their
/// results agree. The code is not generic, because generic code over an app's own type takes ten times as long.
@MainActor
final class NavigationCore {
  private(set) var info: SessionInfo
  private(set) var recorder: Recorder
  // Only the main actor accesses the state, several times per call, so Swift does not need to check for exclusive access. A
  // check takes about 110 of the 39,000 instructions of a call (callgrind).
  @exclusivity(unchecked) private(set) var state = NavigationState<DestinationID>()
  private(set) var position = 0
  /// The state that the UI shows instead of the present; `nil` while it shows the present.
  private(set) var past: NavigationState<DestinationID>?
  /// Whether the state on screen is changing by more than the effect of one event, for example because a player jumps.
  private(set) var isJumping = false
  /// The number of times that positions have restarted; see ``ScreenIdentities``.
  private(set) var epoch = 0
  /// The identities that containers use for the screens.
  private(set) var identities = ScreenIdentities()
  let destinations = DestinationNumbers()
  let observed: ObservedSession

  /// Applies the app's rules to a call; `nil` when the app has no rules.
  var applyRules: ((NavigationAction<DestinationID>, RouterID, Int64) -> ResolvedCall<DestinationID>?)?
  /// Masks the secrets in the URL of a link.
  var maskLink: ((NavigationAction<DestinationID>) -> NavigationAction<DestinationID>)?
  /// Passes the published events to trackers and streams; `nil` if the session has none.
  var track: ((RecordedEvent<RecordedDestination>) -> Void)?

  private var environment: SessionEnvironment
  private var startUptime: Int64
  /// The observed routers, by their addresses on screen.
  private var routers: [RouterID: ObservedRouter] = [:]
  private var stateObservers: [WeakStateObserver] = []
  /// Calls made while another call was being applied, and calls that follow from events.
  private var queue: [Call] = []
  private var isApplying = false
  /// The `restore` events that replace earlier events and that ``track`` has not received yet.
  private var restorations: [RecordedEvent<RecordedDestination>] = []
  /// The number of queued calls that have been applied since the last call that was not queued.
  private var followUps = 0

  /// A call that has not been applied yet.
  struct Call {
    var action: NavigationAction<DestinationID>
    var router: RouterID
    let origin: Origin
    var cause: Int?
    let source: CallSite?
    /// Whether the rules have already been applied to this call.
    var isResolved = false
  }

  /// The state that the UI shows: the present, or a moment of the past.
  var shown: NavigationState<DestinationID> { past ?? state }

  init(info: SessionInfo, environment: SessionEnvironment, recorder: Recorder) {
    self.info = info
    self.environment = environment
    self.recorder = recorder
    startUptime = environment.uptime()
    observed = ObservedSession(state)
    publishStatus()
  }

  // MARK: - Taking over

  /// Turns the core of a player's session into the core of a new session. The next call must restore the state on
  /// screen.
  ///
  /// - Parameters:
  ///   - state: The state to restore: the state on screen without the screens that this version of the app does not
  ///     know.
  ///   - count: The number of events in the recording, or a larger number. In containers, the identities of new screens
  ///     contain positions above this number.
  func takeOver(
    _ state: NavigationState<DestinationID>, after count: Int, as info: SessionInfo,
    environment: SessionEnvironment, recorder: Recorder
  ) {
    (self.info, self.environment, self.recorder) = (info, environment, recorder)
    startUptime = environment.uptime()
    var restored = self.state
    _ = restored.reduce(.restore(state, collapsedCalls: 0), on: RouterID(state.selected), at: position + 1)
    identities.restart(at: position + 1, after: count, from: state, to: restored)
    epoch += 1
    past = nil
    publishStatus()
  }

  // MARK: - Calls

  /// Applies a call, or queues it behind the call that is being applied.
  func send(
    _ action: NavigationAction<DestinationID>, on router: RouterID, origin: Origin, cause: Int?,
    source: CallSite?
  ) -> Outcome? {
    let call = Call(
      action: action.mapIntent { presentIntent($0) }, router: router, origin: origin,
      cause: cause ?? (isApplying ? position : nil), source: source)
    guard !isApplying else {
      queue.append(call)
      return nil
    }
    isApplying = true
    followUps = 0
    defer { isApplying = false }
    let outcome = apply(call)
    applyQueue()
    return outcome
  }

  /// Returns the current identity of a pending intent. The given identity may be from before the positions restarted. If a
  /// pending intent has the given identity now, the method returns it unchanged.
  private func presentIntent(_ id: EntryID) -> EntryID {
    state.pendingIntents.contains { $0.id == id } ? id : identities.intent(id)
  }

  private func applyQueue() {
    while !queue.isEmpty {
      followUps += 1
      _ = apply(queue.removeFirst())
    }
  }

  /// Resolves, reduces, records and publishes a call.
  private func apply(_ call: Call) -> Outcome {
    let now = environment.now()
    let isTooMany = followUps > maximumFollowUps
    let resolved = call.isResolved || isTooMany ? nil : applyRules?(call.action, call.router, now)
    var action = isTooMany ? .refused(call.action, why: tooManyFollowUps) : resolved?.action ?? call.action
    // The roots are checked after the rules: a guard may defer a link until the app has opened the link's root.
    if case .deepLink(_, .plan) = action {
      action = state.refusingMissingRoot(action)
      // A text in the URL that looks like a credential was not masked if the plan contains the same text. The log does not
      // contain the plan of a refused link, so the URL is masked again without the plan.
      if case .deepLink(_, .refused) = action { action = maskLink?(action) ?? action }
    }
    // A log stores the root of a `select` only as the event's router, so the event must have the router of this root.
    let router = action.selectedRoot.map { RouterID($0) } ?? call.router
    // The state is reduced in place. No other code reads the state before it is published, and reducing a copy would copy the
    // path that the call changes.
    let reduction = state.apply(NavigationEvent(action, on: router), at: position + 1)
    position += 1
    var screen: RecordedDestination?
    if let id = reduction.screen { screen = destinations.form(id) }
    let event = RecordedEvent<RecordedDestination>(
      position: position, time: now, elapsed: environment.uptime() - startUptime,
      event: NavigationEvent(destinations.recorded(action), on: router), origin: call.origin,
      cause: call.cause, source: call.source, outcome: reduction.outcome, removed: reduction.removed,
      screen: screen, depth: reduction.depth, isRepeated: reduction.isRepeated, selected: reduction.selected,
      decisions: resolved?.decisions.map { $0.map { destinations.form($0) } } ?? [])
    let onScreen = identities.onScreen(call.router)
    record(event)
    publishChanges()
    // After too many follow-up calls, observers are no longer notified, because an observer that sends a call for every event
    // would loop forever.
    if !isTooMany {
      notifyObservers()
      enqueueFollowUps(of: call, on: identities.inLog(onScreen), resolved, now)
      track?(event)
    }
    trackRestorations()
    // While calls are queued, unused destinations keep their numbers, because a queued call may use a destination that the
    // state does not contain.
    if queue.isEmpty, past == nil { destinations.forgetUnused(in: state) }
    return reduction.outcome
  }

  /// Queues the calls that follow from an event, before all other calls:
  ///
  /// - If a guard deferred the call and returned a destination, the next call shows this destination on the router on which the
  ///   deferred call acts.
  /// - If a guard deferred a resumed intent again, the next calls first add the new intent and, if necessary, dismiss the
  ///   screen of an earlier guard.
  /// - If a redirect replaced the last screen of a new path with a modal, the next call presents this modal.
  /// - Otherwise, if a pending intent is due, the next call resumes or discards it. The event of that call leads to the next
  ///   intent.
  ///
  /// While follow-up calls of an event are queued, no intent is handled, because these calls could dismiss the screen of the
  /// intent.
  ///
  /// - Parameter router: The current address of the called router in the log.
  private func enqueueFollowUps(
    of call: Call, on router: RouterID, _ resolved: ResolvedCall<DestinationID>?, _ now: Int64
  ) {
    func followUp(
      _ action: NavigationAction<DestinationID>, on router: RouterID, _ origin: Origin, isResolved: Bool
    ) -> Call {
      // A call can remove its own router. The follow-up call then goes to the visible router.
      Call(
        action: action, router: state.router(router)?.id ?? state.visibleRouter.id, origin: origin,
        cause: position, source: call.source, isResolved: isResolved)
    }
    if let resolved, !resolved.following.isEmpty {
      let acting = state.actingRouter(of: call.action, on: router, before: resolved.following)
      let calls = resolved.following.map { followUp($0, on: acting, call.origin, isResolved: true) }
      queue.insert(contentsOf: calls, at: 0)
    } else if queue.first?.isResolved != true, !state.pendingIntents.isEmpty,
      let due = state.dueIntentCall(at: now)
    {
      queue.insert(followUp(due.action, on: router, due.origin, isResolved: false), at: 0)
    }
  }

  /// The names of the roots after the queued calls are applied.
  var upcomingRoots: [RootName] {
    for call in queue.reversed() {
      switch call.action {
      // Without names, the call has no effect.
      case .setRoots(let names) where !names.isEmpty: return names
      case .restore(let restored): return restored.state.roots.map { $0.id.root }
      case .branch(let branch): return branch.state.roots.map { $0.id.root }
      default: continue
      }
    }
    return state.roots.map { $0.id.root }
  }

  // MARK: - Recording

  private func record(_ event: RecordedEvent<RecordedDestination>) {
    recorder.record(event)
    beginNewSessionIfDetached()
    if let summary = recorder.summaryIfFull(of: recordedState) { adopt(summary) }
    if position % snapshotInterval == 0 { recorder.saveSnapshot(recordedState, at: position) }
    publishStatus()
  }

  /// Continues as another session when the log's file was moved, deleted, replaced, or written by another
  /// process. The new session names its predecessor, and begins with the current state and the number of
  /// calls that neither session contains.
  private func beginNewSessionIfDetached() {
    guard recorder.isDetached else { return }
    let pending = recorder.pendingCounts
    info = SessionInfo(
      id: environment.makeSessionID(), started: environment.now(), app: info.app, version: info.version,
      system: info.system, parent: SessionInfo.Moment(session: info.id, position: position - pending.events),
      isMasked: info.isMasked)
    startUptime = environment.uptime()
    let beginning = RecordedEvent(
      restoring: recordedState, collapsedCalls: pending.calls, position: 1, time: info.started, elapsed: 0)
    adopt(beginning)
    recorder.begin(info, with: beginning)
  }

  /// Continues from a `restore` event, which contains the current state and replaces earlier events. Afterwards, the
  /// state has the identities that a replay of this event produces.
  private func adopt(_ summary: RecordedEvent<RecordedDestination>) {
    let (old, earlier, last) = (state, identities, position)
    _ = state.reduce(.restore(state, collapsedCalls: 0), on: summary.router, at: summary.position)
    identities.restart(at: summary.position, after: last, from: old, to: state)
    position = summary.position
    epoch += 1
    if track != nil { restorations.append(summary) }
    // The event replaces earlier events, so the position of the past moment on screen may no longer be valid. If the app shows
    // the past, it therefore returns to the present.
    if past != nil { (past, observed.timeTravel) = (nil, nil) }
    // Later events reuse the positions after this one, so this event becomes the cause of a queued call whose cause has a later
    // position. All screens and intents have new identities, which queued calls must use.
    for index in queue.indices {
      queue[index].cause = queue[index].cause.map { min($0, position) }
      queue[index].router = identities.inLog(earlier.onScreen(queue[index].router))
      if case .popEntry(let id) = queue[index].action {
        queue[index].action = .popEntry(identities.inLog(earlier.onScreen(id)))
      }
      queue[index].action = queue[index].action.mapIntent(identities.intent)
    }
  }

  var recordedState: NavigationState<RecordedDestination> {
    state.compactMap { destinations.form($0) }
  }

  func retry() {
    recorder.retry()
    publishNewSession()
    publishStatus()
  }

  /// The work that marks the session as closed at the current time.
  var end: DiskWork { .end(at: environment.now(), after: environment.uptime() - startUptime) }

  /// Continues in a new session if the log has released this session's file.
  func publishNewSession() {
    guard recorder.isDetached else { return }
    beginNewSessionIfDetached()
    publishWithoutCall()
  }

  // MARK: - Publishing

  /// Returns the address in the log of a router on screen, at the moment on screen.
  func address(_ onScreen: RouterID) -> RouterID { identities.inLog(onScreen, at: past?.position ?? .max) }

  /// Returns the observable state of a router on screen. The core retains this state while the router exists, so
  /// observers need not retain it.
  func observedRouter(_ id: RouterID) -> ObservedRouter {
    if let known = routers[id] { return known }
    let router = ObservedRouter(address(id), in: shown)
    if !router.wasGone || id.level == 0 { routers[id] = router }
    return router
  }

  /// Shows a moment of the past, or the present if the argument is `nil`. Even while the past is shown, calls change
  /// only the present.
  func show(_ past: NavigationState<DestinationID>?, isJump: Bool) {
    self.past = past
    isJumping = isJump
    defer { isJumping = false }
    publishWithoutCall()
  }

  /// Publishes a change of the state that is not the effect of a call.
  private func publishWithoutCall() {
    let isNested = isApplying
    isApplying = true
    publishChanges()
    notifyObservers()
    // If a call is being applied, ``track`` must receive the event of this call before the restorations. ``apply(_:)`` then
    // passes both.
    guard !isNested else { return }
    trackRestorations()
    // The queue contains the calls that observers and trackers made during the notification.
    followUps = 0
    applyQueue()
    isApplying = false
  }

  private func trackRestorations() {
    while !restorations.isEmpty { track?(restorations.removeFirst()) }
  }

  private func publishChanges() {
    let shown = shown
    for (id, router) in routers where !router.update(address(id), in: shown) && id.level > 0 {
      // The router of a root is kept, because the root can reappear. The router of a modal is kept only if the past is on
      // screen and `state` contains the modal.
      if past == nil || state.router(identities.inLog(id)) == nil { routers[id] = nil }
    }
    observed.update(to: shown)
  }

  private func notifyObservers() {
    for observer in stateObservers { observer.observer?.body() }
  }

  func publishStatus() { observed.update(to: recorder.status) }

  /// Calls a closure after every event and after every other change of the state on screen, for as long as the observer is
  /// retained.
  func observeState(_ body: @escaping () -> Void) -> StateObserver {
    let observer = StateObserver(body)
    stateObservers = stateObservers.filter { $0.observer != nil } + [WeakStateObserver(observer: observer)]
    return observer
  }
}

extension NavigationAction {
  /// The root of a `select`, even if the call was refused; `nil` for any other call.
  fileprivate var selectedRoot: RootName? {
    switch self {
    case .select(let root, _): root
    case .refused(let refused): refused.call.selectedRoot
    default: nil
    }
  }

  /// Returns the call with a new identity of its pending intent. Other calls are unchanged.
  fileprivate func mapIntent(_ transform: (EntryID) -> EntryID) -> Self {
    switch self {
    case .abandon(let id, let why): .abandon(transform(id), why: why)
    case .resume(let id, let plan): .resume(transform(id), instead: plan)
    default: self
    }
  }
}

/// The number of events between two snapshots. Folding up to a thousand events after a snapshot takes a fraction of a
/// millisecond. Writing a snapshot takes about as long as writing an event, so one snapshot per thousand events hardly
/// slows down recording.
package let snapshotInterval = 1_000

/// The maximum number of calls that may follow one call. Such calls come from trackers and observers while the first
/// call is applied, from rules that add calls (for example, a guard shows another destination), and from pending intents that
/// become due. Further calls are refused.
package let maximumFollowUps = 1_000

private let tooManyFollowUps =
  "more than \(maximumFollowUps) calls followed one call: a tracker or an observer makes a call for every event"
