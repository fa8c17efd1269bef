/// States of a session that folds have passed, so that the next fold begins near where it leads.
///
/// A session without snapshots is folded from its first event. A player that jumps through a million events would do so
/// for each jump; with the states that the first one has passed, it folds a few thousand.
package struct PassedStates<N: Hashable & Sendable>: Sendable {
  /// How many events lie between two kept states. Folding as many takes some milliseconds.
  package static var interval: Int { 4_096 }
  /// How many screens, roots, flags and pending intents a kept state has at most: copies of a state without end would fill the memory.
  private static var maximumSize: Int { 1_000 }

  /// By position, divided by the interval.
  private var states: [Int: NavigationState<N>] = [:]

  package init() {}

  /// Returns the last kept state that is not after a position.
  package func nearest(to position: Int) -> (position: Int, state: NavigationState<N>)? {
    let last = min(position / Self.interval, states.keys.max() ?? 0)
    for index in stride(from: last, to: 0, by: -1) {
      if let state = states[index] { return (index * Self.interval, state) }
    }
    return nil
  }

  /// Returns the position up to which a fold goes on before it passes its state: that of the next state to keep, or `end`.
  package static func nextStop(after position: Int, end: Int) -> Int {
    min(end, (position / interval + 1) * interval)
  }

  /// Takes the state at a position, and keeps one in ``interval``.
  package mutating func pass(_ state: NavigationState<N>, at position: Int) {
    guard position > 0, position % Self.interval == 0, state.size <= Self.maximumSize else {
      return
    }
    states[position / Self.interval] = state
  }
}

extension NavigationState {
  /// The number of screens on all roots, visible or not, and of what else grows with a session.
  fileprivate var size: Int {
    func count(_ router: borrowing RouterState<N>) -> Int {
      var total = router.path.count
      if let modal = router.sheet { total += 1 + count(modal.router) }
      if let modal = router.fullScreen { total += 1 + count(modal.router) }
      return total
    }
    var total = roots.count + flags.count + pendingIntents.count
    for router in roots { total += count(router) }
    return total
  }
}
