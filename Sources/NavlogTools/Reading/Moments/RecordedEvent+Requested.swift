package import Navlog

extension RecordedEvent {
  /// The last requested destination about which a rule decided, before redirects changed it; `nil` if no rule decided. In a
  /// path, the rules decide about each new screen in turn.
  package var lastRequested: N? { decisions.lastChain().first?.requested }

  /// Returns the recorded path. If a redirect replaced the last screen with a modal, the result ends with the requested screen.
  /// Other redirects are not undone.
  package func requestedPath(_ path: [N]) -> [N] {
    guard case .redirected(let shown)? = decisions.last?.verdict, !path.contains(shown), let lastRequested
    else { return path }
    return path + [lastRequested]
  }
}

extension NavigationAction {
  /// Returns this call with the requested destination instead of the one that a redirect chose. Calls that do not show exactly
  /// one destination stay as they are.
  ///
  /// - Parameters:
  ///   - requested: The requested destination.
  ///   - requestedStyle: Returns the style in which a `navigate` requested this destination. The arguments are the destination
  ///     that was shown instead, and its style.
  package func requesting(
    _ requested: N, _ requestedStyle: (_ shown: N, _ style: PresentationType) -> PresentationType
  ) -> NavigationAction<N> {
    switch self {
    case .navigate(let shown, let style, let unlessOnTop):
      .navigate(requested, style: requestedStyle(shown, style), unlessOnTop: unlessOnTop)
    case .present(_, let style): .present(requested, style: style)
    case .replaceTop: .replaceTop(requested)
    default: self
    }
  }
}

extension NavigationAction where N: Navigation {
  /// Returns this call with the requested destination instead of the one that a redirect chose.
  ///
  /// The event contains only the style in which the replacement was shown. If a call uses the default style of the requested
  /// destination, the rules use the default style of the replacement. If the event contains the replacement's default style,
  /// this method therefore assumes that the call used the default style of the requested destination.
  package func requesting(_ requested: N) -> NavigationAction<N> {
    requesting(requested) { shown, style in
      style == shown.presentationType ? requested.presentationType : style
    }
  }
}

extension Array {
  /// Returns the last decision, preceded by the redirects that led to it. The first of these decisions contains the destination
  /// that was originally requested.
  package func lastChain<N: Hashable & Sendable>() -> ArraySlice<Element> where Element == RuleDecision<N> {
    guard var first = indices.last else { return [] }
    while first > 0, case .redirected(let next) = self[first - 1].verdict, next == self[first].requested {
      first -= 1
    }
    return self[first...]
  }
}
