extension RecordedEvent {
  /// The destination of the last chain of decisions, as it was requested. Each screen of a path has its own chain. The result is
  /// `nil` without decisions.
  package var lastRequested: N? { decisions.lastChain().first?.requested }

  /// Returns the path as it was requested. If a redirect replaced the last screen with a modal, the recorded path does not
  /// contain this screen.
  package func requestedPath(_ path: [N]) -> [N] {
    guard case .redirected(let shown)? = decisions.last?.verdict, !path.contains(shown), let lastRequested
    else { return path }
    return path + [lastRequested]
  }
}

extension Array {
  /// Returns the decisions about the destination that was requested last: its own decision, preceded by the redirects that led
  /// to it.
  package func lastChain<N: Hashable & Sendable>() -> ArraySlice<Element> where Element == RuleDecision<N> {
    guard var first = indices.last else { return [] }
    while first > 0, case .redirected(let next) = self[first - 1].verdict, next == self[first].requested {
      first -= 1
    }
    return self[first...]
  }
}
