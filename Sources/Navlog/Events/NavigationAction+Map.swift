extension NavigationAction {
  /// Returns the action with transformed destinations. Other transformations of a call's destinations use this method, some of
  /// them with a shortcut for a `navigate`.
  ///
  /// - Parameters:
  ///   - transform: Transforms a destination.
  ///   - states: Transforms a state that the action contains.
  package func map<M: Hashable & Sendable, Failure: Error>(
    _ transform: (N) throws(Failure) -> M,
    states: (NavigationState<N>) throws(Failure) -> NavigationState<M>
  ) throws(Failure) -> NavigationAction<M> {
    switch self {
    case .navigate(let destination, let style, let unlessOnTop):
      .navigate(try transform(destination), style: style, unlessOnTop: unlessOnTop)
    case .present(let destination, let style): .present(try transform(destination), style: style)
    case .pop(let count): .pop(count: count)
    case .popEntry(let entry): .popEntry(entry)
    case .popTo(let destination): .popTo(try transform(destination))
    case .popToRoot: .popToRoot
    case .setPath(let path): .setPath(try path.map(transform))
    case .replaceTop(let destination): .replaceTop(try transform(destination))
    case .dismiss: .dismiss
    case .dismissSheet: .dismissSheet
    case .dismissFullScreen: .dismissFullScreen
    case .dismissModal: .dismissModal
    case .dismissDialog(let answer): .dismissDialog(answer: answer)
    case .dismissAll: .dismissAll
    case .setDetent(let detent): .setDetent(detent)
    case .deepLink(let url, let resolution): .deepLink(url: url, try resolution.map(transform))
    case .select(let root, let poppingToRoot): .select(root, poppingToRoot: poppingToRoot)
    case .setRoots(let roots): .setRoots(roots)
    case .setFlag(let name, let value): .setFlag(name, value)
    case .activate: .activate
    case .resign: .resign
    case .defer(let intent): .defer(try intent.map(transform))
    case .resume(let intent, nil): .resume(intent)
    case .resume(let intent, let plan?):
      .resume(intent, instead: try plan.map { step throws(Failure) in try step.map(transform) })
    case .abandon(let intent, let why): .abandon(intent, why: why)
    case .mark(let text): .mark(text)
    case .restore(let restored):
      .restore(try states(restored.state), collapsedCalls: restored.collapsedCalls)
    case .branch(let branch): .branch(from: branch.position, try states(branch.state))
    case .refused(let refused):
      .refused(try refused.call.map(transform, states: states), why: refused.why)
    case .unknown(let unknown): .unknown(.init(kind: unknown.kind, fields: unknown.fields))
    }
  }

  /// Returns the action with transformed destinations, including those in a state that the action contains.
  package func map<M: Hashable & Sendable>(_ transform: (N) -> M) -> NavigationAction<M> {
    map(transform) { state in state.compactMap(transform) }
  }

  /// Returns the action with transformed destinations, or `nil` when `transform` returns `nil` for one of the call's
  /// destinations.
  ///
  /// If the action contains a state, a destination for which `transform` returns `nil` is left out of this state; see
  /// ``NavigationState/compactMap(_:)``.
  package func compactMap<M: Hashable & Sendable>(_ transform: (N) -> M?) -> NavigationAction<M>? {
    try? map { destination throws(Unmapped<Never>) in
      try Unmapped.value(transform, destination)
    } states: { state throws(Unmapped<Never>) in
      state.compactMap(transform)
    }
  }
}

extension RecordedEvent {
  /// Returns the event with transformed destinations. If `transform` returns `nil` for a destination of the call, the
  /// action becomes ``NavigationAction/unknown(_:)``. A screen for which it returns `nil` becomes `nil`, and a decision about
  /// such a destination is left out.
  package func map<M: Hashable & Sendable>(
    _ transform: (N) -> M?
  ) -> RecordedEvent<M> where N == RecordedDestination {
    let mapped = action.compactMap(transform)
    return RecordedEvent<M>(
      position: position, time: time, elapsed: elapsed,
      event: NavigationEvent(mapped ?? .unknown(.init(action)), on: router), origin: origin,
      cause: cause, source: source, outcome: outcome, removed: removed, screen: screen.flatMap(transform),
      depth: depth, isRepeated: isRepeated, selected: selected,
      decisions: decisions.compactMap { $0.compactMap(transform) })
  }
}

extension RecordedEvent where N == RecordedDestination {
  /// Replaces every destination. The method is not generic, because other modules rewrite millions of events with it,
  /// and a generic method of another module would be slow.
  package mutating func replaceDestinations(_ new: (RecordedDestination) -> RecordedDestination) {
    switch action {
    case .pop, .popToRoot, .dismiss: break
    case .navigate(let destination, let style, let unlessOnTop):
      let action = NavigationAction.navigate(new(destination), style: style, unlessOnTop: unlessOnTop)
      event = NavigationEvent(action, on: router)
    default: event = NavigationEvent(action.map(new), on: router)
    }
    screen = screen.map(new)
    if !decisions.isEmpty { decisions = decisions.map { $0.map(new) } }
  }
}

extension NavigationAction.Unknown {
  /// Creates the unknown action that replaces a call if the app does not know a destination of the call.
  init(_ action: NavigationAction<RecordedDestination>) {
    let stored = StoredAction(action, .named)
    self.init(kind: stored.kind, fields: stored.allFields(.named))
  }
}
