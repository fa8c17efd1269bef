import Navlog

extension RandomNavigation {
  mutating func anyDestination() -> N { random.pick(alphabet) }

  /// Often one that the router shows already, so that going back to it has something to find.
  mutating func anyDestination(of router: RouterID) -> N {
    let shown = state.router(router)?.path.map(\.destination) ?? []
    return shown.isEmpty || random.chance(40) ? anyDestination() : random.pick(shown)
  }

  mutating func anyStyle() -> PresentationStyle { random.chance(75) ? .push : .modal(anyModalStyle()) }

  mutating func anyModalStyle() -> ModalPresentationStyle {
    let detents: [Detent] = [.medium, .large, .fraction(0.3), .height(200)]
    return switch random.below(4) {
    case 0: .sheet()
    case 1: .sheet(detents: Set(detents.filter { _ in random.chance(50) }))
    default: .fullScreenCover
    }
  }

  mutating func anyEntry(of router: RouterID) -> EntryID {
    let path = state.router(router)?.path ?? []
    if !path.isEmpty, random.chance(60) { return random.pick(path).id }
    return past.entries.isEmpty ? EntryID(position + 1) : random.pick(past.entries)
  }

  /// Nothing like the router's path, or the same, or a part of it and something else.
  mutating func anyPath(like router: RouterID) -> [N] {
    let path = state.router(router)?.path.map(\.destination) ?? []
    let kept = path.prefix(random.chance(25) ? path.count : random.below(path.count + 1))
    let added = random.chance(25) ? 0 : random.below(4)
    return kept + (0..<added).map { _ in anyDestination() }
  }

  mutating func anyRoot() -> RootName { random.chance(15) ? "nowhere" : random.pick(roots) }

  mutating func anyScalar() -> JSONValue { random.pick([true, false, .null, 1, "guest"]) }

  mutating func anyResolution() -> LinkResolution<N> {
    switch random.below(10) {
    case 0: .noMatch
    case 1: .refused("the host is not allowed")
    default: .plan(anyPlan())
    }
  }

  mutating func anyPlan() -> [PlanStep<N>] {
    (0..<random.below(4)).map { _ in
      switch random.below(6) {
      case 0: .select(anyRoot())
      case 1: .dismissAll
      case 2: .setPath((0..<random.below(3)).map { _ in anyDestination() })
      default: .show(anyDestination(), anyStyle())
      }
    }
  }

  mutating func anyIntent() -> PendingIntent<N> {
    PendingIntent(
      url: random.chance(50) ? "app://later" : nil, plan: anyPlan(), flag: "isAuthenticated",
      value: anyScalar(), expires: random.chance(50) ? Int64(random.below(1_000)) : nil)
  }

  mutating func anyIntentID() -> EntryID {
    state.pendingIntents.isEmpty || random.chance(30)
      ? EntryID(random.below(position + 1)) : random.pick(state.pendingIntents).id
  }

  mutating func anyState() -> NavigationState<N> { past.states.isEmpty ? state : random.pick(past.states) }
}
