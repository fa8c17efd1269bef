extension NavigationState where N == DestinationID {
  /// ``reduce(_:on:at:)`` over numbers, compiled for them: a fold from disk runs through millions of events, and an
  /// unspecialized generic call from another module costs more than the rest of the fold.
  package mutating func fold(_ action: NavigationAction<DestinationID>, on router: RouterID, at position: Int)
  {
    _ = reduce(action, on: router, at: position)
  }

  /// What ``fold(_:on:at:)`` does for `navigate` with a push, without making an action of it first.
  package mutating func foldPush(_ destination: DestinationID, on router: RouterID, at position: Int) {
    let outcome = onRouter(router) { $0.show(destination, .push, false, EntryID(position)) }
    if outcome == .applied { self.position = position }
  }

  /// What ``fold(_:on:at:)`` does for `pop`, without making an action of it first.
  package mutating func foldPop(_ count: Int, on router: RouterID, at position: Int) {
    let outcome = onRouter(router) { $0.pop(count) }
    if outcome == .applied { self.position = position }
  }
}
