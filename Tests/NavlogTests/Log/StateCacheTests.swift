import Navlog
import NavlogTesting
import Testing

/// The cache of the states that a fold computed.
@Suite struct StateCacheTests {
  private static let interval = StateCache<RecordedDestination>.interval

  /// Returns a state with the given number of screens.
  private func state(_ screens: Int) -> NavigationState<RecordedDestination> {
    var state = NavigationState<RecordedDestination>()
    for position in 0..<screens {
      state.fold(
        .navigate(RecordedDestination(name: "a"), style: .push, unlessOnTop: false), on: RouterID(.main),
        at: position + 1)
    }
    return state
  }

  @Test func `the cache finds the last state at or before a position`() {
    let interval = Self.interval
    var cache = StateCache<RecordedDestination>()
    #expect(cache.nearest(to: 10 * interval) == nil)
    for position in [1, interval, interval + 1, 3 * interval] { cache.offer(state(1), at: position) }
    for (position, nearest) in [
      (0, nil), (interval - 1, nil), (interval, interval), (3 * interval - 1, interval),
      (3 * interval, 3 * interval), (9 * interval, 3 * interval),
    ] as [(Int, Int?)] {
      #expect(cache.nearest(to: position)?.position == nearest, "\(position)")
    }
    #expect(StateCache<RecordedDestination>.nextPosition(after: 0, end: 9 * interval) == interval)
    #expect(StateCache<RecordedDestination>.nextPosition(after: interval, end: interval + 1) == interval + 1)
  }

  @Test func `the cache does not keep a state with a thousand screens or flags`() {
    var cache = StateCache<RecordedDestination>()
    cache.offer(state(1_000), at: Self.interval)
    #expect(cache.nearest(to: Self.interval) == nil)
    var many = state(1)
    for number in 0..<1_000 {
      many.fold(.setFlag("flag\(number)", .bool(true)), on: RouterID(.main), at: number + 2)
    }
    cache.offer(many, at: Self.interval)
    #expect(cache.nearest(to: Self.interval) == nil)
    // The limit of 1,000 applies to screens, roots and flags together. This state has 999 screens and one root.
    cache.offer(state(999), at: Self.interval)
    #expect(cache.nearest(to: Self.interval)?.state.depth == 999)
  }

  @Test func `the states of a log in memory do not depend on the order in which they are read`() throws {
    let log = InMemoryEventLog()
    let sessions = [RandomSession(seed: 31, count: 9_000), RandomSession(seed: 32, count: 5_000)]
    for session in sessions {
      log.begin(session.info)
      try log.append(session.events, to: session.info.id)
    }
    var random = SplitMix64(seed: 1)
    for _ in 0..<30 {
      let session = sessions[Int.random(in: 0...1, using: &random)]
      let position = Int.random(in: 0...session.events.count, using: &random)
      #expect(try log.state(session.info.id, at: position) == session.states[position], "\(position)")
    }
    let error = #expect(throws: EventLogError.self) { try log.state(sessions[0].info.id, at: 9_001) }
    #expect(error?.code == .noSuchPosition)
    let beyond = #expect(throws: EventLogError.self) { try log.state(sessions[0].info.id, at: .max) }
    #expect(beyond?.code == .noSuchPosition)
    #expect(throws: EventLogError.self) { try log.state("none", at: 0) }
  }
}
