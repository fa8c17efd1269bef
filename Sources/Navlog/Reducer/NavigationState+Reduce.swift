extension NavigationState {
  /// The fold's one step: applies an event, and says what became of it.
  ///
  /// Pure and total: no clock, no randomness, no failure. An event without effect leaves the state as it was. Whatever
  /// the event makes is identified by its position, so a replay gives the same identities.
  ///
  /// - Parameters:
  ///   - action: What was asked.
  ///   - router: The router it was asked of. Actions on the whole hierarchy ignore it.
  ///   - position: The event's place in its session, from 1.
  public mutating func reduce(
    _ action: NavigationAction<N>, on router: RouterID, at position: Int
  ) -> Outcome {
    let outcome: Outcome
    switch action {
    case .navigate(let destination, let style, let unlessOnTop):
      outcome = onRouter(router) { $0.show(destination, style, unlessOnTop, EntryID(position)) }
    case .present(let destination, let style):
      outcome = onRouter(router) { $0.show(destination, .modal(style), false, EntryID(position)) }
    case .pop(let count): outcome = onRouter(router) { $0.pop(count) }
    case .popEntry(let entry): outcome = onRouter(router) { $0.pop(entry) }
    case .popTo(let destination): outcome = onRouter(router) { $0.popTo(destination) }
    case .popToRoot: outcome = onRouter(router) { $0.popToRoot() }
    case .setPath(let path): outcome = onRouter(router) { $0.setPath(path, position) }
    case .replaceTop(let destination):
      outcome = onRouter(router) { $0.replaceTop(destination, EntryID(position)) }
    case .dismiss: outcome = dismiss(router)
    case .dismissSheet: outcome = onRouter(router) { $0.empty([.sheet]) }
    case .dismissFullScreen: outcome = onRouter(router) { $0.empty([.fullScreen]) }
    case .dismissModal: outcome = onRouter(router) { $0.empty([.sheet, .fullScreen]) }
    case .dismissAll: outcome = dismissAll()
    case .deepLink(_, .plan(let plan)): outcome = follow(plan, position)
    case .deepLink(_, .noMatch): outcome = .noEffect(.noMatch)
    case .deepLink(_, .refused(let why)): outcome = .noEffect(.refused(why))
    case .select(let root, let poppingToRoot): outcome = select(root, poppingToRoot)
    case .setRoots(let names): outcome = setRoots(names)
    case .setFlag(let name, let value): outcome = setFlag(name, value)
    case .activate: outcome = onRouter(router) { $0.setActive(true) }
    case .resign: outcome = onRouter(router) { $0.setActive(false) }
    case .defer(let intent): outcome = deferIntent(intent.identified(EntryID(position)))
    case .resume(let intent, let plan): outcome = resume(intent, instead: plan, position)
    case .abandon(let intent, _): outcome = takeIntent(intent) == nil ? .noEffect(.noSuchIntent) : .applied
    case .restore(let state, _), .branch(_, let state): outcome = become(state, position)
    case .mark: outcome = .applied
    case .refused(_, let why): outcome = .noEffect(.refused(why))
    case .unknown: outcome = .noEffect(.unknownKind)
    }
    if outcome == .applied { self.position = position }
    return outcome
  }

  @inline(__always)
  mutating func onRouter(
    _ id: RouterID, _ body: (inout RouterState<N>) -> Outcome
  ) -> Outcome {
    modify(id, body) ?? .noEffect(.noSuchRouter)
  }
}
