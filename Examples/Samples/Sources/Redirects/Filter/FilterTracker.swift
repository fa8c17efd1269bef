import Navlog

enum FilterEvent: Hashable { case opened(nested: Bool) }

struct FilterTracker: NavigationTracker {
  let report: (FilterEvent) -> Void

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    let filter = AnyNavigation(FilterIncomingNavigation.filter)
    guard case .present(filter, _) = event.action, event.outcome == .applied else { return }
    report(.opened(nested: event.router.level > 0))
  }
}
