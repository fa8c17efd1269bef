import Navlog
import NavlogTesting
import NavlogTools
import Testing

/// Explorations of logs whose first session was pruned. Every remaining session restores the previous one.
@MainActor
struct RestoredAppTests {
  private let log = InMemoryEventLog()

  @Test func `an exploration of a restored session begins with the restored state`() throws {
    try launch(roots: ["home"]) { session in
      session.router.navigate(to: .list)
      session.router.navigate(to: .product(id: 1))
    }
    try launch(roots: ["home", "more"]) { session in
      session.router.pop()
      session.router.navigate(to: .product(id: 2))
      session.select("more")
      session.router.navigate(to: .tour)
      session.visibleRouter.dismiss()
    }
    var app = try restoredApp()
    let rule = try SessionRule("no tour", "never screen = 'tour'")
    let report = try app.explore([rule])
    // The log contains no calls at the bottom of home, so the exploration does not report the bottom as a dead end.
    #expect(
      report.findings.map(\.description) == [
        "violated rule: no tour, never screen = 'tour', after select -> more, navigate -> fullScreen:tour"
      ])
    // The root "home" has two screens, one or none. In each case, "home" is selected, or "more" is selected without the tour, or
    // "more" is selected with the tour: 3 × 3 states.
    #expect(report.states == 9 && report.transitions == 15 && report.limits.isEmpty)
    let walks = try app.walk(RandomWalks(walks: 20, steps: 30, seed: 3), [rule])
    #expect(walks.findings.map(\.kind) == [.violatedRule] && walks.states > 5)
    #expect(calls(try app.reach { $0.name == "tour" }) == ["select -> more", "navigate -> fullScreen:tour"])

    let copy = InMemoryEventLog()
    let session = try app.record(report.findings[0], to: copy)
    #expect(try copy.state(session.id, at: 2).pathText == "home/list/product(id: 1)")
    #expect(try copy.check([rule], of: session.id).first?.violation == 4)
  }

  @Test
  func `if all sessions were restored, an exploration begins with the most frequently restored screens`()
    throws
  {
    try launch { session in
      session.router.navigate(to: .list)
      session.router.navigate(to: .product(id: 1))
    }
    try launch { $0.router.pop() }
    try launch { session in
      session.router.navigate(to: .product(id: 2))
      session.router.popToRoot()
      session.router.navigate(to: .list)
    }
    try launch { $0.router.pop() }
    #expect(calls(try restoredApp().reach { $0.name == "product" }) == ["navigate -> product(id: 2)"])
  }

  @Test func `a restored intent does not expire in an exploration`() throws {
    let login = NavigationGuard<RecordedShopScreen>("login") { state, destination in
      guard destination == .account, state.flags["user"] != true else { return .allow }
      return .defer(until: "user", showing: .login, expiring: .seconds(60))
    }
    try launch(guards: [login]) { $0.router.navigate(to: .account) }
    try launch(guards: [login]) { $0.setFlag("user", true) }
    let account = try #require(try restoredApp().reach { $0.name == "account" })
    #expect(calls(account)?.first == "setFlag user = true" && calls(account)?.count == 2)
  }

  /// Records a session that restores the previous session.
  private func launch(
    roots: [RootName] = ["home"], guards: [NavigationGuard<RecordedShopScreen>] = [],
    _ body: (RecordedShop.Session) -> Void
  ) throws {
    let session = RecordedShop.Session(
      log: log,
      configuration: .init(
        roots: roots, restoration: .lastSession, rules: NavigationRules(guards: guards)))
    body(session)
    try session.close()
  }

  /// Returns the app, learned from all sessions except the first, which restores no other session.
  private func restoredApp() throws -> RecordedApp {
    var app = RecordedApp()
    for session in log.sessions().dropFirst() { try app.read(session, in: log) }
    return app
  }

  private func calls(_ reached: ReachedScreen?) -> [String]? {
    reached?.stretch.afterBeginning.events.map(\.callText)
  }
}
