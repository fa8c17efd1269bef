import Navlog
import NavlogTesting

extension Simulation {
  /// Makes a call and checks that it was published.
  private func expect(
    _ action: NavigationAction<SimulatedScreen>, on router: RouterID?, _ make: () throws -> Void
  ) throws {
    note("\(action) on \(router?.description ?? "the visible router")")
    let wasHealthy = faults.isHealthy
    // A session refuses a link that selects a root which does not exist.
    let expected = session?.state.refusingMissingRoot(action) ?? action
    try make()
    let events = try drain()
    guard let first = events.first else { throw Problem("the call was not published") }
    if first.action != expected, first.decisions.isEmpty {
      throw Problem("requested \(action), published \(first.action)")
    }
    if let router, first.router != router, first.decisions.isEmpty {
      throw Problem("called \(router), published \(first.router)")
    }
    if wasHealthy, session?.logStatus.isRecording == false {
      throw Problem("the log accepts events, but some are still buffered: \(session?.logStatus as Any)")
    }
  }

  func call(_ session: RouterSession<SimulatedScreen>) throws {
    let event = navigation.next(in: session.state, at: session.position)
    var action = event.action
    // A random restore may contain a number of replaced calls. An app cannot pass this number: only the session computes it,
    // when one event replaces several calls.
    if case .restore(let restored) = action { action = .restore(restored.state, collapsedCalls: 0) }
    let cause = session.position > 0 && random.chance(10) ? random.below(session.position) + 1 : nil
    try expect(action, on: event.router) {
      session.perform(action, on: event.router, cause: cause, at: CallSite())
    }
  }

  /// Makes a call on a stored router, whose modal may be gone.
  func callHeldRouter(_ session: RouterSession<SimulatedScreen>) throws {
    if routers.isEmpty || random.chance(30) { routers = routers.suffix(4) + [session.visibleRouter] }
    let router = random.pick(routers)
    let screen = random.pick(SimulatedScreen.alphabet)
    switch random.below(4) {
    case 0: try expect(.pop(count: 1), on: nil) { router.pop() }
    case 1: try expect(.dismiss, on: nil) { router.dismiss() }
    case 2: try expect(.replaceTop(screen), on: nil) { router.replaceTop(screen) }
    default:
      let action = NavigationAction<SimulatedScreen>.navigate(to: screen)
      try expect(action, on: nil) { router.navigate(to: screen) }
    }
  }

  func open(_ session: RouterSession<SimulatedScreen>) throws {
    let (url, plan) = random.pick(SimulatedLink.all)
    let meaning = plan.map { session.state.refusingMissingRoot($0) }
    note("open \(url.prefix(40))")
    let visible = session.state.visibleRouter.id
    session.open(url)
    guard let event = try drain().first else { throw Problem("the link was not published") }
    guard case .deepLink(let kept, let resolution) = event.action else {
      // If a guard defers one destination of a plan, it defers the whole plan, and the event is a `defer` instead of a deep
      // link.
      if event.action.kind == .defer, !event.decisions.isEmpty { return }
      throw Problem("\(url.prefix(40)) was published as \(event)")
    }
    let isRight =
      switch (meaning, resolution) {
      case (nil, .refused): event.outcome != .applied
      case (nil, _): false
      case (let meaning?, _): meaning == resolution || !event.decisions.isEmpty
      }
    let isKept = url.contains("secret") ? !kept.contains("secret") : kept == url.prefix(2_048)
    if !isRight || !isKept || event.router != visible || event.origin != .deepLink {
      throw Problem("\(url.prefix(40)) was published as \(event)")
    }
  }

  func branch(_ session: RouterSession<SimulatedScreen>) throws {
    let position = random.below(model.recorded + 1)
    let active = Set(model.state.roots.filter(\.isActive).map(\.id))
    let state = model.state(at: position).activating { active.contains($0) }
    let action = NavigationAction.branch(from: position, state)
    do {
      try expect(action, on: nil) { try session.branch(from: position) }
    } catch is EventLogError where model.recorded == 0 {
      // While the log contains no event of the session, the session itself may also be missing from the log, so the branch may
      // fail.
    }
  }
}
