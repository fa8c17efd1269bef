import Navlog
import NavlogTesting
import Testing

@testable import Shop

/// Links to a product, before and after the login.
@Suite(.timeLimit(.minutes(5))) @MainActor struct LinkTests {
  private let log = InMemoryEventLog()
  private let clock = TestClock()

  private func launch() -> AppCoordinator {
    makeCoordinator(log: log, environment: clock.environment)
  }

  @Test
  func `a link opened before the login becomes a pending intent with every screen that the link shows`()
    async throws
  {
    let coordinator = launch()
    try coordinator.open("shop://product/2")
    #expect(try coordinator.screen == "Log in")
    #expect(coordinator.path.isEmpty)
    let intent = try #require(coordinator.navigation.state.pendingIntents.first)
    #expect(intent.url == "shop://product/2")
    #expect(intent.plan == [.dismissAll, .setPath([.catalog, .productDetail(teapot)])])
    let event = try #require(try coordinator.events.first)
    #expect(
      event.decisions == [
        RuleDecision(
          rule: "login", requested: .catalog, verdict: .deferred(until: "isAuthenticated", equals: true))
      ])
  }

  @Test func `after the login a waiting link leads to the product, above one catalog`() async throws {
    let coordinator = launch()
    try coordinator.open("shop://product/2")
    try await coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog, .productDetail(teapot)])
    #expect(coordinator.navigation.state.pendingIntents.isEmpty)
    try await coordinator.tap("Back")
    #expect(try coordinator.screen == "Catalog")
  }

  @Test func `a login with a wrong password keeps the waiting link`() async throws {
    let coordinator = launch()
    try coordinator.open("shop://product/2")
    try await coordinator.tap("Log in with guess")
    #expect(try coordinator.screen == "Log in")
    try await coordinator.tap("Log in with secret")
    #expect(try coordinator.screen == "Detail of Teapot")
  }

  @Test(arguments: [1, 3])
  func `a waiting link survives any number of kills and restarts of the app`(restarts: Int) async throws {
    try launch().open("shop://product/2")
    for _ in 1..<restarts { #expect(try launch().screen == "Log in") }
    let coordinator = launch()
    #expect(try coordinator.screen == "Log in")
    try await coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog, .productDetail(teapot)])
  }

  @Test
  func `if the app is killed after the login, before the link resumes, the next launch shows the product`()
    async throws
  {
    let first = launch()
    try first.open("shop://product/2")
    try await first.tap("Log in with secret")
    #expect(try first.events.map { $0.action.kind } == [.defer, .setFlag, .resume])
    let second = makeCoordinator(
      log: try cut(log, after: 2), environment: clock.environment)
    #expect(second.path == [.catalog, .productDetail(teapot)])
  }

  @Test(arguments: [false, true])
  func `a waiting link expires after 15 minutes, and the login then leads to the catalog`(isRestarted: Bool)
    async throws
  {
    var coordinator = launch()
    try coordinator.open("shop://product/2")
    clock.advance(by: .seconds(15 * 60))
    if isRestarted { coordinator = launch() }
    try await coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog])
    let reasons = try coordinator.events.compactMap { event -> String? in
      if case .abandon(_, let reason) = event.action { reason } else { nil }
    }
    #expect(reasons == ["expired"])
  }

  @Test func `a link is still followed if the login comes one second before the time limit`() async throws {
    let coordinator = launch()
    try coordinator.open("shop://product/2")
    clock.advance(by: .seconds(15 * 60 - 1))
    try await coordinator.tap("Log in with secret")
    #expect(try coordinator.screen == "Detail of Teapot")
  }

  @Test
  func `opening a link twice keeps one pending intent, and the login shows the screen of the latest link`()
    async throws
  {
    let coordinator = launch()
    for id in [2, 2, 3] { try coordinator.open("shop://product/\(id)") }
    #expect(coordinator.navigation.state.pendingIntents.count == 2)
    try await coordinator.tap("Log in with secret")
    #expect(try coordinator.screen == "Detail of Kettle")
    #expect(coordinator.path.count == 2)
  }

  @Test func `a link to the catalog pushes one catalog`() async throws {
    let coordinator = launch()
    try coordinator.open("shop://catalog")
    try await coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog])
  }

  @Test func `after the login a link leads to the product at once, from any screen`() async throws {
    let coordinator = launch()
    try await coordinator.tap("Log in with secret")
    try await coordinator.tap("Mug")
    try coordinator.open("shop://product/2")
    #expect(coordinator.path == [.catalog, .productDetail(teapot)])
  }

  @Test func `a link that was followed is not followed again after the next login`() async throws {
    let coordinator = launch()
    try coordinator.open("shop://product/2")
    for label in ["Log in with secret", "Back", "Log out", "Log in with secret"] {
      try await coordinator.tap(label)
    }
    #expect(coordinator.path == [.catalog])
  }

  @Test func `an unknown identifier is refused with a reason, without a pending intent`() async throws {
    let coordinator = launch()
    try coordinator.open("shop://product/99")
    #expect(coordinator.navigation.state.pendingIntents.isEmpty)
    let reason = try #require(try coordinator.events.last?.outcome.reason)
    #expect("\(reason)".contains("NoSuchProduct"))
    #expect("\(reason)".contains("99"))
  }

  @Test(arguments: ["shop://orders", "https://product/2", "shop://product/%00", "shop://product"])
  func `a URL that is not a link of the app has no effect`(url: String) async throws {
    let coordinator = launch()
    try coordinator.open(url)
    #expect(try coordinator.screen == "Log in")
    #expect(coordinator.navigation.state.pendingIntents.isEmpty)
    #expect(try coordinator.events.map { $0.outcome == .applied } == [false])
  }
}
