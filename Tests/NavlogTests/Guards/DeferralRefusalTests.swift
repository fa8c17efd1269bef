import Navlog
import Testing

@testable import TestFixtures

/// Calls that are refused because they cannot be deferred, or because a guard leads to an invalid sheet.
@Suite @MainActor struct DeferralRefusalTests {
  private enum SizedScreen: Navigation {
    case list
    case card

    var presentationType: PresentationType { self == .card ? .sheet(detents: [.fraction(.nan)]) : .push }
  }

  @Test func `a call is refused if its guard waits for a flag value that is already set`() throws {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("never") { _, _ in .defer(until: "isAuthenticated", showing: .login) }
    ])
    let session = try makeShop(rules: rules)
    session.setFlag("isAuthenticated", true)
    #expect(
      session.router.navigate(to: .catalog)
        == .noEffect(
          .refused("never: waits until isAuthenticated = true, but the flag already has that value")))
  }

  @Test func `a call is refused if its guard waits for a value that a flag cannot have`() throws {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("never") { _, _ in .defer(until: "level", equals: .number("nan")) }
    ])
    let session = try makeShop(rules: rules)
    #expect(
      session.router.navigate(to: .catalog)
        == .noEffect(.refused("never: waits until level = nan, but a flag cannot have that value")))
    let event = try #require(try session.log.events(session.info.id).last)
    #expect(try RecordedEvent(json: JSONValue(parsing: event.json.text)) == event)
  }

  @Test func `a call is refused if its guard leads to a sheet with a detent that is not finite`() throws {
    let rules = NavigationRules<SizedScreen>(guards: [
      NavigationGuard("card") { state, destination in
        guard destination == .list else { return .allow }
        return state.flags["isIn"] == true ? .redirect(to: .card) : .defer(until: "isIn", showing: .card)
      }
    ])
    let session = RouterSession<SizedScreen>(log: InMemoryEventLog(), configuration: .init(rules: rules))
    #expect(
      session.router.navigate(to: .list)
        == .noEffect(.refused("card, which the guard would show meanwhile, is also refused")))
    session.setFlag("isIn", true)
    #expect(
      session.router.navigate(to: .list)
        == .noEffect(.refused("the detent fraction:nan is not a finite number")))
    for event in try session.log.events(session.info.id) {
      #expect(try RecordedEvent(json: JSONValue(parsing: event.json.text)) == event)
    }
  }

  @Test
  func `a call is refused if the guard that defers it would also defer the guard's own login screen`()
    throws
  {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("all") { _, _ in .defer(until: "isAuthenticated", showing: .login) }
    ])
    let session = try makeShop(rules: rules)
    #expect(
      session.router.navigate(to: .catalog)
        == .noEffect(.refused("login, which the guard would show meanwhile, is also refused")))
    #expect(session.state.pendingIntents.isEmpty)
  }

  @Test func `a session refuses to defer a call while thirty-two intents are pending`() throws {
    let session = try makeShop()
    for id in 1...33 { session.router.navigate(to: .product(id: id)) }
    #expect(session.state.pendingIntents.count == 32)
    let last = try #require(try session.timeline.events().last { $0.action.kind == .defer })
    #expect(last.outcome == .noEffect(.refused("32 intents are waiting")))
  }
}
