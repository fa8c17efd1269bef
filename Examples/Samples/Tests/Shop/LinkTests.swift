import Navlog
import NavlogTesting
import Testing

@testable import Shop

/// A link to a product, before the login and after it.
@Suite @MainActor struct LinkTests {
  private let log = InMemoryEventLog()
  private let clock = SettableClock()

  private func launch(_ restoration: StateRestoration = .lastSession) throws -> AppCoordinator {
    try makeCoordinator(log: log, restoration: restoration, environment: clock.environment)
  }

  @Test func `before the login it waits, with its whole stack, and the login is seen`() throws {
    let coordinator = try launch()
    coordinator.handleLink("shop://product/2")
    #expect(coordinator.screen == "Log in")
    #expect(coordinator.path.isEmpty)
    let intent = try #require(coordinator.navigation.state.pendingIntents.first)
    #expect(intent.url == "shop://product/2")
    #expect(intent.plan == [.dismissAll, .setPath([.catalog, .productDetail(teapot)])])
    let event = try #require(try coordinator.events.first)
    #expect(
      event.decisions == [
        RuleDecision(
          rule: "login", asked: .catalog, verdict: .deferred(until: "isAuthenticated", equals: true))
      ])
  }

  @Test func `after the login it goes on to the product, over one catalog`() throws {
    let coordinator = try launch()
    coordinator.handleLink("shop://product/2")
    try coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog, .productDetail(teapot)])
    #expect(coordinator.navigation.state.pendingIntents.isEmpty)
    try coordinator.tap("Back")
    #expect(coordinator.screen == "Catalog")
  }

  @Test func `a wrong password does not use it up`() throws {
    let coordinator = try launch()
    coordinator.handleLink("shop://product/2")
    try coordinator.tap("Log in with guess")
    #expect(coordinator.screen == "Log in")
    try coordinator.tap("Log in with secret")
    #expect(coordinator.screen == "Detail of Teapot")
  }

  @Test(arguments: [1, 3])
  func `it waits when the app is killed and restarted, however often`(restarts: Int) throws {
    try launch().handleLink("shop://product/2")
    for _ in 1..<restarts { #expect(try launch().screen == "Log in") }
    let coordinator = try launch()
    #expect(coordinator.screen == "Log in")
    try coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog, .productDetail(teapot)])
  }

  @Test func `killed between the login and the product, the app comes up with the product`() throws {
    let first = try launch()
    first.handleLink("shop://product/2")
    try first.tap("Log in with secret")
    #expect(try first.events.map { $0.action.kind } == [.defer, .setFlag, .resume])
    let second = try makeCoordinator(
      log: cut(log, after: 2), restoration: .lastSession, environment: clock.environment)
    #expect(second.path == [.catalog, .productDetail(teapot)])
  }

  @Test(arguments: [false, true])
  func `after a quarter of an hour it is given up, and the login leads to the catalog`(isRestarted: Bool)
    throws
  {
    var coordinator = try launch()
    coordinator.handleLink("shop://product/2")
    clock.advance(by: .seconds(15 * 60))
    if isRestarted { coordinator = try launch() }
    try coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog])
    let given = try coordinator.events.compactMap { event -> String? in
      if case .abandon(_, let why) = event.action { why } else { nil }
    }
    #expect(given == ["expired"])
  }

  @Test func `a moment before that it is still wanted`() throws {
    let coordinator = try launch()
    coordinator.handleLink("shop://product/2")
    clock.advance(by: .seconds(15 * 60 - 1))
    try coordinator.tap("Log in with secret")
    #expect(coordinator.screen == "Detail of Teapot")
  }

  @Test func `opened twice it waits once; of two, the later one is seen`() throws {
    let coordinator = try launch()
    for id in [2, 2, 3] { coordinator.handleLink("shop://product/\(id)") }
    #expect(coordinator.navigation.state.pendingIntents.count == 2)
    try coordinator.tap("Log in with secret")
    #expect(coordinator.screen == "Detail of Kettle")
    #expect(coordinator.path.count == 2)
  }

  @Test func `one that leads to the catalog leads to one catalog`() throws {
    let coordinator = try launch()
    coordinator.handleLink("shop://catalog")
    try coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog])
  }

  @Test func `after the login it leads to the product at once, from wherever one is`() throws {
    let coordinator = try launch()
    try coordinator.tap("Log in with secret")
    try coordinator.tap("Mug")
    coordinator.handleLink("shop://product/2")
    #expect(coordinator.path == [.catalog, .productDetail(teapot)])
  }

  @Test func `followed once, it is not followed again after the next login`() throws {
    let coordinator = try launch()
    coordinator.handleLink("shop://product/2")
    for label in ["Log in with secret", "Back", "Log out", "Log in with secret"] {
      try coordinator.tap(label)
    }
    #expect(coordinator.path == [.catalog])
  }

  @Test func `an id that is unknown is refused with the reason, and nothing waits`() throws {
    let coordinator = try launch()
    coordinator.handleLink("shop://product/99")
    #expect(coordinator.navigation.state.pendingIntents.isEmpty)
    let reason = try #require(try coordinator.events.last?.outcome.reason)
    #expect("\(reason)".contains("NoSuchProduct"))
    #expect("\(reason)".contains("99"))
  }

  @Test(arguments: ["shop://orders", "https://product/2", "shop://product/%00", "shop://product"])
  func `what is no link of the app changes nothing`(url: String) throws {
    let coordinator = try launch()
    coordinator.handleLink(url)
    #expect(coordinator.screen == "Log in")
    #expect(coordinator.navigation.state.pendingIntents.isEmpty)
    #expect(try coordinator.events.map { $0.outcome == .applied } == [false])
  }
}
