import Foundation
import Navlog
import NavlogTools

/// A search of up to one million states. The app has four tabs, and three screens in each tab push each other.
enum Exploration {
  private enum Screen: Int { case list, detail, settings }

  /// Measures the time of a search of 100,000 states, the peak memory of a search of a million states in its own process, and
  /// the time of everything that `navlog explore` does.
  static func measure(_ files: Files, _ report: inout Report) throws {
    let rounds = 0..<(Files.isTrial ? 1 : 5)
    let seconds = rounds.map { _ in search(Files.part) }
    report.line(
      "states found by an exploration, of \(Files.part)",
      Spread(seconds.map { Double(Files.part) / $0 / 1e3 }),
      "k/s and core")
    let grown = try Memory.growth(of: "exploration", "", in: files)
    report.line(
      "memory of an exploration of 1 M states", Spread(grown), "MiB of growth", .atMost(500),
      note: "\((grown * 1_048_576 / Double(Files.million)).figures) bytes for each state")
    let states = Files.isTrial ? 100 : 10_000
    let whole = try rounds.map { _ in try explore(states) }
    report.line(
      "states explored with a link, rules and findings", Spread(whole.map { Double(states) / $0 / 1e3 }),
      "k/s and core", note: "rules on 1,000 sessions")
  }

  /// Learns an app from a session with a link, searches the app's states, judges ten rules, and records the findings. Returns
  /// the time in seconds.
  private static func explore(_ states: Int) throws -> Double {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "sample", started: 0, app: "", version: "", system: ""))
    var sample = SampleSession(seed: 1)
    var events = (0..<2_000).map { _ in sample.next() }
    let list = RecordedDestination(type: "SampleDestination", name: "characterList")
    events.append(sample.next(.deepLink(url: "challenge://list", .plan([.dismissAll, .setPath([list])]))))
    try log.append(events, to: "sample")
    let rules = try SessionRule.rules(in: Checks.rules)
    var app = RecordedApp()
    return try time {
      for session in log.sessions() { try app.read(session, in: log) }
      let report = try app.explore(rules, limits: ExplorationLimits(states: states, sessions: 1_000))
      precondition(report.states == states && !report.findings.isEmpty, "the exploration ended early")
    } / 1e6
  }

  /// Searches until it has found a number of states, and returns the time in seconds.
  @discardableResult
  static func search(_ states: Int) -> Double {
    let app = ExploredApp<Screen>(
      links: { _ in .noMatch }, resolve: { action, _, _ in ResolvedCall(action: action) }, text: { "\($0)" })
    let roots = (1...4).map { RootName("tab \($0)") }
    var search = ExplorationSearch(
      app: app, start: ExploredState(state: NavigationState(roots: roots), position: 0),
      representative: nil, isHome: nil, limits: ExplorationLimits(states: states))
    let pushes = [Screen.list, .detail, .settings].map {
      Offer<Screen>(.navigate($0, style: .push, unlessOnTop: false))
    }
    let begun = ContinuousClock.now
    search.run { pushes + Offer.system(in: $0) }
    let elapsed = ContinuousClock.now - begun
    precondition(search.report(.declared, []).states == states, "the search ended early")
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  }
}
