public import Navlog
public import Testing

/// Checks the reducer's one step: this call, made in this state, leads to that state with that outcome.
///
/// ```swift
/// expectTransition(from: start, on: .pop(count: 2), at: 5, to: end)
/// ```
///
/// States are compared whole. A difference is reported at the caller's line, one line for every router, entry, modal
/// and flag that is not as expected.
///
/// - Parameters:
///   - before: The state in which the call is made.
///   - action: The call.
///   - router: The router that is called.
///   - position: The event's place in its session; by default the one after the state's own.
///   - after: The state that is expected.
///   - outcome: The outcome that is expected.
/// - Returns: The state that the call led to.
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
      "the outcome of \(action.name) is \(actual.text), expected \(outcome.text)",
      sourceLocation: sourceLocation)
  }
  expectSame(state, after, "the state after \(action.name)", sourceLocation)
  return state
}

/// Checks that a call has no effect in a state, for a reason, and leaves the state equal.
///
/// - Parameters:
///   - state: The state in which the call is made, and which is expected afterwards.
///   - action: The call.
///   - router: The router that is called.
///   - position: The event's place in its session; by default the one after the state's own.
///   - reason: The reason that is expected.
public func expectNoEffect<N>(
  in state: NavigationState<N>, on action: NavigationAction<N>, router: RouterID = RouterID(.main),
  at position: Int? = nil, _ reason: Reason, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectTransition(
    from: state, on: action, router: router, at: position, to: state, outcome: .noEffect(reason),
    sourceLocation: sourceLocation)
}

func expectSame<N>(
  _ actual: NavigationState<N>, _ expected: NavigationState<N>, _ what: String, _ location: SourceLocation
) {
  guard actual != expected else { return }
  let difference = LineDifference(from: expected.lines, to: actual.lines)
  Issue.record(
    "\(what) is not as expected (- expected, + actual):\n\(difference)", sourceLocation: location)
}

extension NavigationAction {
  var name: String {
    switch self {
    case .unknown(let action): action.kind
    default: kind?.rawValue ?? ""
    }
  }
}

extension Outcome {
  var text: String {
    switch self {
    case .applied: "applied"
    case .noEffect(let reason): "noEffect(\(reason))"
    }
  }
}
