import Navlog
import Testing

@testable import TestFixtures

@Suite @MainActor struct `Rules, case by case` {
  private let waiting = NavigationRules<ShopScreen>(guards: [
    NavigationGuard("terms") { state, destination in
      destination == .product(id: 1) && state.flags["accepted"] != true
        ? .defer(until: "accepted", showing: .terms) : .allow
    }
  ])

  @Test func `redirects are asked before guards, and the guards about what is given`() throws {
    let session = try makeShop()
    session.router.navigate(to: .offers)
    #expect(session.router.navigationStackPath == [.login])
    let event = try #require(try session.timeline.events().first)
    #expect(
      event.decisions == [
        RuleDecision(rule: "ShopRedirect", asked: .offers, verdict: .redirected(to: .catalog)),
        RuleDecision(
          rule: "login", asked: .catalog, verdict: .deferred(until: "isAuthenticated", equals: true)),
      ])
  }

  @Test func `the first rule that has something to say decides`() throws {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("first") { _, _ in .deny("one") }, NavigationGuard("second") { _, _ in .deny("two") },
    ])
    #expect(try makeShop(rules: rules).router.navigate(to: .login) == .noEffect(.refused("first: one")))
  }

  @Test func `a guard may lead elsewhere, in that destination's own presentation`() throws {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("terms") { _, destination in destination == .catalog ? .redirect(to: .terms) : .allow }
    ])
    let session = try makeShop(rules: rules)
    session.router.navigate(to: .catalog)
    #expect(session.router.presentingSheet == .terms)
    session.router.present(.catalog, style: .fullScreenCover)
    #expect(session.router.presentingFullScreen == .terms, "as the caller said")
  }

  @Test func `whatever shows a destination is ruled`() throws {
    let session = try makeShop()
    session.router.navigate(to: .login)
    let refused = Outcome.noEffect(.refused("cellar: nobody goes there"))
    #expect(session.router.present(.cellar, style: .sheet()) == refused)
    #expect(session.router.replaceTop(.cellar) == refused)
    #expect(session.router.setPath([.login, .cellar]) == refused)
    #expect(session.open("shop://cellar") == refused)
    session.router.navigationStackPath = [.login, .cellar]
    session.router.presentingSheet = .cellar
    #expect(session.router.navigationStackPath == [.login])
    #expect(session.router.presentingSheet == nil)
  }

  @Test func `what is in the path already is not asked about again`() throws {
    let session = try makeShop()
    session.setFlag("isAuthenticated", true)
    session.router.setPath([.catalog, .product(id: 1)])
    session.setFlag("isAuthenticated", false)
    session.router.setPath([.catalog, .terms])
    #expect(session.router.navigationStackPath == [.catalog, .terms])
  }

  @Test func `a router that is gone is so whatever the rules say`() throws {
    let session = try makeShop()
    session.router.navigate(to: .terms)
    let sheet = try #require(session.router.sheetRouter)
    session.router.dismiss()
    #expect(sheet.navigate(to: .cellar) == .noEffect(.noSuchRouter))
    #expect(sheet.navigate(to: .catalog) == .noEffect(.noSuchRouter))
    #expect(session.state.pendingIntents.isEmpty)
  }

  @Test func `a guard that waits for what is so already is refused, and does not go round in circles`() throws
  {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("never") { _, _ in .defer(until: "isAuthenticated", showing: .login) }
    ])
    let session = try makeShop(rules: rules)
    session.setFlag("isAuthenticated", true)
    #expect(
      session.router.navigate(to: .catalog)
        == .noEffect(.refused("never: waits for isAuthenticated = true, which it is already")))
  }

  @Test func `a guard that puts off what it shows meanwhile is refused`() throws {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("all") { _, _ in .defer(until: "isAuthenticated", showing: .login) }
    ])
    let session = try makeShop(rules: rules)
    #expect(
      session.router.navigate(to: .catalog)
        == .noEffect(.refused("login, shown meanwhile, is itself ruled out")))
    #expect(session.state.pendingIntents.isEmpty)
  }

  @Test func `what is resumed is ruled again, and may be given up`() throws {
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

  @Test func `what is resumed may have to wait for something else`() throws {
    let session = try makeShop(rules: NavigationRules(guards: shopRules.guards + waiting.guards))
    session.router.navigate(to: .product(id: 1))
    session.setFlag("isAuthenticated", true)
    #expect(session.state.pendingIntents.map { $0.flag } == ["accepted"])
    #expect(session.router.presentingSheet == .terms)
    session.setFlag("accepted", true)
    #expect(session.state.visible == .product(id: 1))
    #expect(
      try session.timeline.events().map { $0.action.kind } == [
        .defer, .navigate, .setFlag, .abandon, .defer, .navigate, .setFlag, .resume,
      ])
  }

  @Test func `several that wait for one flag go on one after the other, the oldest first`() throws {
    let session = try makeShop()
    session.router.navigate(to: .product(id: 1))
    session.router.navigate(to: .product(id: 2))
    session.setFlag("isAuthenticated", true)
    #expect(session.router.navigationStackPath == [.login, .product(id: 1), .product(id: 2)])
  }

  @Test func `asked for twice, it waits once`() throws {
    let session = try makeShop()
    session.open("shop://product/7")
    session.open("shop://product/7")
    #expect(session.state.pendingIntents.map { $0.id } == [EntryID(3)])
    let login = try session.timeline.events().filter { $0.action.kind == .navigate }
    #expect(login.map { $0.outcome } == [.applied, .noEffect(.alreadyOnTop)])
  }

  @Test func `no more than thirty-two wait, and the next is refused`() throws {
    let session = try makeShop()
    for id in 1...33 { session.router.navigate(to: .product(id: id)) }
    #expect(session.state.pendingIntents.count == 32)
    let last = try #require(try session.timeline.events().last { $0.action.kind == .defer })
    #expect(last.outcome == .noEffect(.refused("32 intents are waiting")))
  }

  @Test func `a flag that was true before the process was killed resumes after it`() throws {
    let log = InMemoryEventLog()
    try makeShop(log: log).open("shop://product/7")
    let id = try #require(try log.lastSession()?.info.id)
    // Killed between the flag's event and the resumption.
    try log.append(
      [
        RecordedEvent(
          position: 3, time: 0, elapsed: 9_000_000, event: NavigationEvent(.setFlag("isAuthenticated", true)),
          screen: try log.state(id, at: 2).visible, depth: 1)
      ], to: id)
    let session = try makeShop(log: log, restoration: .lastSession)
    #expect(session.router.navigationStackPath == [.catalog, .product(id: 7)])
  }

  @Test func `a destination outside the router's own is refused, and nothing traps`() throws {
    struct Abroad: NavigationRedirect {
      func redirect(_ navigation: any Navigation) -> (any Navigation)? { AppScreen.list }
    }
    let session = try makeShop(rules: NavigationRules(redirects: [Abroad()]))
    #expect(
      session.router.navigate(to: .login)
        == .noEffect(.refused("Abroad: leads to list, which is none of the router's destinations")))
  }

  @Test func `a link is ruled also when the router it was opened on is gone by then`() throws {
    let session = try makeShop()
    session.router.navigate(to: .terms)
    let sheet = try #require(session.router.sheetRouter)
    session.router.dismiss()
    let plan = LinkResolution<ShopScreen>.plan([.show(.cellar, .push)])
    #expect(
      sheet.send(.deepLink(url: "shop://x", plan)) == .noEffect(.refused("cellar: nobody goes there")))
  }

  @Test func `an intent is ruled also when the flag was set from a modal that is gone`() throws {
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

  @Test func `what waits goes on at the root that was asked`() throws {
    let session = try makeShop()
    session.send(.setRoots([.main, "shop"]))
    session.router.setPath([.terms, .login])
    session.router(root: "shop").setPath([.catalog])
    session.setFlag("isAuthenticated", true)
    #expect(session.router(root: .main).navigationStackPath == [.terms, .login])
    #expect(session.router(root: "shop").navigationStackPath == [.catalog])
    #expect(session.selected == "shop")
  }

  @Test func `a path of a modal goes on as its new screens, and leaves other paths alone`() throws {
    let session = try makeShop()
    session.router.setPath([.login])
    session.router.navigate(to: .terms)
    session.visibleRouter.setPath([.login, .catalog])
    session.router.dismiss()
    session.setFlag("isAuthenticated", true)
    #expect(session.router.navigationStackPath == [.login, .login, .catalog])
  }

  @Test func `a login that is a sheet is shown once, however many links wait`() throws {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("terms") { state, destination in
        destination == .catalog && state.flags["accepted"] != true
          ? .defer(until: "accepted", showing: .terms) : .allow
      }
    ])
    let session = try makeShop(rules: rules)
    session.open("shop://product/1")
    session.open("shop://product/2")
    #expect(session.state.routers.map { $0.id.level } == [0, 1])
  }

  @Test func `what waits goes on below a login that is a sheet, which goes`() throws {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("terms") { state, destination in
        destination == .cellar && state.flags["accepted"] != true
          ? .defer(until: "accepted", showing: .terms) : .allow
      }
    ])
    let session = try makeShop(rules: rules)
    session.router.navigate(to: .cellar)
    #expect(session.router.presentingSheet == .terms)
    session.setFlag("accepted", true)
    session.router.dismiss()
    #expect(session.router.navigationStackPath == [.cellar])
    #expect(session.router.presentingSheet == nil)
  }

  @Test func `what is shown meanwhile may be an old name of it`() throws {
    let rules = NavigationRules<ShopScreen>(
      redirects: [ShopRedirect()],
      guards: [
        NavigationGuard("login") { state, destination in
          destination == .product(id: 1) && state.flags["isAuthenticated"] != true
            ? .defer(until: "isAuthenticated", showing: .offers) : .allow
        }
      ])
    let session = try makeShop(rules: rules)
    session.router.navigate(to: .product(id: 1))
    #expect(session.router.navigationStackPath == [.catalog])
  }
}
