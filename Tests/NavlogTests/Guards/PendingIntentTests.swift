import Navlog
import Testing

@testable import TestFixtures

/// Pending intents: a deferred call becomes a pending intent, and resumes when its flag has the expected value.
@Suite @MainActor struct PendingIntentTests {
  @Test
  func `a deferred call becomes a pending intent, and the guard's login screen is shown instead`() throws {
    let session = try makeShop()
    #expect(session.open("shop://product/7") == .applied)
    #expect(session.router.navigationStackPath == [.login])
    let intent = try #require(session.state.pendingIntents.first)
    #expect(intent.url == "shop://product/7")
    #expect(intent.plan == [.dismissAll, .setPath([.catalog, .product(id: 7)])])
    let events = try session.timeline.events()
    #expect(events.map { $0.action.kind } == [.defer, .navigate])
    #expect(events.map { $0.cause } == [nil, 1])
    #expect(events.map { $0.origin } == [.deepLink, .deepLink])
  }

  @Test func `setting a flag resumes the intent that waits for the flag, with the flag's event as the cause`()
    throws
  {
    let session = try makeShop()
    session.open("shop://product/7")
    session.setFlag("isAuthenticated", true)
    #expect(session.router.navigationStackPath == [.catalog, .product(id: 7)])
    #expect(session.state.pendingIntents.isEmpty)
    let events = try session.timeline.events()
    #expect(events.map { $0.action.kind } == [.defer, .navigate, .setFlag, .resume])
    #expect(events.last?.cause == 3)
    #expect(events.last?.origin == .deepLink)
  }

  @Test func `intents that wait for the same flag resume in order, the oldest first`() throws {
    let session = try makeShop()
    session.router.navigate(to: .product(id: 1))
    session.router.navigate(to: .product(id: 2))
    session.setFlag("isAuthenticated", true)
    #expect(session.router.navigationStackPath == [.login, .product(id: 1), .product(id: 2)])
  }

  @Test func `a link that is opened twice leads to one pending intent`() throws {
    let session = try makeShop()
    session.open("shop://product/7")
    session.open("shop://product/7")
    #expect(session.state.pendingIntents.map { $0.id } == [EntryID(3)])
    let login = try session.timeline.events().filter { $0.action.kind == .navigate }
    #expect(login.map { $0.outcome } == [.applied, .noEffect(.alreadyOnTop)])
  }

  @Test
  func `when an app resumes a pending intent with a different plan, rules apply to the new plan`() throws {
    let session = try makeShop()
    session.open("shop://product/7")
    let intent = try #require(session.state.pendingIntents.first)
    session.send(.resume(intent.id, instead: [.show(.terms, .sheet)]))
    #expect(session.state.visible == .terms)
    #expect(session.state.pendingIntents.isEmpty)

    session.open("shop://product/7")
    let other = try #require(session.state.pendingIntents.first)
    session.send(.resume(other.id, instead: [.show(.cellar, .push)]))
    #expect(
      try session.timeline.events().last?.action == .abandon(other.id, why: "cellar: nobody goes there"))
  }

  @Test func `when an intent resumes, rules apply again, and a denied intent is abandoned`() throws {
    let closed = NavigationRules<ShopScreen>(
      guards: [
        NavigationGuard("closed") { state, _ in
          state.flags["isOpen"] == false ? .deny("the shop is closed") : .allow
        }
      ] + shopRules.guards)
    let session = try makeShop(rules: closed)
    session.open("shop://product/7")
    session.setFlag("isOpen", false)
    session.setFlag("isAuthenticated", true)
    #expect(session.router.navigationStackPath == [.login])
    #expect(session.state.pendingIntents.isEmpty)
    let last = try #require(try session.timeline.events().last)
    #expect(last.action == .abandon(EntryID(1), why: "closed: the shop is closed"))
    #expect(last.decisions.map { $0.rule } == ["closed"])
  }

  @Test func `rules apply to a resumed intent, even if the router that set the flag has been dismissed`()
    throws
  {
    let closed = NavigationRules<ShopScreen>(
      guards: [
        NavigationGuard("closed") { state, destination in
          destination == .product(id: 2) && state.flags["isAuthenticated"] == true ? .deny("sold") : .allow
        }
      ] + shopRules.guards)
    let session = try makeShop(rules: closed)
    session.open("shop://product/1")
    session.open("shop://product/2")
    session.router.navigate(to: .terms)
    try #require(session.router.sheetRouter).send(.setFlag("isAuthenticated", true))
    #expect(session.router.navigationStackPath == [.catalog, .product(id: 1)])
    #expect(session.state.pendingIntents.isEmpty)
  }

  @Test func `a pending intent survives the end of the process`() throws {
    let log = InMemoryEventLog()
    try makeShop(log: log).open("shop://product/7")
    let session = try makeShop(log: log, restoration: .lastSession)
    #expect(session.router.navigationStackPath == [.login])
    session.setFlag("isAuthenticated", true)
    #expect(session.router.navigationStackPath == [.catalog, .product(id: 7)])
  }

  @Test func `if an app is killed just before an intent resumes, the next launch resumes the intent`() throws
  {
    let log = InMemoryEventLog()
    try makeShop(log: log).open("shop://product/7")
    let id = try #require(try log.lastSession()?.info.id)
    // The log looks as if the process had been killed after the event of the flag, and before the intent resumed.
    try log.append(
      [
        RecordedEvent(
          position: 3, time: 0, elapsed: 9_000_000, event: NavigationEvent(.setFlag("isAuthenticated", true)),
          screen: try log.state(id, at: 2).visible, depth: 1)
      ], to: id)
    let session = try makeShop(log: log, restoration: .lastSession)
    #expect(session.router.navigationStackPath == [.catalog, .product(id: 7)])
  }

  /// Intents of the login guard expire after ten minutes.
  @Test(arguments: [(599, true), (600, false), (601, false)])
  func `a pending intent is resumed before its expiry time, and abandoned from that time on`(
    seconds: Int, resumes: Bool
  ) throws {
    let clock = SettableClock()
    let session = try makeShop(environment: clock.environment)
    session.open("shop://product/7")
    #expect(session.state.pendingIntents.count == 1)
    clock.advance(by: .seconds(seconds))
    session.setFlag("isAuthenticated", true)
    #expect(session.state.pendingIntents.isEmpty)
    let last = try #require(try session.timeline.events().last)
    #expect(last.action == (resumes ? .resume(EntryID(1)) : .abandon(EntryID(1), why: "expired")))
    #expect(last.cause == 3)
    #expect(session.router.navigationStackPath == (resumes ? [.catalog, .product(id: 7)] : [.login]))
  }
}
