extension NavigationAction {
  /// Returns the action with transformed destinations; `nil` when the transform of one of them is `nil`.
  ///
  /// From a state that it carries, such destinations are left out; see ``NavigationState/compactMap(_:)``.
  package func compactMap<M: Hashable & Sendable>(
    _ transform: (N) throws -> M?
  ) rethrows -> NavigationAction<M>? {
    switch self {
    case .navigate(let destination, let style, let unlessOnTop):
      return try transform(destination).map { .navigate($0, style: style, unlessOnTop: unlessOnTop) }
    case .present(let destination, let style):
      return try transform(destination).map { .present($0, style: style) }
    case .pop(let count): return .pop(count: count)
    case .popEntry(let entry): return .popEntry(entry)
    case .popTo(let destination): return try transform(destination).map { .popTo($0) }
    case .popToRoot: return .popToRoot
    case .setPath(let path):
      let mapped = try path.compactMap(transform)
      return mapped.count == path.count ? .setPath(mapped) : nil
    case .replaceTop(let destination): return try transform(destination).map { .replaceTop($0) }
    case .dismiss: return .dismiss
    case .dismissSheet: return .dismissSheet
    case .dismissFullScreen: return .dismissFullScreen
    case .dismissModal: return .dismissModal
    case .dismissDialog(let answer): return .dismissDialog(answer: answer)
    case .dismissAll: return .dismissAll
    case .setDetent(let detent): return .setDetent(detent)
    case .deepLink(let url, let resolution):
      return try resolution.compactMap(transform).map { .deepLink(url: url, $0) }
    case .select(let root, let poppingToRoot): return .select(root, poppingToRoot: poppingToRoot)
    case .setRoots(let roots): return .setRoots(roots)
    case .setFlag(let name, let value): return .setFlag(name, value)
    case .activate: return .activate
    case .resign: return .resign
    case .defer(let intent): return try intent.compactMap(transform).map { .defer($0) }
    case .resume(let intent, nil): return .resume(intent)
    case .resume(let intent, let plan?):
      return try plan.compactMapWhole(transform).map { .resume(intent, instead: $0) }
    case .abandon(let intent, let why): return .abandon(intent, why: why)
    case .restore(let state, let calls):
      return .restore(try state.compactMap(transform), collapsedCalls: calls)
    case .branch(let position, let state): return .branch(from: position, try state.compactMap(transform))
    case .mark(let text): return .mark(text)
    case .refused(let call, let why): return try call.compactMap(transform).map { .refused($0, why: why) }
    case .unknown(let unknown): return .unknown(unknown)
    }
  }
}

extension RecordedEvent {
  /// Returns the event with transformed destinations. The action becomes unknown when the transform of its destination is
  /// `nil`.
  package func map<M: Hashable & Sendable>(
    _ transform: (N) -> M?
  ) -> RecordedEvent<M> where N == RecordedDestination {
    let mapped = action.compactMap(transform)
    return RecordedEvent<M>(
      position: position, time: time, elapsed: elapsed,
      event: NavigationEvent(mapped ?? .unknown(UnknownAction(action)), on: router), origin: origin,
      cause: cause, source: source, outcome: outcome, removed: removed, screen: screen.flatMap(transform),
      depth: depth, isRepeated: isRepeated, selected: selected,
      decisions: decisions.compactMap { $0.compactMap(transform) })
  }
}

extension RecordedEvent where N == RecordedDestination {
  /// Replaces every destination. Not generic, so that other modules, which rewrite millions of events, run a specialized
  /// version.
  package mutating func replaceDestinations(_ new: (RecordedDestination) -> RecordedDestination) {
    switch action {
    case .pop, .popToRoot, .dismiss: break
    case .navigate(let destination, let style, let unlessOnTop):
      let action = NavigationAction.navigate(new(destination), style: style, unlessOnTop: unlessOnTop)
      event = NavigationEvent(action, on: router)
    default:
      if let action = action.compactMap({ new($0) }) { event = NavigationEvent(action, on: router) }
    }
    screen = screen.map(new)
    if !decisions.isEmpty { decisions = decisions.compactMap { $0.compactMap { new($0) } } }
  }
}

extension UnknownAction {
  /// Creates the unknown action of an app that lacks the destination.
  init(_ action: NavigationAction<RecordedDestination>) {
    let stored = StoredAction(action, .named)
    self.init(kind: stored.kind, fields: stored.allFields(.named))
  }
}
