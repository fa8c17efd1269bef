import Navlog
import NavlogSQLite

/// The time from a call of `navigate` until the log has recorded the call, compared with a prepared INSERT of the same row in
/// its own transaction.
enum Calls {
  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let log = try SQLiteEventLog(path: files.path("calls.sqlite"))
    let session = RouterSession<SampleDestination>(log: log, configuration: .init(roots: ["home"]))
    let router = session.router
    let raw = RawSQLite(files.path("raw-calls.sqlite"))
    var medians = Rounds()
    var slowest = Rounds()
    var id: Int64 = 0
    for round in 0...Rounds.count {
      var calls: [Double] = []
      var inserts: [Double] = []
      for turn in 0..<20 {
        for _ in 0..<100 {
          id += 1
          inserts.append(time { raw.insert(id) })
        }
        for step in 0..<120 {
          if step % 6 == 5 {
            router.popToRoot()
          } else {
            let destination = SampleDestination.characterDetail(id: (turn + step) % 20)
            calls.append(time { router.navigate(to: destination) })
          }
        }
      }
      guard round > 0 else { continue }
      medians.add(base: inserts.quantile(0.5), own: calls.quantile(0.5))
      // The slowest inserts of raw SQLite include its automatic checkpoints. The log's calls never make such checkpoints, so
      // the baseline is the median of the raw inserts.
      slowest.add(base: inserts.quantile(0.5), own: calls.quantile(0.999))
    }
    try session.close()
    report.line(
      "navigate until recorded, median", medians.slowdown, "x raw", .atMost(1.15), note: medians.times)
    report.line(
      "navigate until recorded, slowest in a thousand", slowest.slowdown, "x the raw median",
      .atMost(150 / Calibration.commit), note: slowest.times)
  }
}

/// The cost of a call with rules and a tracker, and with a type-erased destination, compared with a call without them.
enum Rules {
  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let plain = try calls(files.path("plain.sqlite"), NavigationRules<SampleDestination>()) { $0 }
    let ruled = try calls(files.path("ruled.sqlite"), rules(), trackers: [Nobody()]) { $0 }
    let any = try calls(files.path("any.sqlite"), NavigationRules<AnyNavigation>()) { AnyNavigation($0) }
    let rules = Rounds.measure(base: plain, own: ruled)
    report.line(
      "navigate with a redirect, a guard, a tracker", rules.slowdown, "x without", .atMost(1.4),
      note: rules.times)
    let types = Rounds.measure(base: plain, own: any)
    report.line(
      "navigate to a destination of any type", types.slowdown, "x its own", .atMost(2), note: types.times)
    let deep = try calls(
      files.path("deep.sqlite"), Self.rules(), trackers: [Nobody()], background: 1_000
    ) { $0 }
    let depth = Rounds.measure(base: ruled, own: deep)
    report.line(
      "- over 1,000 screens in another root", depth.slowdown, "x over none", .atMost(1.2), note: depth.times)
  }

  /// Returns a closure that makes calls and returns the median of their times.
  ///
  /// - Parameter background: The number of screens in a root that is not shown.
  @MainActor
  private static func calls<N: Navigation>(
    _ path: String, _ rules: NavigationRules<N>, trackers: [any NavigationTracker<N>] = [],
    background: Int = 0, _ destination: @escaping (SampleDestination) -> N
  ) throws -> () -> Double {
    let session = RouterSession<N>(
      log: try SQLiteEventLog(path: path),
      configuration: .init(roots: ["home", "other"], rules: rules, trackers: trackers))
    let screens = (0..<background).map { destination(.episodeDetail(id: $0)) }
    if background > 0 { session.router(root: "other").send(.setPath(screens)) }
    let router = session.router(root: "home")
    return {
      var calls: [Double] = []
      for step in 0..<2_400 {
        if step % 6 == 5 {
          router.popToRoot()
        } else {
          let destination = destination(.characterDetail(id: step % 20))
          calls.append(time { router.send(.navigate(to: destination)) })
        }
      }
      return calls.quantile(0.5)
    }
  }

  private static func rules() -> NavigationRules<SampleDestination> {
    NavigationRules(
      redirects: [NavigationRedirect("none") { _ in nil }],
      guards: [
        NavigationGuard("login") { state, destination in
          destination == .settings && state.flags["isAuthenticated"] != true ? .deny("log in first") : .allow
        }
      ])
  }

  private struct Nobody: NavigationTracker {
    func track(_ event: RecordedEvent<SampleDestination>, in state: NavigationState<SampleDestination>) {}
  }
}
