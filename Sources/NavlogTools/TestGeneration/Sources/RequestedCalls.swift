import Navlog

/// A call that a test makes.
struct RequestedCall {
  let action: NavigationAction<RecordedDestination>
  let router: RouterID

  /// The slot in which the call opens a modal; `nil` for other calls.
  var slot: PresentationType.Slot? {
    switch action {
    case .present(_, let style), .navigate(_, let style, _): style.slot
    default: nil
    }
  }

  var opens: Bool { slot != nil }

  /// Returns the call in a form that does not depend on positions. The pop of an entry, which the system
  /// reports for a swipe, becomes a pop of a number of screens. The result is `nil` when the entry no longer
  /// exists, so that the call has no effect.
  func converted(in state: NavigationState<RecordedDestination>) -> RequestedCall? {
    guard case .popEntry(let entry) = action else { return self }
    guard let path = state.router(router)?.path, let index = path.firstIndex(where: { $0.id == entry }) else {
      return nil
    }
    return RequestedCall(action: .pop(count: path.count - index), router: router)
  }
}

/// The calls that a test makes to repeat events. Calls that a session makes by itself are omitted. If the app's rules apply in
/// the test, the calls request the destinations that were requested before the rules changed them.
struct RequestedCalls {
  /// The calls that lead to the first state.
  let arrangement: [RequestedCall]
  /// The call of each event; `nil` for an event without a call.
  let calls: [RequestedCall?]
  /// Whether the session or the app itself can cause the last event, without a call of the test.
  private let happensByItself: Bool
  /// An intent that expired in the session, or that the app abandoned, but that would resume in the test; see
  /// ``IntentFates/settled``.
  private let settled: PendingIntent<RecordedDestination>?

  init(of stretch: RecordedStretch, for subject: SwiftTest.Subject) {
    let events = Dictionary(stretch.events.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
    let waiting = stretch.start.pendingIntents
    let fates = IntentFates(stretch.events, from: stretch.start)
    let styles = ShownStyles(stretch.events)
    arrangement = stretch.start.arrangement(
      keeping: subject == .routers
        ? waiting.compactMap { fates.repeated($0, id: $0.id) } : waiting.filter { !fates.isSettled($0.id) })
    settled = subject == .routers ? nil : fates.settled
    var state = stretch.start
    var known = Set(state.routers.map(\.id))
    happensByItself = stretch.events.last?.happensByItself(for: subject) ?? false
    calls = stretch.events.map { event in
      defer {
        state.fold(event.action, on: event.router, at: event.position)
        known.formUnion(state.routers.map(\.id))
      }
      let cause = event.cause.flatMap { events[$0] }
      guard var call = Self.call(event, in: state, cause: cause, fates, styles, subject) else { return nil }
      // If this is the last event, the stretch ends before the session presents the modal of a redirected path. The test
      // therefore sets the recorded path.
      if case .setPath = event.action, event.position == stretch.events.last?.position {
        call = RequestedCall(action: event.action, router: event.router)
      }
      // A test of a session gets a router by its address, which is possible only if the router exists. The test therefore omits
      // a call on a router that does not exist yet. A test of an app does not use addresses.
      if !subject.isApp, call.isOnRouter, !known.contains(call.router) { return nil }
      return call.converted(in: state)
    }
  }

  private static func call(
    _ event: RecordedEvent<RecordedDestination>, in state: NavigationState<RecordedDestination>,
    cause: RecordedEvent<RecordedDestination>?, _ fates: IntentFates, _ styles: ShownStyles,
    _ subject: SwiftTest.Subject
  ) -> RequestedCall? {
    switch (event.action, subject) {
    // The test omits these events: appearance callbacks are not calls, and a session resumes and abandons intents by itself.
    case (.activate, _), (.resign, _), (.mark, _), (.resume, _), (.abandon, _), (.unknown, _), (.restore, _),
      (.branch, _):
      nil
    case (_, .app) where event.cause != nil: nil
    case (_, .session) where cause?.hasFollowUps == true && cause?.source == event.source: nil
    case (.refused, .routers): nil
    case (.defer(let intent), .routers): fates.deferral(intent, at: event.position, on: event.router)
    // An earlier version of Navlog applied a link that selected a missing root. The session of the test would refuse the link.
    case (.deepLink(let url, .plan(let plan)), .routers) where event.outcome == .applied:
      RequestedCall(
        action: .deepLink(url: url, .plan(plan.filter { !state.lacksRoot(of: $0) })), router: event.router)
    case (_, .routers): RequestedCall(action: event.action, router: event.router)
    case (_, .session), (_, .app):
      event.request(in: state, styles).map { RequestedCall(action: $0, router: event.router) }
    }
  }

  /// Whether the last event also occurs in the test, because the test makes the event's call, or because the session or the app
  /// makes it.
  var repeatsLast: Bool { calls.last.map { $0 != nil } ?? true || happensByItself }

  /// Rejects a stretch if the test would resume an intent that expired in the session, or that the app abandoned.
  func requireFates() throws(TestGenerationError) {
    guard let settled else { return }
    throw TestGenerationError(
      "the pending intent of event \(settled.id.position) expired or was abandoned. A test cannot repeat "
        + "this: in the test, \(StoredText.printable(settled.flag)) = \(settled.value) would resume the "
        + "intent. For a test that omits the intent, leave out --app and --make-session")
  }

  /// The called routers.
  var routers: Set<RouterID> {
    var routers: Set<RouterID> = []
    for call in calls.compactMap(\.self) where call.isOnRouter {
      var next: RouterID? = call.router
      while let router = next {
        routers.insert(router)
        next = router.parent
      }
    }
    return routers
  }
}

/// The fates of a session's pending intents. An intent was resumed with a plan, expired, was abandoned for another reason, or
/// was replaced by an equal intent.
private struct IntentFates {
  private var plans: [EntryID: [LinkResolution<RecordedDestination>.Step]] = [:]
  private var abandoned: Set<EntryID> = []
  /// The intents that expired, and those that the app abandoned. A test cannot repeat this: no time passes in a test, and the
  /// app's call contains the identity of the intent in this session.
  private var settledIntents: Set<EntryID> = []
  /// The first of these intents that one of the events added and that would resume in a test.
  private(set) var settled: PendingIntent<RecordedDestination>?

