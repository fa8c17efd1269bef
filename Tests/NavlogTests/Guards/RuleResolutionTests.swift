import Navlog
import Observation
import Synchronization
import Testing

@testable import TestFixtures

@Suite @MainActor struct RuleResolutionTests {
  private let waiting = Self.termsRules(before: .product(id: 1))

  /// Rules that show the terms as a sheet, and defer a destination until the user has accepted them.
  nonisolated private static func termsRules(before deferred: ShopScreen) -> NavigationRules<ShopScreen> {
    NavigationRules(guards: [
      NavigationGuard("terms") { state, destination in
        destination == deferred && state.flags["accepted"] != true
          ? .defer(until: "accepted", showing: .terms) : .allow
      }
    ])
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

  @Test
  func `a guard's redirect uses the presentation of the new destination, unless the caller chose a style`()
    throws
  {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("terms") { _, destination in destination == .catalog ? .redirect(to: .terms) : .allow }
    ])
    let session = try makeShop(rules: rules)
    session.router.navigate(to: .catalog)
    #expect(session.router.presentingSheet == .terms)
    session.router.present(.catalog, style: .fullScreen)
    #expect(session.router.presentingFullScreen == .terms, "as the caller said")
  }

  @Test func `if a guard redirects replaceTop to a sheet, the sheet is presented`() throws {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("terms") { _, destination in destination == .catalog ? .redirect(to: .terms) : .allow }
    ])
    let session = try makeShop(rules: rules)
    session.router.setPath([.login])
    session.router.replaceTop(.catalog)
    #expect(session.router.navigationStackPath == [.login])
    #expect(session.router.presentingSheet == .terms)
  }

  /// Rules that replace a screen with the terms, which are a sheet.
  private func redirecting(_ replaced: ShopScreen) -> NavigationRules<ShopScreen> {
    NavigationRules(guards: [
      NavigationGuard("terms") { _, destination in destination == replaced ? .redirect(to: .terms) : .allow }
    ])
  }

  @Test func `if a guard redirects the target of a link to a sheet, the sheet is above the link's stack`()
    throws
  {
    let session = try makeShop(rules: redirecting(.product(id: 1)))
    session.open("shop://product/1")
    #expect(session.router.navigationStackPath == [.catalog])
    #expect(session.router.presentingSheet == .terms)
  }

  @Test func `if a guard redirects the last screen of setPath to a sheet, the sheet is above the path`()
    throws
  {
    let session = try makeShop(rules: redirecting(.product(id: 1)))
    for _ in 1...2 {
      #expect(session.router.setPath([.catalog, .product(id: 1)]) == .applied)
      #expect(session.router.navigationStackPath == [.catalog])
      #expect(session.router.presentingSheet == .terms)
    }
    #expect(try session.timeline.events().map { $0.action.kind } == [.setPath, .navigate, .navigate])
  }

  @Test func `if a guard redirects a screen below another screen to a sheet, the call is refused`() throws {
    let session = try makeShop(rules: redirecting(.catalog))
    let refused = Outcome.noEffect(.refused("terms is not pushed, so it cannot be below product(id: 1)"))
    #expect(session.open("shop://product/1") == refused)
    #expect(session.router.setPath([.catalog, .product(id: 1)]) == refused)
    #expect(session.state.routers.map { $0.path.count } == [0])
  }

  @Test(arguments: [PresentationType.sheet, .fullScreen, .push])
  func `if a guard redirects the path below a link's target to a sheet, the link is refused`(
    style: PresentationType
  ) throws {
    let session = try makeShop(rules: redirecting(.catalog))
    func open(_ steps: LinkResolution<ShopScreen>.Step...) -> Outcome? {
      session.send(.deepLink(url: "shop://x", .plan(steps)))
    }
    let refused = Outcome.noEffect(.refused("terms is not pushed, so it cannot be below login"))
    #expect(open(.setPath([.catalog]), .show(.login, style)) == refused)
    #expect(open(.setPath([.catalog]), .setPath([.login])) == refused)
    #expect(session.state.routers.map { $0.path.count } == [0])
    #expect(open(.setPath([.catalog]), .dismissAll, .show(.login, style)) == .applied)
    #expect(session.state.visible == .login)
  }

  @Test(arguments: [ShopScreen.cellar, .catalog])
  func `if a guard stops the screen of a value link, SwiftUI reads the path again`(screen: ShopScreen) throws
  {
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

  @Test func `a call on a dismissed router has no effect, regardless of the rules`() throws {
    let session = try makeShop()
    session.router.navigate(to: .terms)
    let sheet = try #require(session.router.sheetRouter)
    session.router.dismiss()
    #expect(sheet.navigate(to: .cellar) == .noEffect(.noSuchRouter))
    #expect(sheet.navigate(to: .catalog) == .noEffect(.noSuchRouter))
    #expect(session.state.pendingIntents.isEmpty)
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

  private enum SizedScreen: Navigation {
    case list
    case card

    var presentationType: PresentationType { self == .card ? .sheet(detents: [.fraction(.nan)]) : .push }
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
        == .noEffect(.refused("card, shown in the meantime, is refused itself")))
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
        == .noEffect(.refused("login, shown in the meantime, is refused itself")))
    #expect(session.state.pendingIntents.isEmpty)
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

  @Test func `a resumed intent can be deferred again`() throws {
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

  enum GatedScreen: Navigation {
    case product
    case account
    case login
    case cover
    case question
    case terms

    var presentationType: PresentationType {
      switch self {
      case .product: .push
      case .account, .login, .terms: .sheet
      case .cover: .fullScreen
      case .question: .alert
      }
    }
  }

  @Test(arguments: [GatedScreen.login, .cover, .question])
  func `if a second guard defers a call, its screen replaces the screen of the first guard`(
    login: GatedScreen
  ) throws {
    func gate(_ flag: String, _ screen: GatedScreen) -> NavigationGuard<GatedScreen> {
      NavigationGuard(flag) { state, destination in
        destination == .product && state.flags[flag] != true ? .defer(until: flag, showing: screen) : .allow
      }
    }
    let rules = NavigationRules(guards: [gate("isAuthenticated", login), gate("isAdult", .terms)])
    let session = RouterSession<GatedScreen>(log: InMemoryEventLog(), configuration: .init(rules: rules))
    session.router.navigate(to: .product)
    #expect(session.state.visible == login)
    session.setFlag("isAuthenticated", true)
    #expect(session.state.visible == .terms)
    #expect(session.router.presentingSheet == .terms && session.router.dialog == nil)
    #expect(session.state.routers.map { $0.id.level } == [0, 1])
    session.setFlag("isAdult", true)
    #expect(session.router.navigationStackPath == [.product])
    #expect(session.router.presentingSheet == nil)
    #expect(
      try session.timeline.events().map { $0.action.kind } == [
        .defer, .navigate, .setFlag, .abandon, .defer, .dismissAll, .navigate, .setFlag, .resume,
      ])
  }

  @Test func `the screen of an intent stays if an earlier intent was deferred again`() throws {
    let login = NavigationGuard<GatedScreen>("login") { state, destination in
      [.product, .account].contains(destination) && state.flags["isAuthenticated"] != true
        ? .defer(until: "isAuthenticated", showing: .login) : .allow
    }
    let adults = NavigationGuard<GatedScreen>("adults") { state, destination in
      destination == .product && state.flags["isAdult"] != true
        ? .defer(until: "isAdult", showing: .terms) : .allow
    }
    let session = RouterSession<GatedScreen>(
      log: InMemoryEventLog(),
      configuration: .init(
        links: { _ in .plan([.show(.account, .sheet)]) }, rules: NavigationRules(guards: [login, adults])))
    session.router.navigate(to: .product)
    session.open("shop://account")
    session.setFlag("isAuthenticated", true)
    #expect(session.state.visible == .account)
    #expect(session.state.pendingIntents.map(\.flag) == ["isAdult"])
    #expect(
      try session.timeline.events().map { $0.action.kind } == [
        .defer, .navigate, .defer, .setFlag, .abandon, .defer, .dismissAll, .navigate, .resume,
      ])
  }

  @Test(arguments: [.terms, nil] as [ShopScreen?])
  func `a link that was deferred again, and is opened again, leads to one pending intent`(
    shown: ShopScreen?
  ) throws {
    let adults = NavigationGuard<ShopScreen>("adults") { state, destination in
      destination == .cellar && state.flags["isAdult"] != true
        ? .defer(until: "isAdult", showing: shown) : .allow
    }
    let guards = Self.termsRules(before: .cellar).guards + [adults]
    let session = try makeShop(rules: NavigationRules(guards: guards))
    session.open("shop://cellar")
    session.setFlag("accepted", true)
    session.open("shop://cellar")
    #expect(session.state.pendingIntents.map(\.plan) == [[.dismissAll, .show(.cellar, .push)]])
    session.setFlag("isAdult", true)
    #expect(session.router.navigationStackPath == [.cellar])
    #expect(session.router.presentingSheet == nil)
  }

  @Test(arguments: [PresentationType.sheet, .fullScreen])
  func `a link that two guards defer keeps the modal over which it was opened`(style: PresentationType) throws
  {
    let adults = NavigationGuard<ShopScreen>("adults") { state, destination in
      destination == .cellar && state.flags["isAdult"] != true
        ? .defer(until: "isAdult", showing: .terms) : .allow
    }
    let guards = Self.termsRules(before: .cellar).guards + [adults]
    let session = try makeShop(rules: NavigationRules(guards: guards))
    session.router.present(.catalog, style: style)
    let modal = session.visibleRouter
    session.open("shop://cellar")
    for flag in ["accepted", "isAdult"] {
      #expect(modal.presentingSheet == .terms)
      modal.dismiss()
      session.setFlag(flag, true)
    }
    #expect(session.visibleRouter === modal && modal.navigationStackPath == [.cellar])
    #expect(session.state.pendingIntents.isEmpty)
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

  @Test func `a session refuses to defer a call while thirty-two intents are pending`() throws {
    let session = try makeShop()
    for id in 1...33 { session.router.navigate(to: .product(id: id)) }
    #expect(session.state.pendingIntents.count == 32)
    let last = try #require(try session.timeline.events().last { $0.action.kind == .defer })
    #expect(last.outcome == .noEffect(.refused("32 intents are waiting")))
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

  @Test
  func `an outgoing destination is refused if no redirect or fallback replaces the destination`() throws {
    let session = try makeShop(rules: NavigationRules())
    #expect(
      session.router.navigate(to: .offers)
        == .noEffect(.refused("no redirect: no redirect maps offers")))
    #expect(session.router.navigationStackPath == [])
  }

  @Test func `redirects apply only to outgoing destinations`() throws {
    let session = try makeShop(
      rules: NavigationRules(redirects: [NavigationRedirect("everything") { _ in .login }]))
    session.router.navigate(to: .cellar)
    session.router.navigate(to: .offers)
    #expect(session.router.navigationStackPath == [.cellar, .login])
    #expect(try session.timeline.events().map { $0.decisions.map(\.requested) } == [[], [.offers]])
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

  @Test func `a link that is sent on a router behind a sheet keeps the sheet in front`() throws {
    let session = try makeShop(rules: Self.termsRules(before: .cellar))
    session.router.present(.catalog, style: .sheet)
    session.send(.deepLink(url: "shop://cellar", .plan([.show(.cellar, .push)])))
    #expect(session.router.presentingSheet == .catalog)
    let sheet = try #require(session.router.sheetRouter)
    #expect(sheet.presentingSheet == .terms)
    sheet.dismiss()
    session.setFlag("accepted", true)
    #expect(sheet.navigationStackPath == [.cellar])
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

  @Test func `a deferred call resumes on the root on which the call was made`() throws {
    let session = try makeShop()
    session.send(.setRoots([.main, "shop"]))
    session.router.setPath([.terms, .login])
    session.router(root: "shop").setPath([.catalog])
    session.setFlag("isAuthenticated", true)
    #expect(session.router(root: .main).navigationStackPath == [.terms, .login])
    #expect(session.router(root: "shop").navigationStackPath == [.catalog])
    #expect(session.selected == "shop")
  }

  @Test func `a call that was deferred while the app had one root resumes on this root`() throws {
    let session = try makeShop()
    session.router.navigate(to: .product(id: 1))
    session.openRoot("shop")
    session.select("shop")
    session.setFlag("isAuthenticated", true)
    #expect(session.router(root: .main).navigationStackPath == [.login, .product(id: 1)])
    #expect(session.router(root: "shop").navigationStackPath == [])
    #expect(session.selected == .main)
  }

  @Test(arguments: [(shopRules, "isAuthenticated"), (termsRules(before: .catalog), "accepted")])
  func `a deferred call is abandoned if the root on which it was made was closed`(
    rules: NavigationRules<ShopScreen>, flag: String
  ) throws {
    let session = try makeShop(rules: rules)
    session.send(.setRoots([.main, "shop"]))
    session.router(root: "shop").setPath([.catalog])
    session.closeRoot("shop")
    let state = session.state
    session.setFlag(flag, true)
    #expect(session.router.navigationStackPath == state.roots[0].path.map(\.destination))
    #expect(session.state.visible == state.visible && session.state.pendingIntents.isEmpty)
    let last = try #require(try session.timeline.events().last)
    #expect(last.callText == "abandon intent 2: the root shop was closed")
  }

  @Test(arguments: [(shopRules, "isAuthenticated"), (termsRules(before: .catalog), "accepted")])
  func `a call that was deferred while the app had one root is abandoned if this root was closed`(
    rules: NavigationRules<ShopScreen>, flag: String
  ) throws {
    let session = try makeShop(rules: rules)
    session.router.setPath([.catalog])
    session.openRoot("shop")
    session.closeRoot(.main)
    session.setFlag(flag, true)
    #expect(session.router.id.root == "shop" && session.router.navigationStackPath == [])
    #expect(session.state.pendingIntents.isEmpty)
    let last = try #require(try session.timeline.events().last)
    #expect(last.callText == "abandon intent 1: the root main was closed")
  }

  @Test func `a setPath that was deferred on a modal resumes on the root of the modal`() throws {
    let session = try makeShop()
    session.send(.setRoots([.main, "shop"]))
    session.router.navigate(to: .terms)
    session.visibleRouter.setPath([.catalog])
    session.router.dismiss()
    session.select("shop")
    session.setFlag("isAuthenticated", true)
    #expect(session.router(root: .main).navigationStackPath == [.catalog])
    #expect(session.router(root: "shop").navigationStackPath == [])
  }

  @Test
  func `a setPath that was deferred on a modal pushes onto the visible path if the modal is gone`()
    throws
  {
    let session = try makeShop()
    session.router.setPath([.login])
    session.router.navigate(to: .terms)
    session.visibleRouter.setPath([.login, .catalog])
    session.router.dismiss()
    session.setFlag("isAuthenticated", true)
    #expect(session.router.navigationStackPath == [.login, .login, .catalog])
  }

  @Test func `several pending links show a login sheet only once`() throws {
    let session = try makeShop(rules: Self.termsRules(before: .catalog))
    session.open("shop://product/1")
    session.open("shop://product/2")
    #expect(session.state.routers.map { $0.id.level } == [0, 1])
  }

  @Test func `when an intent resumes, the sheet that its guard showed is dismissed`() throws {
    let session = try makeShop(rules: Self.termsRules(before: .cellar))
    session.router.navigate(to: .cellar)
    #expect(session.router.presentingSheet == .terms)
    session.setFlag("accepted", true)
    session.router.dismiss()
    #expect(session.router.navigationStackPath == [.cellar])
    #expect(session.router.presentingSheet == nil)
  }

  @Test
  func `a link that is opened again over its guard's sheet still leads to one pending intent`() throws {
    let session = try makeShop(rules: Self.termsRules(before: .cellar))
    session.open("shop://cellar")
    #expect(session.visibleRouter.id.level == 1)
    session.open("shop://cellar")
    #expect(session.state.pendingIntents.map(\.id) == [EntryID(3)])
    #expect(session.state.pendingIntents.map(\.plan) == [[.dismissAll, .show(.cellar, .push)]])
    session.setFlag("accepted", true)
    #expect(session.router.navigationStackPath == [.cellar])
    #expect(session.router.presentingSheet == nil)
  }

  @Test func `a link that is opened over a modal of the login does not show a second login`() throws {
    let session = try makeShop(rules: Self.termsRules(before: .cellar))
    session.router.navigate(to: .terms)
    session.visibleRouter.present(.catalog, style: .sheet)
    session.open("shop://cellar")
    #expect(session.state.routers.map { $0.id.level } == [0, 1, 2])
    session.setFlag("accepted", true)
    #expect(session.router.navigationStackPath == [.cellar])
    #expect(session.router.presentingSheet == nil)
  }

  @Test func `a link that is opened while a guard's dialog is over a sheet does not show a second dialog`()
    throws
  {
    let login = NavigationGuard<GatedScreen>("login") { state, destination in
      destination == .product && state.flags["isAuthenticated"] != true
        ? .defer(until: "isAuthenticated", showing: .question) : .allow
    }
    let session = RouterSession<GatedScreen>(
      log: InMemoryEventLog(),
      configuration: .init(
        links: { _ in .plan([.show(.product, .push)]) }, rules: NavigationRules(guards: [login])))
    session.router.navigate(to: .terms)
    session.router.navigate(to: .product)
    #expect(session.state.visible == .question)
    session.open("shop://product")
    #expect(session.state.routers.map { $0.dialog?.entry.destination } == [.question, nil])
    #expect(session.state.pendingIntents.count == 2)
    session.setFlag("isAuthenticated", true)
    #expect(session.router.navigationStackPath == [.product, .product])
    #expect(session.router.presentingSheet == nil && session.router.dialog == nil)
  }

  @Test func `redirects apply to the destination that a guard shows while a call waits`() throws {
    let rules = NavigationRules<ShopScreen>(
      redirects: [shopRedirect],
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
