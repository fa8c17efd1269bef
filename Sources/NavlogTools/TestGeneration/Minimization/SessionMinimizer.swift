import Navlog

/// Shrinks a recorded session to the calls that still lead to a fault, by delta debugging over the pure
/// reducer.
///
/// ```swift
/// let minimizer = SessionMinimizer(stretch)
/// if let found = try minimizer.minimized(bad: Condition("modals > 1")) {
///   print(found.stretch.events, found.tried)
/// }
/// ```
///
/// Events after the first faulty event are dropped, so the last remaining call causes the fault. The state with which the
/// session begins is kept. If a restored state already contains the fault, the result has no calls. Events before a restore are
/// removed if the fault also occurs without them. A condition on `seen` may need these events, because `seen` counts visits
/// from the session's beginning. Calls keep their positions, so an address always means the same modal. A call on a modal is
/// kept only together with the call that opened the modal. An event is kept together with the event that caused it.
public struct SessionMinimizer {
  /// The maximum number of candidates that are tried. At this limit, the smallest sequence found so far is returned.
  public static let tryLimit = 20_000

  private let stretch: RecordedStretch
  private let gesture: Duration

  /// Creates a minimizer.
  ///
  /// - Parameters:
  ///   - stretch: The calls to shrink.
  ///   - gesture: Calls within this time of each other are kept or removed together, because a single tap can make several
  ///     calls. By default every call is separate.
  public init(_ stretch: RecordedStretch, gesture: Duration = .zero) {
    self.stretch = stretch
    self.gesture = gesture
  }

  /// Returns the calls that are needed so that a condition holds after the last call. The result is `nil` if the condition does
  /// not hold after any event.
  ///
  /// - Throws: ``ConditionError`` when the condition cannot be evaluated at an event.
  public func minimized(bad condition: Condition) throws -> MinimizedSession? {
    let evaluator = try EventEvaluator(condition, session: stretch.session.id, from: stretch.start)
    let events = NumberedReplay(stretch).events
    guard let end = try events.firstIndex(where: { try evaluator.holds(after: $0) }) else { return nil }
    let probe = try ConditionProbe(condition, session: stretch.session.id)
    guard condition.expressions.columns.contains(.seen) else {
      return try minimized(upTo: end) { try probe.holds(after: $0) }
    }
    // The column `seen` counts the visits of a screen. If a user goes back and forth, each visit is a push after a pop. The
    // pushes without the pops would reach the same number of visits, but with a deeper stack, which is another fault. A
    // candidate must therefore end with the recorded path.
    let path = NumberedReplay(stretch.with(Array(stretch.events[...end]))).allCalls.path
    return try minimized(upTo: end) { try $0.path == path && probe.holds(after: $0) }
  }

  /// Returns the calls that are needed so that a condition holds after the last call. The result is `nil` if the condition does
  /// not hold after any event.
  ///
  /// - Parameter isFaulty: The condition. It is first evaluated after each event of the whole stretch, up to the first faulty
  ///   event, and then for each candidate.
  /// - Throws: The errors of the condition.
  public func minimized(where isFaulty: (ReplayedCalls) throws -> Bool) rethrows -> MinimizedSession? {
    guard let end = try NumberedReplay(stretch).first(where: isFaulty) else { return nil }
    return try minimized(upTo: end, where: isFaulty)
  }

  private func minimized(
    upTo end: Int, where isFaulty: (ReplayedCalls) throws -> Bool
  ) rethrows -> MinimizedSession {
    let faultyEvent = stretch.events[end].position
    let whole = stretch.with(Array(stretch.events[...end]))
    var stretch = whole.afterBeginning
    var replay = NumberedReplay(stretch)
    // The search begins at the last restore. A condition on `seen` may need earlier events, because `seen` counts visits from
    // the beginning of the session. If the events after the restore do not reproduce the fault, the search uses all events.
    if !stretch.events.isEmpty, stretch.events.count < whole.events.count, try !isFaulty(replay.allCalls) {
      (stretch, replay) = (whole, NumberedReplay(whole))
    }
    let units = units(of: stretch)
    let openers = Self.openers(in: stretch)
    var search = DeltaDebugging(limit: Self.tryLimit)
    let kept = try search.minimized(Array(units.indices)) { candidate in
      try isFaulty(replay.calls(Self.events(of: candidate, units, openers)))
    }
    let calls = replay.calls(Self.events(of: kept, units, openers))
    return MinimizedSession(
      stretch: stretch.with(calls.events), faultyEvent: faultyEvent, tried: search.tried,
      isMinimal: search.isMinimal)
  }

  /// Returns groups of events that are kept or removed together, by the indices of the events.
  private func units(of stretch: RecordedStretch) -> [[Int]] {
    var units: [[Int]] = []
    var unitOfPosition: [Int: Int] = [:]
    for (index, event) in stretch.events.enumerated() {
      var unit = event.cause.flatMap { unitOfPosition[$0] }
      if unit == nil, index > 0, gesture > .zero,
        .microseconds(event.elapsed - stretch.events[index - 1].elapsed) <= gesture
      {
        unit = unitOfPosition[stretch.events[index - 1].position]
      }
      let place = unit ?? units.count
      if place == units.count { units.append([]) }
      units[place].append(index)
      unitOfPosition[event.position] = place
    }
    return units
  }

  /// Returns, for each event, the indices of the events that opened the modals in its address. Events outside of
  /// the stretch are omitted.
  private static func openers(in stretch: RecordedStretch) -> [[Int]] {
    var indexOfPosition: [Int: Int] = [:]
    return stretch.events.enumerated().map { index, event in
      indexOfPosition[event.position] = index
      return event.router.steps.compactMap { indexOfPosition[$0.entry.position] }
    }
  }

  /// Returns the indices of the events of a candidate, in order. A candidate contains the indices of units. A unit consists of
  /// events that are kept or removed together. A call on a modal is omitted if the candidate does not contain the call that
  /// opened the modal.
  private static func events(of candidate: [Int], _ units: [[Int]], _ openers: [[Int]]) -> [Int] {
    var events = candidate.flatMap { units[$0] }
    if events.count != candidate.count { events.sort() }
    guard events.contains(where: { !openers[$0].isEmpty }) else { return events }
    let kept = Set(events)
    return events.filter { openers[$0].allSatisfy(kept.contains) }
  }
}

/// The calls of a session that still lead to a fault, as a ``SessionMinimizer`` found them.
public struct MinimizedSession: Hashable, Sendable {
  /// The remaining calls, with the outcomes that they have without the removed calls.
  public let stretch: RecordedStretch
  /// The position of the first event in the original session after which the condition holds.
  public let faultyEvent: Int
  /// The number of candidates that were tried.
  public let tried: Int
  /// Whether each of the calls is needed. It is `false` when ``SessionMinimizer/tryLimit`` was reached.
  public let isMinimal: Bool
}
