public import Navlog
public import Testing

/// Checks that events, folded in order from a state, lead to another.
///
/// - Parameters:
///   - events: The calls; the first stands at the position after the initial state's own.
///   - initial: The state before them.
///   - state: The state that is expected after the last.
public func expectReplay<N>(
  of events: some Sequence<NavigationEvent<N>>, from initial: NavigationState<N> = NavigationState(),
  equals state: NavigationState<N>, sourceLocation: SourceLocation = #_sourceLocation
) {
  var replayed = initial
  for (index, event) in events.enumerated() {
    _ = replayed.reduce(event.action, on: event.router, at: initial.position + index + 1)
  }
  expectSame(replayed, state, "the replayed state", sourceLocation)
}

/// Checks that recorded events, folded at their own positions, have the outcomes that were recorded, and lead to a
/// state.
///
/// - Parameters:
///   - events: The events as read from a log.
///   - initial: The state before them.
///   - state: The state that is expected after the last.
public func expectReplay<N>(
  of events: some Sequence<RecordedEvent<N>>, from initial: NavigationState<N> = NavigationState(),
  equals state: NavigationState<N>, sourceLocation: SourceLocation = #_sourceLocation
) {
  var replayed = initial
  for event in events {
    let outcome = replayed.reduce(event.action, on: event.router, at: event.position)
    if outcome != event.outcome {
      Issue.record(
        """
        replayed, event \(event.position) (\(event.action.name)) is \(outcome.text), recorded was \
        \(event.outcome.text)
        """, sourceLocation: sourceLocation)
    }
  }
  expectSame(replayed, state, "the replayed state", sourceLocation)
}
