/// The result of reducing an event: the outcome and what is visible afterwards. The event records the whole result.
package struct Reduction<N: Hashable & Sendable>: Hashable, Sendable {
  /// The outcome of the call.
  package var outcome: Outcome
  /// The number of screens that the call removed from the path of the router.
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

extension RecordedEvent<RecordedDestination> {
  /// The recorded effect of the call.
  package var reduction: Reduction<RecordedDestination> {
    get {
      Reduction(
        outcome: outcome, removed: removed, screen: screen, depth: depth, isRepeated: isRepeated,
        selected: selected)
    }
    set {
      (outcome, removed, screen) = (newValue.outcome, newValue.removed, newValue.screen)
      (depth, isRepeated, selected) = (newValue.depth, newValue.isRepeated, newValue.selected)
    }
  }
}

extension NavigationState {
  /// Applies an event, and returns everything that the event records about its effect.
  package mutating func apply(_ event: NavigationEvent<N>, at position: Int) -> Reduction<N> {
    effect(of: event, at: position)
  }

  private mutating func effect(of event: NavigationEvent<N>, at position: Int) -> Reduction<N> {
    // Passing the count instead of the path avoids a second reference, which would make the mutation copy the
    // whole array.
    let before = path(of: event.router).count
    let outcome = reduce(event.action, on: event.router, at: position)
    let after = path(of: event.router)
    // The entries that the event created are on top, and have the event's position. The entries below them remain from the
    // previous path.
    let remaining = after.count - after.reversed().prefix { $0.id.position == position }.count
    let visible = visiblePlace
    return Reduction(
      outcome: outcome, removed: max(0, before - remaining), screen: visible.screen, depth: visible.depth,
      isRepeated: visible.isRepeated, selected: selected)
  }
}

extension NavigationState where N == RecordedDestination {
  /// Applies an event. This method is specialized for recorded destinations: a verification applies millions of events,
  /// and would spend a third of its time on unspecialized calls from another module.
  package mutating func apply(_ event: NavigationEvent<N>, at position: Int) -> Reduction<N> {
    effect(of: event, at: position)
  }
}

// MARK: - Fold from disk

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

extension NavigationState where N == RecordedDestination {
  /// Applies an action like ``reduce(_:on:at:)``, specialized for recorded destinations, for the modules that rewrite
  /// logs.
  package mutating func fold(
    _ action: NavigationAction<RecordedDestination>, on router: RouterID, at position: Int
  ) {
    _ = reduce(action, on: router, at: position)
  }
}
