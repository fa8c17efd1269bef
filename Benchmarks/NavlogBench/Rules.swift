import Navlog
import NavlogSQLite

/// What a call costs more when rules are asked about it, a tracker is told of it, and its destination is of any type.
enum Rules {
  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let plain = try median(files.path("plain.sqlite"), NavigationRules<SampleDestination>()) { $0 }
    let ruled = try median(files.path("ruled.sqlite"), rules(), trackers: [Nobody()]) { $0 }
    let any = try median(files.path("any.sqlite"), NavigationRules<AnyNavigation>()) { AnyNavigation($0) }
    report.line(
      "navigate with a redirect, a guard, a tracker",
      "\(ruled.rounded(1)) us, without \(plain.rounded(1)) us",
      budget: "at most 4 x without", ratio: ruled / plain, passes: ruled <= 4 * plain)
    report.line(
      "navigate to a destination of any type", "\(any.rounded(1)) us, of its own \(plain.rounded(1)) us",
      budget: "at most 2 x its own", ratio: any / plain, passes: any <= 2 * plain)
  }

  @MainActor
  private static func median<N: Navigation>(
    _ path: String, _ rules: NavigationRules<N>, trackers: [any NavigationTracker<N>] = [],
    _ destination: (SampleDestination) -> N
  ) throws -> Double {
    let session = RouterSession<N>(
      log: try SQLiteEventLog(path: path), rules: rules, trackers: trackers)
    let router = session.router
    var calls: [Double] = []
    for step in 0..<20_000 {
      if step % 6 == 5 {
        router.popToRoot()
      } else {
        let destination = destination(.characterDetail(id: step % 20))
        calls.append(time { router.send(.navigate(to: destination)) })
      }
    }
    try session.close()
    return calls.quantile(0.5)
  }

  private static func rules() -> NavigationRules<SampleDestination> {
    NavigationRules(
      redirects: [NoRedirect()],
      guards: [
        NavigationGuard("login") { state, destination in
          destination == .settings && state.flags["isAuthenticated"] != true ? .deny("log in first") : .allow
        }
      ])
  }

  private struct NoRedirect: NavigationRedirect {
    func redirect(_ navigation: any Navigation) -> (any Navigation)? { nil }
  }

  private struct Nobody: NavigationTracker {
    func track(_ event: RecordedEvent<SampleDestination>, in state: NavigationState<SampleDestination>) {}
  }
}
