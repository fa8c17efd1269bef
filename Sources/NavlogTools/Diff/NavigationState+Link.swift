package import Navlog

extension NavigationState where N == RecordedDestination {
  /// Whether a link's plan, followed in an app that has just started, ends with the same screens.
  package func isBuilt(by plan: [PlanStep<N>]) -> Bool {
    var fresh = NavigationState(roots: roots.map(\.id.root))
    _ = fresh.reduce(.deepLink(url: "", .plan(plan)), on: RouterID(fresh.selected), at: 1)
    var screens = self
    screens.flags = [:]
    screens.pendingIntents = []
    for index in screens.roots.indices { screens.roots[index].isActive = false }
    return StateDiff(from: screens, to: fresh, comparing: .destinations).isEmpty
  }
}
