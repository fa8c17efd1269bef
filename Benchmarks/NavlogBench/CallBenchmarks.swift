import Navlog
import NavlogSQLite

/// The extra cost of a call with rules, with a tracker, and with a type-erased destination.
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

/// A call, from `navigate` until it is recorded, compared with a prepared INSERT of the same row in its own transaction.
enum Calls {
  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let log = try SQLiteEventLog(path: files.path("calls.sqlite"))
    let session = RouterSession<SampleDestination>(log: log, roots: ["home"])
    let router = session.router
    let raw = RawSQLite(files.path("raw-calls.sqlite"))
    var calls: [Double] = []
    var inserts: [Double] = []
    var id: Int64 = 0
    // Alternating, so that other load on the machine affects both.
    for round in 0..<400 {
      for step in 0..<100 {
        if step % 6 == 5 {
          router.popToRoot()
        } else {
          let destination = SampleDestination.characterDetail(id: (round + step) % 20)
          calls.append(time { router.navigate(to: destination) })
        }
      }
      for _ in 0..<100 {
        id += 1
        inserts.append(time { raw.insert(id) })
      }
    }
    let (call, insert) = (calls.quantile(0.5), inserts.quantile(0.5))
    report.line(
      "navigate to recorded, median", "\(call.rounded(1)) us, raw \(insert.rounded(1)) us",
      budget: "at most 1.4 x raw", ratio: call / insert, passes: call <= 1.4 * insert)
    let slowest = calls.quantile(0.999)
    report.line(
      "navigate to recorded, slowest in a thousand",
      "\(slowest.rounded(0)) us, raw \(inserts.quantile(0.999).rounded(0)) us", budget: "below 300 us",
      ratio: slowest / 300, passes: slowest < 300)
    try session.close()
  }
}