  /// - Parameter start: The state before the first event.
  init(
    _ events: [RecordedEvent<RecordedDestination>], from start: NavigationState<RecordedDestination>
  ) {
    var (waiting, flags) = (start.pendingIntents, start.flags)
    let first = Set(waiting.map(\.id))
    /// The intents that expired or that the app abandoned, and that would still wait in a test.
    var kept: [PendingIntent<RecordedDestination>] = []
    for event in events where event.outcome == .applied {
      switch event.action {
      case .defer(let intent):
        abandoned.formUnion(waiting.filter { $0.isDuplicate(of: intent) }.map(\.id))
        waiting.removeAll { $0.isDuplicate(of: intent) }
        kept.removeAll { $0.isDuplicate(of: intent) }
        waiting.append(intent.withID(EntryID(event.position)))
      case .resume(let id, let plan):
        if let plan { plans[id] = plan }
        waiting.removeAll { $0.id == id }
      case .abandon(let id, let why):
        abandoned.insert(id)
        // A redacted log does not contain the reason. If the session abandons an intent, the event has a cause.
        for intent in waiting
        where intent.id == id
          && (why == "expired" || intent.expires ?? .max <= event.time || event.cause == nil)
        {
          settledIntents.insert(id)
          if !first.contains(id) { kept.append(intent) }
        }
        waiting.removeAll { $0.id == id }
      case .setFlag(let name, let value): flags[name] = value
      default: break
      }
      settled = settled ?? kept.first { flags[$0.flag] == $0.value }
    }
  }

  /// Whether an intent expired, or the app abandoned it.
  func isSettled(_ id: EntryID) -> Bool { settledIntents.contains(id) }

  /// Returns the call that adds a pending intent in a session without rules.
  func deferral(
    _ intent: PendingIntent<RecordedDestination>, at position: Int, on router: RouterID
  ) -> RequestedCall? {
    repeated(intent, id: EntryID(position)).map { RequestedCall(action: .defer($0), router: router) }
  }

  /// Returns the intent to add in a session without rules. The returned intent never expires. If the recorded session resumed
  /// the intent with a plan, the returned intent contains this plan. The result is `nil` if the intent was abandoned or
  /// replaced.
  func repeated(
    _ intent: PendingIntent<RecordedDestination>, id: EntryID
  ) -> PendingIntent<RecordedDestination>? {
    if abandoned.contains(id) { return nil }
    return PendingIntent(
      url: intent.url, plan: plans[id] ?? intent.plan, flag: intent.flag, value: intent.value)
  }
}

extension RequestedCall {
  fileprivate var isOnRouter: Bool {
    switch action {
    case .select, .setFlag, .setRoots, .deepLink, .defer, .dismissAll: false
    default: true
    }
  }
}

extension RecordedEvent<RecordedDestination> {
  /// Whether the session or the app itself can cause the event, without a call of the test.
  fileprivate func happensByItself(for subject: SwiftTest.Subject) -> Bool {
    switch action {
    case .mark, .activate, .resign, .unknown, .restore, .branch: false
    case .resume, .abandon: true
    default: subject != .routers && cause != nil
    }
  }

  /// Whether the session itself makes calls after this event. After a deferral, it shows the screen of the guard. If a guard
  /// defers a resumed intent again, the session abandons the intent, and then adds a new one. If a redirect replaced the last
  /// screen of a path with a modal, the session presents the modal.
  fileprivate var hasFollowUps: Bool {
    switch action {
    case .defer, .abandon: true
    case .setPath(let path): requestedPath(path) != path
    default: false
    }
  }

  /// Returns the call before the rules decided about it; `nil` when it is unknown.
  func request(
    in state: NavigationState<RecordedDestination>, _ styles: ShownStyles
  ) -> NavigationAction<RecordedDestination>? {
    switch action {
    case .refused(let refused): return refused.call
    case .defer(let intent):
      // Without a decision, no rule deferred a call: the app made this call itself.
      guard let requested = decisions.first?.requested else { return action }
      if let url = intent.url { return .deepLink(url: url, .noMatch) }
      // A deferred call that sets the path of a modal has a plan that pushes the added screens one by one.
      let pushed = intent.plan.compactMap { step -> RecordedDestination? in
        if case .show(let destination, .push) = step { destination } else { nil }
      }
      if pushed.count > 1 {
        return .setPath((state.router(router)?.path ?? []).map(\.destination) + pushed)
      }
      return intent.plan.last?.call?.requesting(requested) { _, style in style }
    case .setPath(let path): return .setPath(requestedPath(path))
    default:
      guard let lastRequested else { return action }
      return action.requesting(lastRequested) { _, style in
        styles.style(of: lastRequested, redirectedAs: style)
      }
    }
  }
}
