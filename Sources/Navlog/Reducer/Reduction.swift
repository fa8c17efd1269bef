/// The result of reducing an event, such as the outcome and the visible screen afterwards. The event records the whole result.
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

extension NavigationState {
  /// Applies an event, and returns everything that the event records about its effect.
  package mutating func apply(_ event: NavigationEvent<N>, at position: Int) -> Reduction<N> {
    // Only the count is kept, because a second reference to the path would make the mutation copy the whole
    // array.
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
