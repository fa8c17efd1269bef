public import Navlog

extension Bisection {
  /// A test's verdict on a state.
  public enum Verdict: Hashable, Sendable {
    /// The state is correct.
    case good
    /// The state is wrong.
    case bad
    /// The test cannot judge the state.
    case skip
  }

  /// The result of a search with a test.
  public struct Finding: Hashable, Sendable {
    /// The first event whose state is bad; `nil` when no state is bad.
    public let position: Int?
    /// The last event whose state was tested and is good; `nil` when no tested state is good.
    public let lastGood: Int?
    /// The events whose state the test could not judge. Any of these events may be the first bad event. If ``position`` is not
    /// `nil`, the list contains only the events between the last good state and this position.
    public let skipped: [Int]
    /// The number of states that were tested.
    public let runs: Int
  }

  /// Finds the first event whose state a test judges as bad.
  ///
  /// An event without effect does not change the state, so no test runs for it.
  ///
  /// - Parameters:
  ///   - isMonotonic: Whether every state after a bad state is bad, too. If so, the search begins with the last state, and each
  ///     test halves the number of remaining states. The search then reads only the states that it tests. Otherwise, the search
  ///     tests the states in order.
  ///   - test: Receives the position of an event and the state after it.
  /// - Throws: `EventLogError`, and every error that `test` throws.
  public func first(
    isMonotonic: Bool = false,
    test: (Int, NavigationState<RecordedDestination>) throws -> Verdict
  ) throws -> Finding {
    try isMonotonic ? halving(test) : stepping(test)
  }

  private func stepping(
    _ test: (Int, NavigationState<RecordedDestination>) throws -> Verdict
  ) throws -> Finding {
    var (skipped, lastGood): ([Int], Int?) = ([], nil)
    var runs = 0
    var found: Int?
    try forEachChange { position, state in
      runs += 1
      switch try test(position, state) {
      case .good: lastGood = position
      case .skip: skipped.append(position)
      case .bad: found = position
      }
      return found == nil
    }
    return Finding(
      position: found, lastGood: lastGood,
      skipped: found == nil ? skipped : skipped.filter { $0 > lastGood ?? 0 },
      runs: runs)
  }

  private func halving(
    _ test: (Int, NavigationState<RecordedDestination>) throws -> Verdict
  ) throws -> Finding {
    var search = Halving(self)
    let count = session.count
    // A monotonic fault stays once it appears: if the last state is good, all states are good.
    guard count > 0, let end = try search.judge(near: count, in: 1...count, test), end.isBad else {
      return search.finding(nil)
    }
    var (low, high) = (1, end.position)
    while low < high, let found = try search.judge(near: (low + high - 1) / 2, in: low...(high - 1), test) {
      if found.isBad { high = found.position } else { low = found.next }
    }
    return search.finding(high, skipped: low..<high)
  }

  /// Calls a closure with the state after each event that changed the state. The closure returns whether to continue.
  private func forEachChange(
    _ body: (Int, NavigationState<RecordedDestination>) throws -> Bool
  ) throws {
    guard session.count > 0 else { return }
    var state = NavigationState<RecordedDestination>()
    try log.read(session.info.id, 1...session.count) { event in
      state.fold(event.action, on: event.router, at: event.position)
      return try state.position != event.position || body(event.position, state)
    }
  }
}

/// A binary search among the states of a session. The search reads only the states that it tests.
private struct Halving {
  typealias State = NavigationState<RecordedDestination>
  typealias Test = (Int, State) throws -> Bisection.Verdict

  let bisection: Bisection
  private var skipped: Set<Int> = []
  private var lastGood: Int?
  private var runs = 0

  init(_ bisection: Bisection) { self.bisection = bisection }

  /// Tests the state after an event. If the test cannot judge this state, the search tests other states at the given positions,
  /// the nearest first, until the test can judge one.
  ///
  /// - Returns: The event that led to the judged state, the position at which the search continues after a good state, and the
  ///   verdict; `nil` if the test could not judge any of the states.
  mutating func judge(
    near middle: Int, in positions: ClosedRange<Int>, _ test: Test
  ) throws -> (position: Int, next: Int, isBad: Bool)? {
    var (left, right): (Int?, Int?) = (middle, middle)
    while left != nil || right != nil {
      if let position = left {
        // If the event has no effect, `state.position` is the position of the earlier event that led to this state.
        let state = try state(at: position)
        let isInside = state.position >= positions.lowerBound
        if isInside, let isBad = try judge(state, test) { return (state.position, position + 1, isBad) }
        left = isInside && state.position > positions.lowerBound ? state.position - 1 : nil
      }
      if let position = right {
        right = try change(after: position, upTo: positions.upperBound)
        if let right, let isBad = try judge(state(at: right), test) { return (right, right + 1, isBad) }
      }
    }
    return nil
  }

  func finding(_ position: Int?, skipped range: Range<Int>? = nil) -> Bisection.Finding {
    Bisection.Finding(
      position: position, lastGood: lastGood,
      skipped: skipped.filter { range?.contains($0) ?? true }.sorted(), runs: runs)
  }

  private mutating func judge(_ state: State, _ test: Test) throws -> Bool? {
    guard !skipped.contains(state.position) else { return nil }
    runs += 1
    switch try test(state.position, state) {
    case .skip:
      skipped.insert(state.position)
      return nil
    case .bad: return true
    case .good:
      // After a good state, the search tests only later states, so this state is the last good state so far.
      lastGood = state.position
      return false
    }
  }

  private func state(at position: Int) throws -> State {
    try bisection.log.state(bisection.session.info.id, at: position)
  }

  /// Returns the position of the next event that changed the state; `nil` if no event up to `last` did.
  private func change(after position: Int, upTo last: Int) throws -> Int? {
    guard position < last else { return nil }
    var state = try state(at: position)
    var found: Int?
    try bisection.log.read(bisection.session.info.id, (position + 1)...last) { event in
      state.fold(event.action, on: event.router, at: event.position)
      if state.position == event.position { found = event.position }
      return found == nil
    }
    return found
  }
}
