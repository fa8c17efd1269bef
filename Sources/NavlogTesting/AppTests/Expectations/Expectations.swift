public import Navlog
public import Testing

/// Checks one step of the reducer: a call made in a state leads to the expected state and outcome.
///
/// ```swift
/// expectTransition(from: start, on: .pop(count: 2), at: 5, to: end)
/// ```
///
/// States are compared as a whole. A difference is reported at the caller's line as a diff, with a line for
/// every router, entry, modal and flag.
///
/// - Parameters:
///   - before: The state in which the call is made.
///   - action: The call.
///   - router: The called router.
///   - position: The position of the event. By default, it is the position that follows the state's position.
///   - after: The expected state.
///   - outcome: The expected outcome.
///   - sourceLocation: The location at which issues are reported.
/// - Returns: The state after the call.
@discardableResult
public func expectTransition<N>(
  from before: NavigationState<N>, on action: NavigationAction<N>, router: RouterID = RouterID(.main),
  at position: Int? = nil, to after: NavigationState<N>, outcome: Outcome = .applied,
  sourceLocation: SourceLocation = #_sourceLocation
) -> NavigationState<N> {
  var state = before
  let actual = state.reduce(action, on: router, at: position ?? before.position + 1)
  if actual != outcome {
    Issue.record(
      "the outcome of \(action.kindName) is \(actual), expected \(outcome)",
      sourceLocation: sourceLocation)
  }
  expectSame(state, after, "the state after \(action.kindName)", sourceLocation)
  return state
}

/// Checks that a call has no effect on a state, for the expected reason.
///
/// ```swift
/// expectNoEffect(in: NavigationState<AppNavigation>(), on: .pop, .atRoot)
/// ```
///
/// - Parameters:
///   - state: The state before and after the call.
///   - action: The call.
///   - router: The called router.
///   - position: The position of the event. By default, it is the position that follows the state's position.
///   - reason: The expected reason.
///   - sourceLocation: The location at which issues are reported.
public func expectNoEffect<N>(
  in state: NavigationState<N>, on action: NavigationAction<N>, router: RouterID = RouterID(.main),
  at position: Int? = nil, _ reason: Outcome.Reason, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectTransition(
    from: state, on: action, router: router, at: position, to: state, outcome: .noEffect(reason),
    sourceLocation: sourceLocation)
}

/// Checks that replaying events leads to the expected state.
///
/// ```swift
/// expectReplay(of: [NavigationEvent(.navigate(to: AppNavigation.list)), NavigationEvent(.pop)], equals: end)
/// ```
///
/// - Parameters:
///   - events: The events. The first event has the position that follows the initial state's position.
///   - initial: The state before the first event.
///   - state: The expected state after the last event.
///   - sourceLocation: The location at which issues are reported.
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

/// Checks that replaying recorded events leads to the recorded outcomes and to the expected state. Each event
/// is replayed at its recorded position.
///
/// ```swift
/// expectReplay(of: try session.timeline.events(), equals: session.state)
/// ```
///
/// - Parameters:
///   - events: The events, as read from a log.
///   - initial: The state before the first event.
///   - state: The expected state after the last event.
///   - sourceLocation: The location at which issues are reported.
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
        replayed, event \(event.position) (\(event.action.kindName)) is \(outcome), recorded was \
        \(event.outcome)
        """, sourceLocation: sourceLocation)
    }
  }
  expectSame(replayed, state, "the replayed state", sourceLocation)
}

// MARK: - Reporting

private func expectSame<N>(
  _ actual: NavigationState<N>, _ expected: NavigationState<N>, _ what: String, _ location: SourceLocation
) {
  guard actual != expected else { return }
  let difference = LineDifference(from: expected.lines, to: actual.lines)
  Issue.record(
    "\(what) is not as expected (- expected, + actual):\n\(difference)", sourceLocation: location)
}
