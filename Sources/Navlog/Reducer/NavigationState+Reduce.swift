extension NavigationState {
  /// Applies an event to the state and returns its outcome: one step of the fold.
  ///
  /// Reducing is pure and total: it uses no clock or randomness and cannot fail. An event without effect leaves the
  /// state unchanged. The event's position identifies everything that the event creates, so every replay produces the
  /// same identities.
  ///
  /// - Parameters:
  ///   - action: The call.
  ///   - router: The called router. Actions on the whole hierarchy ignore this parameter.
  ///   - position: The event's position in its session, from 1.
  public mutating func reduce(
    _ action: NavigationAction<N>, on router: RouterID, at position: Int
  ) -> Outcome {
    let outcome: Outcome
    switch action {
    case .navigate(let destination, let style, let unlessOnTop):
      outcome = onRouter(router) {
        $0.show(destination, as: style, unlessOnTop: unlessOnTop, id: EntryID(position))
      }
    case .present(let destination, let style):
      outcome = onRouter(router) {
        $0.show(destination, as: style, unlessOnTop: false, id: EntryID(position))
      }
    case .pop(let count): outcome = onRouter(router) { $0.pop(count) }
    case .popEntry(let entry): outcome = onRouter(router) { $0.pop(entry) }
    case .popTo(let destination): outcome = onRouter(router) { $0.popTo(destination) }
    case .popToRoot: outcome = onRouter(router) { $0.popToRoot() }
    case .setPath(let path):
      var ids = EntryIDGenerator(position: position)
      outcome = onRouter(router) { $0.setPath(path, &ids) }
    case .replaceTop(let destination):
      outcome = onRouter(router) { $0.replaceTop(destination, EntryID(position)) }
    case .dismiss: outcome = dismiss(router)
    case .dismissSheet: outcome = onRouter(router) { $0.dismiss([.sheet]) }
    case .dismissFullScreen: outcome = onRouter(router) { $0.dismiss([.fullScreen]) }
    case .dismissModal: outcome = onRouter(router) { $0.dismiss([.sheet, .fullScreen]) }
    case .dismissDialog: outcome = onRouter(router) { $0.dismissDialog() }
    case .dismissAll: outcome = dismissAll()
    case .setDetent(let detent): outcome = setDetent(detent, router)
    case .deepLink(_, .plan(let plan)): outcome = execute(plan, at: position)
    case .deepLink(_, .noMatch): outcome = .noEffect(.noMatch)
    case .deepLink(_, .refused(let why)): outcome = .noEffect(.refused(why))
    case .select(let root, let poppingToRoot): outcome = select(root, poppingToRoot: poppingToRoot)
    case .setRoots(let names): outcome = setRoots(names)
    case .setFlag(let name, let value): outcome = setFlag(name, value)
    case .activate: outcome = onRouter(router) { $0.setActive(true) }
    case .resign: outcome = onRouter(router) { $0.setActive(false) }
    case .defer(let intent): outcome = addIntent(intent.withID(EntryID(position)))
    case .resume(let intent, let plan): outcome = resume(intent, instead: plan, at: position)
    case .abandon(let intent, _): outcome = removeIntent(intent) == nil ? .noEffect(.noSuchIntent) : .applied
    case .restore(let restored): outcome = restore(restored.state, at: position)
    case .branch(let branch): outcome = restore(branch.state, at: position)
    case .mark: outcome = .applied
    case .refused(let refused): outcome = .noEffect(.refused(refused.why))
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

/// The version of the reducer. A log stores it with each snapshot, and ignores snapshots of another version.
///
/// Raise the version with every change that can make a sequence of events lead to another state. A new kind of event is such a
/// change: an older version of Navlog ignores events of this kind, so a snapshot that it stored may lack the effect of such an
/// event.
package let reducerVersion = 3

// MARK: - Roots and flags

extension NavigationState {
  private mutating func select(_ root: RootName, poppingToRoot: Bool) -> Outcome {
    guard let index = roots.firstIndex(where: { $0.id.root == root }) else { return .noEffect(.noSuchRoot) }
    if selected != root {
      selected = root
      return .applied
    }
    guard poppingToRoot, !roots[index].path.isEmpty else { return .noEffect(.alreadySelected) }
    return roots[index].popToRoot()
  }

  private mutating func setRoots(_ names: [RootName]) -> Outcome {
    guard !names.isEmpty else { return .noEffect(.refused(nil)) }
    var next: [RouterState<N>] = []
    for name in names where !next.contains(where: { $0.id.root == name }) {
      next.append(roots.first { $0.id.root == name } ?? RouterState(id: RouterID(name)))
    }
    guard !next.elementsEqual(roots, by: { $0.id == $1.id }) else { return .noEffect(.unchanged) }
    roots = next
    if !roots.contains(where: { $0.id.root == selected }) { selected = roots[0].id.root }
    return .applied
  }

  private mutating func setFlag(_ name: String, _ value: JSONValue) -> Outcome {
    guard flags[name] != value else { return .noEffect(.unchanged) }
    flags[name] = value
    return .applied
  }
}

// MARK: - Modals

extension NavigationState {
  /// Dismisses the dialog or modal above the router's path, or else the modal that contains the router.
  private mutating func dismiss(_ id: RouterID) -> Outcome {
    let outcome = modify(id) { router in
      if router.dialog != nil { return router.dismissDialog() }
      return router.dismiss(router.fullScreen != nil ? [.fullScreen] : [.sheet])
    }
    guard let outcome else { return .noEffect(.noSuchRouter) }
    guard outcome != .applied, let parent = id.parent, let own = id.steps.last else { return outcome }
    return onRouter(parent) { $0.dismiss([own.slot]) }
  }

  private mutating func dismissAll() -> Outcome {
    guard roots.contains(where: { $0.topModal != nil || $0.dialog != nil }) else {
      return .noEffect(.nothingPresented)
    }
    for index in roots.indices {
      roots[index].sheet = nil
      roots[index].fullScreen = nil
      roots[index].dialog = nil
    }
    return .applied
  }

  private mutating func setDetent(_ detent: PresentationType.Detent, _ id: RouterID) -> Outcome {
    guard let parent = id.parent, let own = id.steps.last else {
      return index(of: id.root) == nil ? .noEffect(.noSuchRouter) : .noEffect(.nothingPresented)
    }
    return onRouter(parent) { router in
      router[own.slot]?.entry.id == own.entry
        ? router[own.slot]?.setDetent(detent) ?? .noEffect(.noSuchRouter) : .noEffect(.noSuchRouter)
    }
  }
}

// MARK: - Plans and pending intents

extension NavigationState {
  /// Executes the steps of a plan in order, as one event. `setPath` and `show` act on the ``frontRouter`` after the
  /// previous step. If a dialog is open, these steps change the stack under the dialog, and the user sees this stack
  /// after answering the dialog.
  private mutating func execute(_ plan: [LinkResolution<N>.Step], at position: Int) -> Outcome {
    var ids = EntryIDGenerator(position: position)
    for step in plan {
      switch step {
      case .select(let root): _ = select(root, poppingToRoot: false)
      case .dismissAll: _ = dismissAll()
      case .setPath(let path): _ = onRouter(frontRouter.id) { $0.setPath(path, &ids) }
      case .show(let destination, let style):
        _ = onRouter(frontRouter.id) { $0.show(destination, as: style, unlessOnTop: false, id: ids.next()) }
      }
    }
    return .applied
  }

  /// Adds a pending intent. The new intent replaces an equal intent, so two taps on a link result in one intent.
  private mutating func addIntent(_ intent: PendingIntent<N>) -> Outcome {
    let others = pendingIntents.filter { !$0.isDuplicate(of: intent) }
    // The limit is needed because any app can open links, and every snapshot contains all intents.
    guard others.count < 32 else { return .noEffect(.refused("32 intents are waiting")) }
    pendingIntents = others + [intent]
    return .applied
  }

  private mutating func resume(
    _ id: EntryID, instead plan: [LinkResolution<N>.Step]?, at position: Int
  ) -> Outcome {
    guard let intent = removeIntent(id) else { return .noEffect(.noSuchIntent) }
    return execute(plan ?? intent.plan, at: position)
  }

  private mutating func removeIntent(_ id: EntryID) -> PendingIntent<N>? {
    pendingIntents.firstIndex { $0.id == id }.map { pendingIntents.remove(at: $0) }
  }

  /// Returns the first root that a plan selects and that does not exist; `nil` if all of these roots exist.
  private func missingRoot(of plan: [LinkResolution<N>.Step]) -> RootName? {
    for case .select(let root) in plan where index(of: root) == nil { return root }
    return nil
  }

  /// Whether a step of a plan selects a root that does not exist.
  package func lacksRoot(of step: LinkResolution<N>.Step) -> Bool { missingRoot(of: [step]) != nil }

  /// Refuses a plan that selects a root that does not exist. Otherwise, the plan would show its screens on the root that
  /// happens to be selected. Other resolutions stay as they are.
  ///
  /// A session checks a link before it records the event. The reducer does not check links, so that it replays the logs of
  /// earlier versions, which applied such a plan.
  package func refusingMissingRoot(_ resolution: LinkResolution<N>) -> LinkResolution<N> {
    guard case .plan(let plan) = resolution, let root = missingRoot(of: plan) else { return resolution }
    return .refused(Self.reason(missing: root))
  }

  /// Refuses a link whose plan selects a root that does not exist. Other calls stay as they are.
  package func refusingMissingRoot(_ action: NavigationAction<N>) -> NavigationAction<N> {
    guard case .deepLink(let url, let resolution) = action else { return action }
    return .deepLink(url: url, refusingMissingRoot(resolution))
  }

  private static func reason(missing root: RootName) -> String { "there is no root \(root)" }

  /// Finds the oldest intent that has expired or whose flag has the required value, and returns the call that discards or
  /// resumes it. The call discards an expired intent, an intent of a call whose root no longer exists, and an intent of a link
  /// that selects a missing root. The origin is `deepLink` for an intent of a link, otherwise `user`. The result is `nil` while
  /// all intents must still wait.
  package func dueIntentCall(at now: Int64) -> (action: NavigationAction<N>, origin: Origin)? {
    for intent in pendingIntents {
      let origin: Origin = intent.url == nil ? .user : .deepLink
      if let expires = intent.expires, expires <= now {
        return (.abandon(intent.id, why: "expired"), origin)
      }
      guard flags[intent.flag] == intent.value else { continue }
      if let root = missingRoot(of: intent.plan) {
        let why = intent.url == nil ? "the root \(root) was closed" : Self.reason(missing: root)
        return (.abandon(intent.id, why: why), origin)
      }
      return (.resume(intent.id), origin)
    }
    return nil
  }
}

// MARK: - Restoring

extension NavigationState {
  /// Replaces the state. Everything in the new state gets a new identity, so identities are never reused.
  private mutating func restore(_ other: NavigationState<N>, at position: Int) -> Outcome {
    var ids = EntryIDGenerator(position: position)
    roots = other.mapEntryIDs { _ in ids.next() }.roots
    selected = other.selected
    flags = other.flags
    pendingIntents = other.pendingIntents.map { $0.withID(ids.next()) }
    return .applied
  }
}
