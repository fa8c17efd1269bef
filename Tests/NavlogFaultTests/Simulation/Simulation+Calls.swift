import Navlog
import NavlogTesting

extension Simulation {
  /// Makes a call, and looks whether it is what was published.
  private func expect(
    _ action: NavigationAction<Place>, on router: RouterID?, _ make: () throws -> Void
  ) throws {
    tell("\(action) on \(router?.description ?? "the visible router")")
    let wasWell = faults.isWell
    try make()
    let events = try drain()
    guard let first = events.first else { throw Problem("the call was not published") }
    if first.action != action, first.decisions.isEmpty {
      throw Problem("asked for \(action), published \(first.action)")
    }
    if let router, first.router != router, first.decisions.isEmpty {
      throw Problem("asked \(router), published \(first.router)")
    }
    if wasWell, session?.logStatus.isRecording == false {
      throw Problem("the log accepts events, and still some wait: \(session?.logStatus as Any)")
    }
  }

  func call(_ session: RouterSession<Place>) throws {
    let event = navigation.next(in: session.state, at: session.position)
    var action = event.action
    // That it stands for calls is for the engine to say.
    if case .restore(let state, _) = action { action = .restore(state, collapsedCalls: 0) }
    let cause = session.position > 0 && random.chance(10) ? random.below(session.position) + 1 : nil
    try expect(action, on: event.router) { session.send(action, on: event.router, cause: cause) }
  }

  /// By way of a router that somebody held on to, whose modal may be gone.
  func callHeldRouter(_ session: RouterSession<Place>) throws {
    if routers.isEmpty || random.chance(30) { routers = routers.suffix(4) + [session.visibleRouter] }
    let router = random.pick(routers)
    let place = random.pick(Place.alphabet)
    switch random.below(4) {
    case 0: try expect(.pop(count: 1), on: nil) { router.pop() }
    case 1: try expect(.dismiss, on: nil) { router.dismiss() }
    case 2: try expect(.replaceTop(place), on: nil) { router.replaceTop(place) }
    default:
      let action = NavigationAction<Place>.navigate(to: place)
      try expect(action, on: nil) { router.navigate(to: place) }
    }
  }

  func open(_ session: RouterSession<Place>) throws {
    let (url, meaning) = random.pick(Link.all)
    tell("open \(url.prefix(40))")
    let visible = session.visibleRouter.id
    session.open(url)
    guard let event = try drain().first else { throw Problem("the link was not published") }
    guard case .deepLink(let kept, let resolution) = event.action else {
      // A guard puts off the whole plan.
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

  func branch(_ session: RouterSession<Place>) throws {
    let position = random.below(shadow.recorded + 1)
    let action = NavigationAction.branch(from: position, shadow.state(at: position))
    do {
      try expect(action, on: nil) { try session.branch(from: position) }
    } catch is EventLogError where shadow.recorded == 0 {
      // The log may know nothing of the session yet.
    }
  }
}
