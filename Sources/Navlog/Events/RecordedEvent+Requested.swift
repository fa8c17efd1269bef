extension RecordedEvent {
  /// The destination that was requested last, before redirects changed it; `nil` if no rule decided on the call. For a path,
  /// the rules decide on each screen in turn.
  package var lastRequested: N? { decisions.lastChain().first?.requested }

  /// Returns the recorded path and, if a redirect replaced its last screen with a modal, appends the requested screen. Other
  /// redirects are not undone.
  package func requestedPath(_ path: [N]) -> [N] {
    guard case .redirected(let shown)? = decisions.last?.verdict, !path.contains(shown), let lastRequested
    else { return path }
    return path + [lastRequested]
  }
}

extension Array {
  /// Returns the last decision, preceded by the redirects that led to it. The first of these decisions contains the destination
  /// that was requested last.
  package func lastChain<N: Hashable & Sendable>() -> ArraySlice<Element> where Element == RuleDecision<N> {
    guard var first = indices.last else { return [] }
    while first > 0, case .redirected(let next) = self[first - 1].verdict, next == self[first].requested {
      first -= 1
    }
    return self[first...]
  }
}
