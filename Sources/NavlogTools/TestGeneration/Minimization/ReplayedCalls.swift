public import Navlog

/// Some calls of a session, replayed without the other calls, so that a condition can be evaluated on the result.
public struct ReplayedCalls {
  let replay: NumberedReplay
  /// The state after the last call, with numbers in place of destinations.
  let end: NavigationState<DestinationID>
  private let indices: ArraySlice<Int>
  private let reduction: Reduction<DestinationID>

  fileprivate init(
    _ replay: NumberedReplay, _ indices: ArraySlice<Int>, _ end: NavigationState<DestinationID>,
    _ reduction: Reduction<DestinationID>
  ) {
    (self.replay, self.indices, self.end, self.reduction) = (replay, indices, end, reduction)
  }

  /// The state after the last call.
  public var state: NavigationState<RecordedDestination> { end.compactMap(replay.destination) }

  /// The last call, with its outcome in this replay.
  public var last: RecordedEvent<RecordedDestination>? {
    indices.last.map { replay.event($0, reduction) }
  }

  /// All of the calls, with their outcomes in this replay.
  public var events: [RecordedEvent<RecordedDestination>] {
    var state = replay.start
    return indices.map { replay.event($0, replay.apply($0, to: &state)) }
  }

  /// The path to the visible screen after the last call.
  var path: String { state.pathText }

  /// The first call, as it was recorded.
  var first: RecordedEvent<RecordedDestination>? { indices.first.map { replay.recorded($0) } }

  /// Runs a closure with the state after each of the calls.
  func forEachState(_ body: (NavigationState<DestinationID>, Int) throws -> Void) rethrows {
    var state = replay.start
    for index in indices {
      _ = replay.apply(index, to: &state)
      try body(state, replay.position(of: index))
    }
  }
}

/// The events of a stretch, with a number in place of each destination. Folding numbers takes a fraction of the time that
/// folding destinations takes.
struct NumberedReplay {
  let start: NavigationState<DestinationID>
  private let stretch: RecordedStretch
  private let calls: [NavigationEvent<DestinationID>]
  private let destinations: Numbering<RecordedDestination>
  /// The links that an earlier version of Navlog applied although they select a missing root, by the indices of their events.
  private let unchecked: Set<Int>

  init(_ stretch: RecordedStretch) {
    self.stretch = stretch
    var destinations = Numbering<RecordedDestination>()
    start = stretch.start.compactMap { destinations.id($0) }
    calls = stretch.events.map { event in
      NavigationEvent(event.action.map { destinations.id($0) }, on: event.router)
    }
    self.destinations = destinations
    var state = start
    var unchecked: Set<Int> = []
    for (index, call) in calls.enumerated() {
      if call.action.kind == .deepLink, stretch.events[index].outcome == .applied,
        state.refusingMissingRoot(call.action) != call.action
      {
        unchecked.insert(index)
      }
      state.fold(call.action, on: call.router, at: stretch.events[index].position)
    }
    self.unchecked = unchecked
  }

  func destination(_ id: DestinationID) -> RecordedDestination { destinations.destination(id) }

  func recorded(_ index: Int) -> RecordedEvent<RecordedDestination> { stretch.events[index] }

  func position(of index: Int) -> Int { stretch.events[index].position }

  /// All events, with their outcomes in this version of Navlog.
  var events: [RecordedEvent<RecordedDestination>] { allCalls.events }

  var allCalls: ReplayedCalls { calls(Array(calls.indices)) }

  /// Replays some of the events at their original positions.
  func calls(_ indices: [Int]) -> ReplayedCalls {
    var state = start
    for index in indices.dropLast() {
      state.fold(
        action(index, in: state), on: calls[index].router, at: stretch.events[index].position)
    }
    let reduction = indices.last.map { apply($0, to: &state) } ?? .none(in: state)
    return ReplayedCalls(self, indices[...], state, reduction)
  }

  /// Returns the index of the first event after which a condition holds.
  func first(where isFaulty: (ReplayedCalls) throws -> Bool) rethrows -> Int? {
    var state = start
    let indices = Array(calls.indices)
    for index in indices {
      let reduction = apply(index, to: &state)
      if try isFaulty(ReplayedCalls(self, indices[...index], state, reduction)) { return index }
    }
    return nil
  }

  fileprivate func apply(_ index: Int, to state: inout NavigationState<DestinationID>) -> Reduction<
    DestinationID
  > {
    state.apply(
      NavigationEvent(action(index, in: state), on: calls[index].router),
      at: stretch.events[index].position)
  }

  /// Returns the action of a call. A link to a missing root is refused, as in a session. A root is missing, for example, if the
  /// call that added it is not replayed.
  private func action(
    _ index: Int, in state: NavigationState<DestinationID>
  ) -> NavigationAction<DestinationID> {
    let action = calls[index].action
    // The search folds millions of calls, and few of them are links. Only a link is refused because a root is missing, so all
    // other calls are returned at once.
    guard case .deepLink = action, !unchecked.contains(index) else { return action }
    return state.refusingMissingRoot(action)
  }

  fileprivate func event(
    _ index: Int, _ reduction: Reduction<DestinationID>
  ) -> RecordedEvent<RecordedDestination> {
    var event = stretch.events[index]
    event.outcome = reduction.outcome
    event.removed = reduction.removed
    event.screen = reduction.screen.flatMap(destination)
    event.depth = reduction.depth
    event.isRepeated = reduction.isRepeated
    event.selected = reduction.selected
    return event
  }
}

extension Reduction {
  fileprivate static func none(in state: NavigationState<N>) -> Reduction {
    Reduction(
      outcome: .applied, removed: 0, screen: state.visible, depth: state.depth, isRepeated: state.isRepeated,
      selected: state.selected)
  }
}
