/// What a call did, as its event records it.
package struct Reduction<N: Hashable & Sendable>: Hashable, Sendable {
  /// What became of the call.
  package var outcome: Outcome
  /// How many screens left the path of the addressed router.
  package var removed: Int
  /// The screen that is seen afterwards.
  package var screen: N?
  /// How deep it lies.
  package var depth: Int
  /// The root that is selected afterwards.
  package var selected: RootName

  package init(outcome: Outcome, removed: Int, screen: N?, depth: Int, selected: RootName) {
    self.outcome = outcome
    self.removed = removed
    self.screen = screen
    self.depth = depth
    self.selected = selected
  }
}

extension NavigationState {
  /// Folds a call, and says everything that its event records of it.
  package mutating func apply(_ event: NavigationEvent<N>, at position: Int) -> Reduction<N> {
    // A number, not the path itself: held on to, it would be copied as a whole by the change.
    let before = path(of: event.router).count
    let outcome = reduce(event.action, on: event.router, at: position)
    let after = path(of: event.router)
    // What stays of a path stays at its bottom; what is new bears the event's position.
    let stayed = after.count - after.reversed().prefix { $0.id.position == position }.count
    let place = place
    return Reduction(
      outcome: outcome, removed: max(0, before - stayed), screen: place.screen, depth: place.depth,
      selected: selected)
  }
}
