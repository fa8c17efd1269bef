import Foundation
import Navlog
import NavlogTools

/// A search up to one million states: of an app with four tabs, in each of which three screens push each other.
enum Exploration {
  private enum Screen: Int { case list, detail, settings }

  /// The time of a search of 100,000 states, and the peak memory of one of a million, in its own process.
  static func measure(_ files: Files, _ report: inout Report) throws {
    let seconds = (0..<5).map { _ in search(Files.part) }
    report.line(
      "states found by an exploration, of \(Files.part)",
      Spread(seconds.map { Double(Files.part) / $0 / 1e3 }),
      "k/s and core")
    let grown = try Memory.growth(of: "exploration", "", in: files)
    report.line(
      "memory of an exploration of 1 M states", Spread(grown), "MiB of growth", .atMost(500),
      note: "\((grown * 1_048_576 / Double(Files.million)).figures) bytes for each state")
  }

  /// Searches until a number of states is found, and returns the time in seconds.
  @discardableResult
  static func search(_ states: Int) -> Double {
    let app = ExploredApp<Screen>(
      links: { _ in .noMatch }, resolve: { action, _, _ in RuledCall(action: action) }, text: { "\($0)" })
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
