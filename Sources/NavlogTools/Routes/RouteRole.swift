import Navlog

/// What a call has to do with routes.
enum RouteRole {
  /// It brings destinations, the uppermost last.
  case brings([RecordedDestination])
  /// It brings whatever is seen afterwards.
  case shows
  /// It brings the whole of a state.
  case restores(NavigationState<RecordedDestination>)
  /// It goes back to whatever is seen afterwards, or to a destination.
  case uncovers(RecordedDestination?)
  /// It puts the way to destinations off, the uppermost last.
  case defers([RecordedDestination])
  /// It is about no screen.
  case none
}

extension NavigationAction where N == RecordedDestination {
  /// What the call has to do with routes.
  var role: RouteRole {
    switch self {
    case .navigate(let destination, _, _), .present(let destination, _), .replaceTop(let destination):
      .brings([destination])
    case .setPath(let path): path.isEmpty ? .uncovers(nil) : .brings(path)
    case .deepLink(_, .plan(let plan)):
      plan.destinations.isEmpty ? .shows : .brings(plan.destinations)
    case .deepLink(_, .noMatch), .deepLink(_, .refused): .none
    case .popTo(let destination): .uncovers(destination)
    case .pop, .popEntry, .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll:
      .uncovers(nil)
    case .select, .setRoots, .resume(_, nil): .shows
    case .resume(_, let plan?): plan.destinations.isEmpty ? .shows : .brings(plan.destinations)
    case .restore(let state, _), .branch(_, let state): .restores(state)
    case .defer(let intent): .defers(intent.plan.destinations)
    case .refused(let call, _): call.role
    case .setFlag, .activate, .resign, .abandon, .mark: .none
    // Of a call that this version does not know, the log still says what was seen afterwards.
    case .unknown: .shows
    }
  }
}

extension [PlanStep<RecordedDestination>] {
  /// What the steps bring, the uppermost last.
  var destinations: [RecordedDestination] {
    flatMap { step -> [RecordedDestination] in
      switch step {
      case .select, .dismissAll: []
      case .setPath(let path): path
      case .show(let destination, _): [destination]
      }
    }
  }
}

extension NavigationState<RecordedDestination> {
  /// All destinations of the hierarchy.
  var destinations: [RecordedDestination] {
    routers.flatMap { router in
      (router.root.map { [$0] } ?? []) + router.path.map { $0.destination }
    }
  }
}
