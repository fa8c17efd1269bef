/// A cache of states that earlier folds computed, so that the next fold starts near its target.
///
/// A session without snapshots is folded from its first event. Without this cache, a player that jumps through
/// a million events would fold from the start at each jump. With the states that the first jump cached, each
/// further jump folds only a few thousand events.
package struct StateCache<N: Hashable & Sendable>: Sendable {
  /// The number of events between two cached states. Folding the events of one interval takes a few milliseconds.
  package static var interval: Int { 4_096 }
  /// The maximum number of screens, roots, flags and pending intents in a cached state. Copies of an
  /// unbounded state would exhaust memory.
  private static var maximumSize: Int { 1_000 }

  /// The cached states. The key of a state is its position divided by the interval.
  private var states: [Int: NavigationState<N>] = [:]

  package init() {}

  /// Returns the last cached state at or before a position.
  package func nearest(to position: Int) -> (position: Int, state: NavigationState<N>)? {
    let last = min(position / Self.interval, states.keys.max() ?? 0)
    for index in stride(from: last, to: 0, by: -1) {
      if let state = states[index] { return (index * Self.interval, state) }
    }
    return nil
  }

  /// Returns the position at which a fold must stop to offer its state to the cache. This position is the next multiple
  /// of ``interval``, or `end` if `end` comes first.
  package static func nextPosition(after position: Int, end: Int) -> Int {
    min(end, (position / interval + 1) * interval)
  }

  /// Offers the state at a position. The cache keeps one state per ``interval``.
  package mutating func offer(_ state: NavigationState<N>, at position: Int) {
    guard position > 0, position % Self.interval == 0, state.size <= Self.maximumSize else {
      return
    }
    states[position / Self.interval] = state
  }
}

extension NavigationState {
  /// The number of screens, roots, flags and pending intents.
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
