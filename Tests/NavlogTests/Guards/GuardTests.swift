import Navlog
import Testing

@testable import TestFixtures

@Suite @MainActor struct GuardTests {
  @Test func `a redirect replaces the requested destination, and the event records both destinations`()
    throws
  {
    let session = try makeShop()
    session.setFlag("isAuthenticated", true)
    session.router.navigate(to: .offers)
    #expect(session.router.navigationStackPath == [.catalog])
    let event = try #require(try session.timeline.events().last)
    #expect(event.action == .navigate(to: .catalog))
    #expect(
      event.decisions == [
        RuleDecision(rule: "ShopRedirect", requested: .offers, verdict: .redirected(to: .catalog))
      ])
  }

  @Test func `a denied call changes nothing, and its event records the request and the reason`() throws {
    let session = try makeShop()
    let before = session.state
    let outcome = session.router.navigate(to: .cellar)
    #expect(outcome == .noEffect(.refused("cellar: nobody goes there")))
    #expect(session.state == before)
    let event = try #require(try session.timeline.events().last)
    #expect(event.action == .refused(.navigate(to: .cellar), why: "cellar: nobody goes there"))
    #expect(
      event.decisions == [
        RuleDecision(rule: "cellar", requested: .cellar, verdict: .denied("nobody goes there"))
      ]
    )
  }

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

  @Test func `a pending intent survives the end of the process`() throws {
    let log = InMemoryEventLog()
    try makeShop(log: log).open("shop://product/7")
    let session = try makeShop(log: log, restoration: .lastSession)
    #expect(session.router.navigationStackPath == [.login])
    session.setFlag("isAuthenticated", true)
    #expect(session.router.navigationStackPath == [.catalog, .product(id: 7)])
  }

  @Test func `an expired intent is abandoned, and its event records the reason`() throws {
    let clock = SettableClock()
    let session = try makeShop(environment: clock.environment)
    session.open("shop://product/7")
    clock.advance(by: .seconds(601))
    session.setFlag("isAuthenticated", true)
    #expect(session.router.navigationStackPath == [.login])
    #expect(session.state.pendingIntents.isEmpty)
    let last = try #require(try session.timeline.events().last)
    #expect(last.action == .abandon(EntryID(1), why: "expired"))
    #expect(last.cause == 3)
  }

  @Test func `a loop of redirects is refused, and the event records every destination of the loop`() throws {
    let session = try makeShop()
    let outcome = session.router.navigate(to: .round(0))
    #expect(outcome == .noEffect(.refused("the redirects loop back to round(0)")))
    let requested = try #require(try session.timeline.events().last).decisions.map { $0.requested }
    #expect(requested == [.round(0), .round(1), .round(2)])
  }

  @Test(arguments: [8, 9])
  func `a call may be redirected up to eight times`(count: Int) throws {
    let steps = NavigationRedirect<ShopScreen>("steps") { destination in
      guard case .round(let number) = destination else { return nil }
      return number + 1 < count ? .round(number + 1) : .terms
    }
    let session = try makeShop(rules: NavigationRules(redirects: [steps]))
    let outcome = session.router.navigate(to: .round(0))
    #expect(outcome == (count == 8 ? .applied : .noEffect(.refused("more than 8 redirects in a row"))))
    #expect(session.state.visible == (count == 8 ? .terms : nil))
  }

  @Test func `a replay does not apply the rules again`() throws {
    let log = InMemoryEventLog()
    let session = try makeShop(log: log)
    session.router.navigate(to: .cellar)
    session.open("shop://product/7")
    session.router.navigate(to: .catalog)
    session.setFlag("isAuthenticated", true)
    session.router.navigate(to: .offers)
    var state = NavigationState<ShopScreen>()
    for event in try session.timeline.events() {
      #expect(state.reduce(event.action, on: event.router, at: event.position) == event.outcome)
    }
    #expect(state == session.state)
  }
}
