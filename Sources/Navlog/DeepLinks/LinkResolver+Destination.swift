extension LinkResolver {
  /// The screen that a URL leads to, whatever the way there; `nil` when it leads nowhere or is refused.
  ///
  /// ```swift
  /// links.destination(of: "challenge://character/42")  // .characterDetail(id: 42)
  /// ```
  ///
  /// For tests and listings, and for an app that shows a link's screen in a way of its own. To follow a link, open it:
  /// ``RouterSession/open(_:origin:file:line:)`` takes the way that the route says, and records why a link leads nowhere.
  public func destination(of url: String) -> Destination? {
    guard case .plan(let steps) = resolve(url) else { return nil }
    switch steps.last {
    case .show(let destination, _): return destination
    case .setPath(let path): return path.last
    case .select, .dismissAll, nil: return nil
    }
  }
}
