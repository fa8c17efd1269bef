import Navlog

/// A state, and the number of events that led to it.
struct ExploredState<N: Navigation>: Hashable {
  var state: NavigationState<N>
  var position: Int
}

/// The calls of an app as a function from state to state: links, rules and reducer, as a session applies them.
///
/// Time stands still, so that pending intents never expire.
struct ExploredApp<N: Navigation> {
  let links: (String) -> LinkResolution<N>
  let rules: NavigationRules<N>

  /// 2027-01-15T08:00:00Z, in milliseconds.
  static var now: Int64 { 1_800_000_000_000 }

  /// Takes an offer.
  ///
  /// - Parameters:
  ///   - offer: The offer.
  ///   - point: The state in which it is taken, and then the state that it leads to.
  ///   - observe: Receives each call to which the rules were applied, with its outcome.
  func take(
    _ offer: Offer<N>, in point: inout ExploredState<N>,
    _ observe: (ResolvedCall<N>, Outcome) -> Void = { _, _ in }
  ) {
    let routers = offer.routers(in: point.state)
    for (call, router) in zip(offer.calls, routers) {
      let router = router ?? call.router(in: point.state)
      if case .deepLink(let url, _) = call.action {
        make(.deepLink(url: url, links(url)), on: point.state.visibleRouter.id, in: &point, observe)
      } else {
        make(call.action, on: router, in: &point, observe)
      }
    }
  }

  private struct Call {
    let action: NavigationAction<N>
    let router: RouterID
    var isResolved = false
  }

  /// Makes a call, and then the calls that follow from it, in the order in which a session makes them.
  private func make(
    _ action: NavigationAction<N>, on router: RouterID, in point: inout ExploredState<N>,
    _ observe: (ResolvedCall<N>, Outcome) -> Void
  ) {
    var queue = [Call(action: action, router: router)]
    var made = 0
    while !queue.isEmpty, made <= maximumFollowUps {
      let call = queue.removeFirst()
      made += 1
      let resolved =
        call.isResolved ? nil : rules.resolve(call.action, on: call.router, in: point.state, now: Self.now)
      let action = resolved?.action ?? call.action
      let called = if case .select(let root, _) = action { RouterID(root) } else { call.router }
      point.position += 1
      let outcome = point.state.reduce(action, on: called, at: point.position)
      if let resolved { observe(resolved, outcome) }
      let next = point.state.router(call.router)?.id ?? point.state.visibleRouter.id
      if let following = resolved?.following, !following.isEmpty {
        let calls = following.map { Call(action: $0, router: next, isResolved: true) }
        queue.insert(contentsOf: calls, at: 0)
      } else if let due = point.state.dueIntentCall(at: Self.now) {
        queue.insert(Call(action: due.action, router: next), at: 0)
      }
    }
  }
}

extension Offer {
  /// The addresses of the called routers in a state; `nil` for a place that has none yet.
  func routers(in state: NavigationState<N>) -> [RouterID?] {
    calls.map { call in
      guard let place = call.place else { return state.visibleRouter.id }
      return state.router(at: place)?.id
    }
  }
}

extension Offer.Call {
  /// The address of the called router when the call is made. A place without a router is that of one which is gone.
  func router(in state: NavigationState<N>) -> RouterID {
    guard let place else { return state.visibleRouter.id }
    return state.router(at: place)?.id ?? (place.slots.isEmpty ? RouterID(place.root) : .nowhere(place.root))
  }
}
