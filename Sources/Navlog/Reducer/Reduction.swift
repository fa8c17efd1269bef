/// The result of reducing an event, such as the outcome and the visible screen afterwards. The event records the whole result.
package struct Reduction<N: Hashable & Sendable>: Hashable, Sendable {
  /// The outcome of the call.
  package var outcome: Outcome
  /// The number of screens and dialogs that the call removed.
  package var removed: Int
  /// The visible screen afterwards.
  package var screen: N?
  /// The depth of the visible screen.
  package var depth: Int
  /// Whether the visible screen equals the screen below it.
  package var isRepeated: Bool
  /// The selected root afterwards.
  package var selected: RootName

  package init(
    outcome: Outcome, removed: Int, screen: N?, depth: Int, isRepeated: Bool, selected: RootName
  ) {
    self.outcome = outcome
    self.removed = removed
    self.screen = screen
    self.depth = depth
    self.isRepeated = isRepeated
    self.selected = selected
  }
}

extension NavigationState {
  /// Applies an event, and returns everything that the event records about its effect.
  package mutating func apply(_ event: NavigationEvent<N>, at position: Int) -> Reduction<N> {
    let before = screenCount(without: position)
    let outcome = reduce(event.action, on: event.router, at: position)
    let remaining = screenCount(without: position)
    let visible = visiblePlace
    return Reduction(
      outcome: outcome, removed: before - remaining, screen: visible.screen, depth: visible.depth,
      isRepeated: visible.isRepeated, selected: selected)
  }

  /// Counts the pushed and presented screens and the dialogs, without those that the event at a position showed.
  private func screenCount(without position: Int) -> Int {
    var count = 0
    // A loop over indices does not copy the routers.
    for index in roots.indices { count += Self.screenCount(of: roots[index], without: position) }
    return count
  }

  /// Counts the screens and dialogs on a router and on the routers of its modals.
  private static func screenCount(of router: borrowing RouterState<N>, without position: Int) -> Int {
    var count = router.path.count
    // The screens that an event pushed are on top.
    while count > 0, router.path[count - 1].id.position == position { count -= 1 }
    if let dialog = router.dialog, dialog.entry.id.position != position { count += 1 }
    // A modal that an event presented contains only screens of the same event.
    if let sheet = router.sheet, sheet.id.position != position {
      count += 1 + screenCount(of: sheet.router, without: position)
    }
    if let cover = router.fullScreen, cover.id.position != position {
      count += 1 + screenCount(of: cover.router, without: position)
    }
    return count
  }
}

extension RecordedEvent where N == RecordedDestination {
  /// Creates an event with the result of reducing it.
  package init(
    position: Int, time: Int64, elapsed: Int64, event: NavigationEvent<N>, origin: Origin = .user,
    cause: Int? = nil, source: CallSite? = nil, reduction: Reduction<N>, decisions: [RuleDecision<N>] = []
  ) {
    self.init(
      position: position, time: time, elapsed: elapsed, event: event, origin: origin, cause: cause,
      source: source, outcome: reduction.outcome, removed: reduction.removed, screen: reduction.screen,
      depth: reduction.depth, isRepeated: reduction.isRepeated, selected: reduction.selected,
      decisions: decisions)
  }

  /// The recorded result of reducing the event.
  package var reduction: Reduction<N> {
    Reduction(
      outcome: outcome, removed: removed, screen: screen, depth: depth, isRepeated: isRepeated,
      selected: selected)
  }
}

// MARK: - Specialized for the folds of other modules

extension NavigationState where N == RecordedDestination {
  /// Applies an event like ``apply(_:at:)``, specialized for recorded destinations. A verification applies millions of events,
  /// and would spend a third of its time on unspecialized calls from another module.
  package mutating func fold(_ event: NavigationEvent<N>, at position: Int) -> Reduction<N> {
    apply(event, at: position)
  }

  /// Applies an action like ``reduce(_:on:at:)``, specialized for recorded destinations, for the modules that rewrite
  /// logs.
  package mutating func fold(
    _ action: NavigationAction<RecordedDestination>, on router: RouterID, at position: Int
  ) {
    _ = reduce(action, on: router, at: position)
  }
}

extension NavigationState where N == DestinationID {
  /// Applies an action like ``reduce(_:on:at:)``, specialized for destination numbers. A fold from disk applies
  /// millions of events, and an unspecialized generic call from another module would cost more than the rest of the
  /// fold.
  package mutating func fold(_ action: NavigationAction<DestinationID>, on router: RouterID, at position: Int)
  {
    _ = reduce(action, on: router, at: position)
  }

  /// Applies a `navigate` that pushes, like ``fold(_:on:at:)`` but without creating the action.
  package mutating func foldPush(_ destination: DestinationID, on router: RouterID, at position: Int) {
    let outcome = onRouter(router) {
      $0.show(destination, as: .push, unlessOnTop: false, id: EntryID(position))
    }
    if outcome == .applied { self.position = position }
  }

  /// Applies a `pop`, like ``fold(_:on:at:)`` but without creating the action.
  package mutating func foldPop(_ count: Int, on router: RouterID, at position: Int) {
    let outcome = onRouter(router) { $0.pop(count) }
    if outcome == .applied { self.position = position }
  }
}
