import Navlog

extension RandomNavigation {
  mutating func anyAction(on router: RouterID) -> NavigationAction<N> {
    guard let kind = random.pick(RandomKind.deck) else {
      return .unknown(UnknownAction(kind: "shake", fields: .object([])))
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
    case .dismissAll: return .dismissAll
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

/// How often each kind of call is made.
enum RandomKind {
  /// Each kind as often as it weighs; `nil` is a kind that nobody knows.
  static let deck: [EventKind?] =
    EventKind.allCases.flatMap { Array(repeating: $0, count: weight($0)) } + [nil]

  /// About as much is taken away as is put on, so that states stay small.
  private static func weight(_ kind: EventKind) -> Int {
    switch kind {
    case .navigate: 20
    case .present: 9
    case .pop: 14
    case .dismiss: 7
    case .popTo, .setPath: 6
    case .deepLink: 5
    case .select, .replaceTop, .resume, .dismissSheet, .dismissFullScreen: 4
    case .setFlag, .activate, .resign, .popToRoot, .setRoots, .defer: 3
    case .dismissModal, .abandon, .mark: 2
    case .dismissAll, .restore, .branch: 1
    }
  }
}
