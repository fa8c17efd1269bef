import Navlog

enum HomeEvent: Hashable { case asked(String, isFound: Bool) }

/// Observes the log: no ViewModel tells it anything.
struct HomeTracker: NavigationTracker {
  let report: (HomeEvent) -> Void

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    guard let asked = event.decisions.first?.requested.wrapped as? HomeOutgoingNavigation else { return }
    let isLost = event.outcome != .applied || state.visible == AnyNavigation(UnknownNavigation.notFound)
    report(.asked("\(asked)", isFound: !isLost))
  }
}
