import Navlog

extension RandomNavigation {
  mutating func anyAction(on router: RouterID) -> NavigationAction<N> {
    guard let kind = random.pick(KindDeck.kinds) else {
      return .unknown(.init(kind: "shake", fields: .object([])))
    }
    switch kind {
    case .navigate:
      let call = NavigationAction.navigate(
        anyDestination(), style: anyStyle(), unlessOnTop: random.chance(30))
      return random.chance(10) ? .refused(call, why: "members only") : call
    case .present: return .present(anyDestination(), style: anyModalStyle())
    case .pop: return random.chance(60) ? .pop(count: random.below(7) - 1) : .popEntry(anyEntry(of: router))
    case .popTo: return .popTo(anyDestination(of: router))
    case .popToRoot: return .popToRoot
    case .setPath: return .setPath(anyPath(like: router))
    case .replaceTop: return .replaceTop(anyDestination())
    case .dismiss: return .dismiss
    case .dismissSheet: return .dismissSheet
    case .dismissFullScreen: return .dismissFullScreen
    case .dismissModal: return .dismissModal
    case .dismissDialog:
      return .dismissDialog(answer: random.chance(60) ? random.pick(["delete", "cancel"]) : nil)
    case .dismissAll: return .dismissAll
    case .setDetent: return .setDetent(anyDetent(of: router))
    case .deepLink: return .deepLink(url: "app://link/\(random.below(9))", anyResolution())
    case .select: return .select(anyRoot(), poppingToRoot: random.chance(30))
    case .setRoots: return .setRoots((0..<random.below(5)).map { _ in random.pick(roots) })
    case .setFlag: return .setFlag(random.pick(["isAuthenticated", "isTrial"]), anyScalar())
    case .activate: return .activate
    case .resign: return .resign
    case .defer: return .defer(anyIntent())
    case .resume: return .resume(anyIntentID(), instead: random.chance(30) ? anyPlan() : nil)
    case .abandon: return .abandon(anyIntentID(), why: "it expired")
    case .restore: return .restore(anyState(), collapsedCalls: random.below(3))
    case .branch: return .branch(from: random.below(position + 1), anyState())
    case .mark: return .mark("mark \(position)")
    }
  }
}

/// The frequency of each kind of call.
private enum KindDeck {
  /// Each kind of call, repeated according to its weight. A kind with the weight 20 occurs 20 times. `nil` represents an
  /// unknown kind.
  static let kinds: [EventKind?] =
    EventKind.allCases.flatMap { Array(repeating: $0, count: weight($0)) } + [nil]

  /// Returns the weight of a kind. Screens are removed about as often as they are added, so that states stay
  /// small.
  private static func weight(_ kind: EventKind) -> Int {
    switch kind {
    case .navigate: 20
    case .present: 9
    case .pop: 14
    case .dismiss: 7
    case .popTo, .setPath, .setDetent: 6
    case .deepLink, .dismissDialog: 5
    case .select, .replaceTop, .resume, .dismissSheet, .dismissFullScreen: 4
    case .setFlag, .activate, .resign, .popToRoot, .setRoots, .defer: 3
    case .dismissModal, .abandon, .mark: 2
    case .dismissAll, .restore, .branch: 1
    }
  }
}

// MARK: - Arguments

extension RandomNavigation {
  mutating func anyDestination() -> N { random.pick(alphabet) }

  /// Returns a destination, often one on the router's path, so that a pop to it can succeed.
  mutating func anyDestination(of router: RouterID) -> N {
    let shown = state.router(router)?.path.map(\.destination) ?? []
    return shown.isEmpty || random.chance(40) ? anyDestination() : random.pick(shown)
  }

  mutating func anyStyle() -> PresentationType {
    switch random.below(20) {
    case ..<14: .push
    case ..<18: anyModalStyle()
    default: random.chance(50) ? .alert : .confirmationDialog
    }
  }

  mutating func anyModalStyle() -> PresentationType {
    switch random.below(4) {
    case 0: .sheet
    case 1: .sheet(detents: Set(detents.filter { _ in random.chance(50) }))
    default: .fullScreen
    }
  }

  private var detents: [PresentationType.Detent] { [.medium, .large, .fraction(0.3), .height(200)] }

  /// Returns a detent, often one that the router's sheet names.
  mutating func anyDetent(of router: RouterID) -> PresentationType.Detent {
    let named = state.modal(router)?.style.detents.sorted() ?? []
    return random.pick(named.isEmpty || random.chance(30) ? detents : named)
  }

  mutating func anyEntry(of router: RouterID) -> EntryID {
    let path = state.router(router)?.path ?? []
    if !path.isEmpty, random.chance(60) { return random.pick(path).id }
    return past.entries.isEmpty ? EntryID(position + 1) : random.pick(past.entries)
  }

  /// Returns a path that begins with all, some or none of the screens on the router's path.
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

  mutating func anyPlan() -> [LinkResolution<N>.Step] {
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
