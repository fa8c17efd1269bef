package import Navlog

/// A state, and the number of events that led to it.
package struct ExploredState<N: Hashable & Sendable>: Hashable {
  package var state: NavigationState<N>
  package var position: Int

  package init(state: NavigationState<N>, position: Int) { (self.state, self.position) = (state, position) }
}

/// A call that an app made, and its outcome.
package struct MadeCall<N: Hashable & Sendable> {
  /// The call as it is recorded.
  package let action: NavigationAction<N>
  package let router: RouterID
  /// The result of the rules for the call; `nil` for the calls in ``ResolvedCall/following``, to which no rules are applied.
  package let resolved: ResolvedCall<N>?
  package let outcome: Outcome
}

/// Computes the effect of a call on a state, as a session does: resolves links, applies rules, and runs the reducer.
///
/// Time does not advance, so pending intents never expire.
package struct ExploredApp<N: Hashable & Sendable> {
  /// Resolves a URL.
  let links: (String) -> LinkResolution<N>
  /// Applies redirects and guards to a call on a router in a state.
  let resolve: (NavigationAction<N>, RouterID, NavigationState<N>) -> ResolvedCall<N>
  /// The text of a destination in reports.
  let text: (N) -> String

  package init(
    links: @escaping (String) -> LinkResolution<N>,
    resolve: @escaping (NavigationAction<N>, RouterID, NavigationState<N>) -> ResolvedCall<N>,
    text: @escaping (N) -> String
  ) {
    (self.links, self.resolve, self.text) = (links, resolve, text)
  }

  /// Returns the path to the visible screen, as reports show it.
  func pathText(of state: NavigationState<N>) -> String { state.compactMap { text($0) }.pathText }

  /// 2027-01-15T08:00:00Z, in milliseconds.
  package static var now: Int64 { 1_800_000_000_000 }

  /// Takes an offer.
  ///
  /// - Parameters:
  ///   - offer: The offer.
  ///   - point: The state before the offer; on return, the state after it.
  ///   - observe: Receives each call, in order.
  package func take(
    _ offer: Offer<N>, in point: inout ExploredState<N>,
    _ observe: (MadeCall<N>) -> Void = { _ in }
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

  /// Makes a call, and then the calls that the session makes because of it, in the same order as a session.
  private func make(
    _ action: NavigationAction<N>, on router: RouterID, in point: inout ExploredState<N>,
    _ observe: (MadeCall<N>) -> Void
  ) {
    var queue = [Call(action: action, router: router)]
    var made = 0
    while !queue.isEmpty, made <= maximumFollowUps {
      let call = queue.removeFirst()
      made += 1
      var resolved =
        call.isResolved ? nil : resolve(call.action, call.router, point.state)
      let action = point.state.refusingMissingRoot(resolved?.action ?? call.action)
      resolved?.action = action
      let called = if case .select(let root, _) = action { RouterID(root) } else { call.router }
      point.position += 1
      let outcome = point.state.reduce(action, on: called, at: point.position)
      observe(MadeCall(action: action, router: called, resolved: resolved, outcome: outcome))
      let next = point.state.router(call.router)?.id ?? point.state.visibleRouter.id
      if let following = resolved?.following, !following.isEmpty {
        let acting = point.state.actingRouter(of: call.action, on: next, before: following)
        let calls = following.map { Call(action: $0, router: acting, isResolved: true) }
        queue.insert(contentsOf: calls, at: 0)
      } else if queue.first?.isResolved != true, let due = point.state.dueIntentCall(at: Self.now) {
        queue.insert(Call(action: due.action, router: next), at: 0)
      }
    }
  }
}

extension Offer {
  /// Returns, for each call, the address of its router in a state; `nil` if the call's slot path leads to no router.
  package func routers(in state: NavigationState<N>) -> [RouterID?] {
    calls.map { call in
      guard let path = call.slotPath else { return state.visibleRouter.id }
      return state.router(at: path)?.id
    }
  }
}

extension Offer.Call {
  /// Returns the address of the router on which the call is made. If the slot path does not lead to a router in this state, the
  /// result is an address that no router has.
  package func router(in state: NavigationState<N>) -> RouterID {
    slotPath.map(state.address) ?? state.visibleRouter.id
  }
}
