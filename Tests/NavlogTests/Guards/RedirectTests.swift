import Navlog
import Testing

@testable import TestFixtures

/// Redirects, which replace outgoing destinations, including those that a guard shows.
@Suite @MainActor struct RedirectTests {
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

  @Test func `redirects apply only to outgoing destinations`() throws {
    let session = try makeShop(
      rules: NavigationRules(redirects: [NavigationRedirect("everything") { _ in .login }]))
    session.router.navigate(to: .cellar)
    session.router.navigate(to: .offers)
    #expect(session.router.navigationStackPath == [.cellar, .login])
    #expect(try session.timeline.events().map { $0.decisions.map(\.requested) } == [[], [.offers]])
  }

  @Test
  func `an outgoing destination is refused if no redirect or fallback replaces the destination`() throws {
    let session = try makeShop(rules: NavigationRules())
    #expect(
      session.router.navigate(to: .offers)
        == .noEffect(.refused("no redirect: no redirect maps offers")))
    #expect(session.router.navigationStackPath == [])
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

  @Test func `guards decide about the destination to which redirects lead`() throws {
    let session = try makeShop()
    session.router.navigate(to: .offers)
    #expect(session.router.navigationStackPath == [.login])
    let event = try #require(try session.timeline.events().first)
    #expect(
      event.decisions == [
        RuleDecision(rule: "ShopRedirect", requested: .offers, verdict: .redirected(to: .catalog)),
        RuleDecision(
          rule: "login", requested: .catalog, verdict: .deferred(until: "isAuthenticated", equals: true)),
      ])
  }

  @Test func `redirects apply to the destination that a guard shows while a call waits`() throws {
    let rules = NavigationRules<ShopScreen>(
      redirects: [shopRedirect],
      guards: [gate("isAuthenticated", before: .product(id: 1), showing: .offers)])
    let session = try makeShop(rules: rules)
    session.router.navigate(to: .product(id: 1))
    #expect(session.router.navigationStackPath == [.catalog])
  }
}
