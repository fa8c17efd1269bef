public import Navlog

/// What analytics hear of home.
public enum HomeEvent: Hashable {
  /// Something was asked for, and whether anybody shows it.
  case asked(HomeOutgoingNavigation, isFound: Bool)
}

/// Hears of home from the log, so that no ViewModel has to tell.
public struct HomeTracker: NavigationTracker {
  let report: (HomeEvent) -> Void

  /// A tracker, and who hears what it hears.
  public init(report: @escaping (HomeEvent) -> Void) { self.report = report }

  /// Reports what home asked for.
  public func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    for ruling in event.rulings {
      guard let asked = ruling.asked.wrapped as? HomeOutgoingNavigation else { continue }
      let isFound = ruling.verdict != .redirected(to: AnyNavigation(UnknownNavigation.notFound))
      report(.asked(asked, isFound: isFound))
    }
  }
}
