import Navlog
import Observation
import Synchronization
import Testing

@testable import TestFixtures

/// Guards, which decide about every destination that a call adds to the hierarchy.
@Suite @MainActor struct GuardTests {
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

  @Test func `if two guards deny a destination, the call is refused with the first guard's reason`() throws {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("first") { _, _ in .deny("one") }, NavigationGuard("second") { _, _ in .deny("two") },
    ])
    #expect(try makeShop(rules: rules).router.navigate(to: .login) == .noEffect(.refused("first: one")))
  }

  @Test func `a guard decides once about each destination that a call would add to the hierarchy`() throws {
    let asked = Mutex<[ShopScreen]>([])
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("all") { _, destination in
        asked.withLock { $0.append(destination) }
        return switch destination {
        case .cellar: .deny("nobody goes there")
        case .terms: .redirect(to: .catalog)
        case .product: .defer(until: "isAuthenticated", showing: .login)
        default: .allow
        }
      }
    ])
    let router = try makeShop(rules: rules).router
    func ask(_ call: () -> Void) -> [ShopScreen] {
      asked.withLock { $0 = [] }
      call()
      return asked.withLock { $0 }
    }
    #expect(ask { router.navigate(to: .login) } == [.login])
    #expect(ask { router.navigate(to: .cellar) } == [.cellar])
    #expect(ask { router.present(.terms, style: .sheet) } == [.terms, .catalog])
    #expect(ask { router.replaceTop(.product(id: 1)) } == [.product(id: 1), .login])
    #expect(ask { router.setPath([.login, .catalog, .cellar]) } == [.catalog, .cellar])
  }

  @Test func `rules apply to every call that shows a destination`() throws {
    let session = try makeShop()
    session.router.navigate(to: .login)
    let refused = Outcome.noEffect(.refused("cellar: nobody goes there"))
    #expect(session.router.present(.cellar, style: .sheet) == refused)
    #expect(session.router.replaceTop(.cellar) == refused)
    #expect(session.router.setPath([.login, .cellar]) == refused)
    #expect(session.open("shop://cellar") == refused)
    session.router.navigationStackPath = [.login, .cellar]
    session.router.presentingSheet = .cellar
    #expect(session.router.navigationStackPath == [.login])
    #expect(session.router.presentingSheet == nil)
  }

  @Test func `when setPath keeps a screen, rules do not apply to that screen`() throws {
    let session = try makeShop()
    session.setFlag("isAuthenticated", true)
    session.router.setPath([.catalog, .product(id: 1)])
    session.setFlag("isAuthenticated", false)
    session.router.setPath([.catalog, .terms])
    #expect(session.router.navigationStackPath == [.catalog, .terms])
  }

  @Test(arguments: [ShopScreen.cellar, .catalog])
  func `if a guard stops the push of a NavigationLink with a value, SwiftUI reads the path again`(
    screen: ShopScreen
  ) throws {
    let router = try makeShop().router
    let reads = Mutex(0)
    withObservationTracking {
      _ = router.navigationStackPath
    } onChange: {
      reads.withLock { $0 += 1 }
    }
    router.navigationStackPath = [screen]
    #expect(!router.navigationStackPath.contains(screen))
    #expect(reads.withLock { $0 } == 1)
  }

  @Test func `a call on a dismissed router has no effect, regardless of the rules`() throws {
    let session = try makeShop()
    session.router.navigate(to: .terms)
    let sheet = try #require(session.router.sheetRouter)
    session.router.dismiss()
    #expect(sheet.navigate(to: .cellar) == .noEffect(.noSuchRouter))
    #expect(sheet.navigate(to: .catalog) == .noEffect(.noSuchRouter))
    #expect(session.state.pendingIntents.isEmpty)
  }

  @Test func `rules apply to a link that is opened on a dismissed router`() throws {
    let session = try makeShop()
    session.router.navigate(to: .terms)
    let sheet = try #require(session.router.sheetRouter)
    session.router.dismiss()
    let plan = LinkResolution<ShopScreen>.plan([.show(.cellar, .push)])
    #expect(
      sheet.send(.deepLink(url: "shop://x", plan)) == .noEffect(.refused("cellar: nobody goes there")))
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
