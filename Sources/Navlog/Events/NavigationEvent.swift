/// A call on a router, with everything resolved: what is written.
public struct NavigationEvent<N: Hashable & Sendable>: Hashable, Sendable {
  /// The router that was called.
  public let router: RouterID
  /// What was asked of it.
  public let action: NavigationAction<N>

  /// A call on a router.
  public init(_ action: NavigationAction<N>, on router: RouterID = RouterID(.main)) {
    self.router = router
    self.action = action
  }
}
