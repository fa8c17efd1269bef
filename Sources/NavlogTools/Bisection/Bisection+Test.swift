public import Navlog

extension Bisection {
  /// The judgement of a test about a state.
  public enum Verdict: Hashable, Sendable {
    /// The state is as it should be.
    case good
    /// The state is wrong.
    case bad
    /// The test cannot tell.
    case skip
  }

  /// What a search by a test found.
  public struct Finding: Hashable, Sendable {
    /// The first event whose state is bad; `nil` when no state is.
    public let position: Int?
    /// The events that the test could not judge and that may be the first bad one: those just before ``position``; where
    /// that is `nil`, all of them.
    public let skipped: [Int]
    /// How many states were tested.
    public let runs: Int
  }

  /// Finds the first event whose state a test calls bad.
  ///
  /// An event that had no effect leaves the state as it was, so it is not tested.
  ///
  /// - Parameters:
  ///   - isMonotonic: Whether a state is never good again after a bad one. The search then halves what is left with each
  ///     test, instead of testing one state after another.
  ///   - test: Receives the position of an event and the state after it.
  /// - Throws: `EventLogError`; any error that `test` throws.
  public func first(
    isMonotonic: Bool = false,
    test: (Int, NavigationState<RecordedDestination>) throws -> Verdict
  ) throws -> Finding {
    try isMonotonic ? halving(test) : stepping(test)
  }

  private func stepping(
    _ test: (Int, NavigationState<RecordedDestination>) throws -> Verdict
  ) throws -> Finding {
    var skipped: [Int] = []
    var (lastGood, runs) = (0, 0)
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
      position: found, skipped: found == nil ? skipped : skipped.filter { $0 > lastGood }, runs: runs)
  }

  private func halving(
    _ test: (Int, NavigationState<RecordedDestination>) throws -> Verdict
  ) throws -> Finding {
    var positions: [Int] = []
    try forEachChange { position, _ in
      positions.append(position)
      return true
    }
    var skipped: Set<Int> = []
    var runs = 0
    /// The nearest to an index, among those between two others, that the test can judge.
    func judge(near middle: Int, in range: Range<Int>) throws -> (index: Int, isBad: Bool)? {
      for distance in 0..<range.count {
        for index in [middle - distance, middle + distance] where range.contains(index) {
          let position = positions[index]
          if skipped.contains(position) { continue }
          runs += 1
          let verdict = try test(position, try log.state(session.info.id, at: position))
          if verdict != .skip { return (index, verdict == .bad) }
          skipped.insert(position)
        }
      }
      return nil
    }
    // If the end is good, everything is.
    guard let end = try judge(near: positions.count - 1, in: positions.indices), end.isBad else {
      return Finding(position: nil, skipped: skipped.sorted(), runs: runs)
    }
    var (low, high) = (0, end.index)
    while low < high, let found = try judge(near: (low + high) / 2, in: low..<high) {
      if found.isBad { high = found.index } else { low = found.index + 1 }
    }
    return Finding(position: positions[high], skipped: Array(positions[low..<high]), runs: runs)
  }

  /// Passes the state after each event that changed it to a closure, which returns whether to continue.
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
