import Navlog
import NavlogTesting
import NavlogTools
import Testing

@MainActor
struct RecordedAppTests {
  private let log = InMemoryEventLog()

  private func app() throws -> RecordedApp {
    var app = RecordedApp()
    for session in log.sessions() { try app.read(session, in: log) }
    return app
  }

  private func calls(_ reached: ReachedScreen?) -> [String]? {
    reached?.stretch.afterBeginning.events.map(\.callText)
  }

  // MARK: - Reaching a screen

  @Test
  func `the shortest sequence of calls makes each call only on a screen where a session recorded it`()
    throws
  {
    try RecordedShop.record(to: log)
    let app = try app()
    let product = try app.reach { $0.name == "product" }
    #expect(calls(product) == ["deepLink shop://product/7 -> select home, dismissAll, list/product(id: 7)"])
    #expect(try calls(app.reach { $0.name == "list" }) == ["navigate -> list"])
    // Nobody opened the tour from home, though the reducer would allow it.
    #expect(
      try calls(app.reach { $0.name == "tour" }) == ["select -> more", "navigate -> fullScreen:tour"])
    #expect(try app.reach { $0.name == "nothing" } == nil)
  }

  @Test func `the calls that lead to a screen can come from several sessions`() throws {
    try RecordedShop.record(log) { $0.router(root: "home").navigate(to: .list) }
    try RecordedShop.record(log) { session in
      session.router(root: "home").setPath([.list, .product(id: 3)])
      session.router(root: "home").pop()
      session.router(root: "home").navigate(to: .tour)
    }
    #expect(
      try calls(app().reach { $0.name == "tour" }) == ["navigate -> list", "navigate -> fullScreen:tour"])
  }

  @Test func `the calls that lead to a screen behind a flag include the call that sets the flag`() throws {
    try RecordedShop.record(to: log)
    let account = try #require(try app().reach { $0.name == "account" })
    #expect(calls(account)?.count == 4)
    #expect(calls(account)?.contains("setFlag user = true") == true)
    #expect(account.requirements.map(\.flag) == ["user"] && account.requirements.map(\.value) == [true])
    #expect(account.requirements.map(\.rule) == ["login"])
  }

  @Test func `a screen that was denied is reachable only if a session reached it with other flag values`()
    throws
  {
    try RecordedShop.record(to: log)
    #expect(try app().reach { $0.name == "offer" } == nil)
    try RecordedShop.record(log) { session in
      session.setFlag("isSummer", true)
      session.router(root: "home").navigate(to: .list)
      session.router(root: "home").navigate(to: .offer)
    }
    #expect(
      try calls(app().reach { $0.name == "offer" }) == [
        "setFlag isSummer = true", "navigate -> list", "navigate -> offer",
      ])
  }

  @Test func `the initial state of an app comes from a session that was not restored`() throws {
    try RecordedShop.record(to: log)
    for _ in 0..<3 {
      var configuration = try RecordedShop.configuration()
      configuration.restoration = .lastSession
      let session = RecordedShop.Session(log: log, configuration: configuration)
      session.visibleRouter.navigate(to: .tour)
      try session.close()
    }
    let app = try app()
    #expect(calls(try app.reach { $0.name == "list" }) == ["navigate -> list"])
  }

  @Test func `the link to a screen is found in the log or in a table of links`() throws {
    try RecordedShop.record(to: log)
    var app = try app()
    let product = try #require(try app.reach { $0.name == "product" })
    #expect(app.link(to: product) == "shop://product/7")
    let list = try #require(try app.reach { $0.name == "list" })
    #expect(app.link(to: list) == nil)
    app.add(
      try DeepLinkTable(
        json: JSONValue(
          parsing: """
            {"schemes":["shop"],"routes":[{"pattern":"all","name":"list","type":"RecordedShopScreen","select":"home","below":[]}]}
            """)))
    #expect(app.link(to: list) == "shop://all")
  }

  @Test func `a table of links also resolves a link that a guard deferred`() throws {
    var configuration = try RecordedShop.configuration()
    configuration.links = { _ in .plan([.show(.account, .push)]) }
    let session = RecordedShop.Session(log: log, configuration: configuration)
    session.open("shop://account")
    session.setFlag("user", true)
    session.router.popToRoot()
    try session.close()
    let rule = try SessionRule(
      "no link", "never kind = 'deepLink' AND outcome = 'applied' AND screen = 'account'")
    var app = try app()
    #expect(try app.explore([rule]).findings(.violatedRule).count == 1)
    app.add(
      try DeepLinkTable(
        json: JSONValue(
          parsing: """
            {"schemes":["shop"],"routes":[{"pattern":"all","name":"list","type":"RecordedShopScreen","select":"home","below":[]}]}
            """)))
    #expect(try app.explore([rule]).findings(.violatedRule).isEmpty)
  }

  @Test func `a call that a recorded guard defers resumes on its own root, even if another root is selected`()
    throws
  {
    let login = NavigationGuard<RecordedShopScreen>("login") { state, destination in
      destination == .account && state.flags["user"] != true ? .defer(until: "user") : .allow
    }
    func record(_ body: (RecordedShop.Session) -> Void) throws {
      let session = RecordedShop.Session(
        log: log, configuration: .init(roots: ["home", "more"], rules: NavigationRules(guards: [login])))
      body(session)
      try session.close()
    }
    try record { session in
      session.router(root: "home").navigate(to: .list)
      session.router(root: "home").navigate(to: .account)
    }
    try record { session in
      session.select("more")
      session.setFlag("user", true)
      session.select("home")
      session.router(root: "home").navigate(to: .account)
    }
    let account = try #require(try app().reach { $0.name == "account" })
    let stretch = account.stretch.afterBeginning
    #expect(stretch.events.map(\.action.kind) == [.defer, .select, .setFlag, .resume])
    var state = stretch.start
    for event in stretch.events { state.fold(event.action, on: event.router, at: event.position) }
    #expect(state.pathText == "home/account")
  }

  @Test func `a guard that deferred a call does not defer it again while the flag has the required value`()
    throws
  {
    try RecordedShop.record(log) { session in
      session.router(root: "home").navigate(to: .account)
      session.setFlag("user", true)
      session.router(root: "home").popToRoot()
    }
    var app = try app()
    let rule = try SessionRule("one login", "never kind = 'defer' AND flag('user', 0)")
    #expect(try app.explore([rule]).findings(.violatedRule).isEmpty)
    let opened = try SessionRule("no account", "never kind = 'navigate' AND screen = 'account'")
    let found = try #require(try app.explore([opened]).findings(.violatedRule).first)
    #expect(found.offers.last?.name == "navigate -> account" && found.offers.count > 2)
  }

  @Test
  func `an offer that sets a flag includes the calls with which the session defers a resumed call again`()
    throws
  {
    let adult = NavigationGuard<RecordedShopScreen>("adult") { state, destination in
      destination == .account && state.flags["isAdult"] != true
        ? .defer(until: "isAdult", showing: .tour) : .allow
    }
    let session = RouterSession<RecordedShopScreen>(
      log: log, configuration: .init(rules: NavigationRules(guards: [RecordedShop.login, adult])))
    session.router.navigate(to: .account)
    session.setFlag("user", true)
    #expect(session.state.visible == .tour)
    try session.close()
    let tour = try #require(try app().reach { $0.name == "tour" })
    #expect(
      tour.stretch.afterBeginning.events.map(\.action.kind) == [
        .defer, .navigate, .setFlag, .resume, .defer, .dismissAll, .navigate,
      ])
  }

  // MARK: - Exploring

  @Test func `offers that are learned from a log lead to the same states as offers that a test declares`()
    throws
  {
    try RecordedShop.record(log) { session in
      let home = session.router(root: "home")
      home.navigate(to: .list)
      home.navigate(to: .product(id: 1))
      session.select("more")
      session.router(root: "more").navigate(to: .tour)
      session.visibleRouter.dismiss()
    }
    var app = try app()
    let learned = try app.explore(limits: ExplorationLimits(screens: 3))
    var explorer = Explorer(try RecordedShop.configuration()) { state in
      let calls: [NavigationAction<RecordedShopScreen>] =
        switch state.visible {
        case nil: state.selected == "home" ? [.navigate(to: .list)] : [.navigate(to: .tour)]
        case .list: [.navigate(to: .product(id: 1))]
        case .tour: [.dismiss]
        default: []
        }
      return calls.map { Offer($0) } + Offer.system(in: state)
    }
    explorer.limits.screens = 3
    let declared = try explorer.explore()
    #expect(learned.states == declared.states && learned.transitions == declared.transitions)
    #expect(learned.states > 5 && learned.source == .learned(sessions: 1))
    #expect(learned.findings.isEmpty)
  }

  @Test func `an exploration reports dead ends and violated rules with the fewest calls`() throws {
    try RecordedShop.record(log) { session in
      session.select("more")
      session.router(root: "more").navigate(to: .tour)
    }
    var app = try app()
    let rule = try SessionRule("no tour", "never screen = 'tour'")
    let report = try app.explore([rule])
    #expect(
      report.findings.map(\.description) == [
        "dead end: tour, after select -> more, navigate -> fullScreen:tour",
        "violated rule: no tour, never screen = 'tour', after select -> more, navigate -> fullScreen:tour",
      ])
    let copy = InMemoryEventLog()
    let session = try app.record(report.findings[1], to: copy)
    #expect(try copy.check([rule], of: session.id).first?.violation == 3)
    #expect(try app.explore([rule]) == report)
  }

  @Test func `an exploration reports a link to a screen that a guard always denied`() throws {
    try RecordedShop.record(log) { $0.router(root: "home").navigate(to: .offer) }
    var app = try app()
    app.add(
      try DeepLinkTable(
        json: JSONValue(
          parsing: """
            {"schemes":["shop"],"routes":[{"pattern":"offer","name":"offer","type":"RecordedShopScreen"}]}
            """)))
    #expect(
      try app.explore().findings(.forbiddenLink).map(\.description) == [
        "forbidden link: shop://offer, season: offer denied, only in summer, in 2 of 2 states, after open shop://offer"
      ])
  }

  @Test func `an exploration reports a declared screen as unreachable if no call leads to the screen`() throws
  {
    try RecordedShop.record(log) { $0.router(root: "home").navigate(to: .list) }
    var app = try app()
    let declared = DeclaredRoutes([
      DeclaredRoute(name: "list"), DeclaredRoute(name: "help"),
    ])
    #expect(try app.explore(declared: declared).findings.map(\.description) == ["unreachable: help"])
  }

  /// Records a session in which a guard defers the account once. The closure makes calls after the guard allows
  /// the account.
  private func recordAccount(then body: (Router<RecordedShopScreen>) -> Void) throws {
    let login = NavigationGuard<RecordedShopScreen>("login") { state, destination in
      destination == .account && state.flags["user"] != true ? .defer(until: "user") : .allow
    }
    let session = RouterSession<RecordedShopScreen>(
      log: log, configuration: .init(rules: NavigationRules(guards: [login])))
    session.router.navigate(to: .account)
    session.setFlag("user", true)
    session.router.pop()
    body(session.router)
    try session.close()
  }

  @Test func `a call that a guard deferred, and later allowed, is offered once`() throws {
    try recordAccount { $0.navigate(to: .account) }
    var app = try app()
    let report = try app.explore()
    // Both calls lead to the waiting intent if the flag is not set. Otherwise, one call leads to the account.
    #expect(report.states == 4 && report.transitions == 6)
  }

  // MARK: - Walks

  @Test func `walks that prefer the calls of users also count the calls that no guard deferred`() throws {
    try recordAccount { router in
      for _ in 0..<50 {
        router.navigate(to: .account)
        router.pop()
      }
      router.navigate(to: .list)
    }
    let rule = try SessionRule("few lists", "at most 50 screen = 'list' AND kind = 'navigate' per session")
    let walks = RandomWalks(walks: 1, steps: 1_000, seed: 1, preference: .users)
    #expect(try app().walk(walks, [rule]).findings(.violatedRule).isEmpty)
  }

  @Test func `walks with equal seeds give the same report, and a finding contains only necessary calls`()
    throws
  {
    try RecordedShop.record(to: log)
    let app = try app()
    let rule = try SessionRule(
      "one product", "at most 1 screen = 'product' AND kind = 'navigate' per session")
    for preference in RandomWalks.Preference.allCases {
      let walks = RandomWalks(walks: 20, steps: 40, seed: 5, preference: preference)
      let report = try app.walk(walks, [rule])
      let calls = try #require(report.findings(.violatedRule).first).offers.map(\.name)
      #expect(calls.count <= 10 && calls.count { $0.hasPrefix("navigate -> product") } == 2, "\(calls)")
      #expect(try app.walk(walks, [rule]) == report)
      #expect(report.states > 5)
    }
  }

  @Test func `a walk reports a dead end with only the calls that lead to it`() throws {
    try RecordedShop.record(log) { session in
      session.router(root: "home").navigate(to: .list)
      session.select("more")
      session.router(root: "more").navigate(to: .tour)
    }
    let report = try app().walk(RandomWalks(walks: 10, steps: 50, seed: 1))
    #expect(
      report.findings.map(\.description) == [
        "dead end: tour, after select -> more, navigate -> fullScreen:tour"
      ]
    )
  }
}
