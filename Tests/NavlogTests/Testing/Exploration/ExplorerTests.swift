import Navlog
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

/// A small shop in which a test can plant a bug.
private enum ShopScreen: Navigation {
  case list
  case product(id: Int)
  case account
  case login
  case help
  case tour

  var presentationType: PresentationType {
    switch self {
    case .list, .product, .account: .push
    case .login, .help: .sheet
    case .tour: .fullScreen
    }
  }
}

/// An app with a private parameter.
private enum AccountScreen: Navigation {
  case account
  case reset(token: String)
  case login

  var presentationType: PresentationType { self == .login ? .sheet : .push }
  var storedParameters: StoredParameters { if case .reset = self { .none } else { .all } }
}

/// An app that redirects the old name of its help, `support`, to a sheet.
private enum HelpScreen: OutgoingNavigation {
  case list
  case support
  case help

  var presentationType: PresentationType { self == .help ? .sheet : .push }
  var isOutgoing: Bool { self == .support }
}

@MainActor
struct ExplorerTests {
  private typealias Shop = RouterSession<ShopScreen>.Configuration

  private static let login = NavigationGuard<ShopScreen>("login") { state, destination in
    guard destination == .account, state.flags["user"] != true else { return .allow }
    return .defer(until: "user", showing: .login)
  }

  private func shop(
    below: [ShopScreen]? = [.list], guards: [NavigationGuard<ShopScreen>] = [login]
  ) throws -> Shop {
    let links = try DeepLinkTable<ShopScreen>(
      schemes: ["shop"],
      routes: [
        DeepLinkRoute("product/:id(Int)", name: "product", select: "home", below: below),
        DeepLinkRoute("account", to: .account, select: "home", below: []),
      ])
    return Shop(
      roots: ["home", "more"], links: links.resolve, rules: NavigationRules(guards: guards))
  }

  private static func offers(in state: NavigationState<ShopScreen>) -> [Offer<ShopScreen>] {
    let taps: [Offer<ShopScreen>] =
      switch state.visible {
      case nil:
        state.selected == "home"
          ? [.init(.navigate(to: .list)), .init(.navigate(to: .account))]
          : [.init(.navigate(to: .help)), .init(.navigate(to: .tour))]
      case .list: [.init(.navigate(to: .product(id: 1))), .init(.navigate(to: .product(id: 2)))]
      case .login: [Offer("Log in", [.init(.setFlag("user", true)), .init(.dismiss)])]
      case .tour: [.init(.dismiss)]
      case .account: [Offer("Log out", [.init(.popToRoot), .init(.setFlag("user", false))])]
      case .product, .help: []
      }
    return taps + Offer.system(in: state)
  }

  private static let destinations: [ShopScreen] = [
    .list, .product(id: 1), .account, .login, .help, .tour,
  ]

  private static let links = ["shop://product/1", "shop://account"]

  private func explorer(
    _ configuration: Shop,
    offers: @escaping @MainActor (NavigationState<ShopScreen>) -> [Offer<ShopScreen>] = offers
  ) -> Explorer<ShopScreen> {
    var explorer = Explorer(configuration, offers: offers)
    explorer.destinations = Self.destinations
    return explorer
  }

  // MARK: - Counting

  @Test func `an independent search counts as many states and transitions as the explorer`() throws {
    for links in [[], Self.links] {
      var explorer = explorer(try shop())
      explorer.links = links
      let report = try explorer.explore()
      let naive = NaiveSearch(try shop()) { state in
        Self.offers(in: state) + links.map { Offer.link($0) }
      }
      #expect(report.limits == [])
      #expect(report.states == naive.states.count)
      #expect(report.transitions == naive.transitions)
      #expect(report.withoutEffect == naive.withoutEffect)
      #expect(report.states > 20)
    }
  }

  @Test func `an independent search counts as many states as the explorer if two guards defer the same call`()
    throws
  {
    let adult = NavigationGuard<ShopScreen>("adult") { state, destination in
      destination == .account && state.flags["adult"] != true
        ? .defer(until: "adult", showing: .help) : .allow
    }
    let configuration = try shop(guards: [Self.login, adult])
    func offers(_ state: NavigationState<ShopScreen>) -> [Offer<ShopScreen>] {
      switch state.visible {
      case nil: [Offer(.navigate(to: .account))]
      case .login: [Offer("Log in", [.init(.setFlag("user", true))])]
      case .help: [Offer("Confirm", [.init(.setFlag("adult", true))])]
      default: []
      }
    }
    let report = try explorer(configuration, offers: offers).explore()
    let naive = NaiveSearch(configuration, offers: offers)
    #expect(report.states == naive.states.count && report.states == 4)
    #expect(report.transitions == naive.transitions)
  }

  @Test func `an independent search counts as many states as the explorer if a guard defers an intent again`()
    throws
  {
    let login = NavigationGuard<ShopScreen>("login") { state, destination in
      [.account, .tour].contains(destination) && state.flags["user"] != true
        ? .defer(until: "user", showing: .login) : .allow
    }
    let adult = NavigationGuard<ShopScreen>("adult") { state, destination in
      destination == .account && state.flags["adult"] != true
        ? .defer(until: "adult", showing: .help) : .allow
    }
    var configuration = try shop(guards: [login, adult])
    configuration.links = { _ in .plan([.show(.tour, .fullScreen)]) }
    func offers(_ state: NavigationState<ShopScreen>) -> [Offer<ShopScreen>] {
      switch state.visible {
      case nil: [Offer(.navigate(to: .account))]
      case .login: [.link("shop://tour"), Offer("Log in", [.init(.setFlag("user", true))])]
      default: []
      }
    }
    let report = try explorer(configuration, offers: offers).explore()
    let naive = NaiveSearch(configuration, offers: offers)
    // The tour and the help are both reached after the login.
    #expect(report.states == naive.states.count && report.states == 5)
    #expect(report.transitions == naive.transitions)
  }

  @Test func `with a limit of depth, an independent search counts as many states as the explorer`() throws {
    let roots: [RootName] = ["a", "b"]
    func offers(_ state: NavigationState<ShopScreen>) -> [Offer<ShopScreen>] {
      Self.destinations.map { Offer(.navigate(to: $0)) } + Offer.system(in: state)
        + [Offer(.setFlag("user", .bool(state.flags["user"] != true))), Offer(.dismiss)]
    }
    var explorer = Explorer(.init(roots: roots), offers: offers)
    explorer.limits.screens = 1
    let report = try explorer.explore()
    let naive = NaiveSearch(.init(roots: roots), screens: 1, offers: offers)
    #expect(report.states == naive.states.count)
    #expect(report.transitions == naive.transitions)
    #expect(report.withoutEffect == naive.withoutEffect)
    #expect(report.limits == [.screens])
  }

  @Test func `the number of states that the explorer keeps in memory does not change the report`() throws {
    var explorer = explorer(try shop())
    explorer.links = Self.links
    let report = try explorer.explore()
    explorer.limits.retainedStates = 0
    #expect(try explorer.explore() == report)
    #expect(try explorer.explore() == report)
  }

  @Test func `two states count as one if corresponding destinations have the same representative`()
    throws
  {
    var explorer = explorer(try shop())
    let all = try explorer.explore()
    explorer.representative = { if case .product = $0 { .product(id: 1) } else { $0 } }
    let grouped = try explorer.explore()
    #expect(grouped.states < all.states)
    #expect(grouped.findings.map(\.kind) == all.findings.map(\.kind))
  }

  // MARK: - Limits

  @Test func `the report of the explorer names the limit that ended the search`() throws {
    var explorer = explorer(try shop())
    func limits(_ change: (inout ExplorationLimits) -> Void) throws -> ExplorationReport<ShopScreen> {
      explorer.limits = ExplorationLimits()
      change(&explorer.limits)
      return try explorer.explore()
    }
    let whole = try limits { _ in }
    #expect(whole.limits == [] && whole.description.contains("every state was found"))
    #expect(try limits { $0.offers = 1 }.limits == [.offers])
    #expect(try limits { $0.offers = 1 }.longestPath == 1)
    let small = try limits { $0.states = 5 }
    #expect(small.limits == [.states] && small.states == 5)
    #expect(small.description.contains("limited by states"))
    #expect(try limits { $0.states = whole.states } == whole)
    #expect(try limits { $0.memory = 100 }.limits == [.memory])
    var polls = 0
    let timed = try limits {
      $0.isTimeOver = {
        polls += 1
        return polls > 3
      }
    }
    #expect(timed.limits == [.time] && timed.states > 1)
    #expect(timed.findings(.deadEnd) == [] && timed.findings(.noWayBack) == [])
  }

  // MARK: - Findings

  @Test func `an app without bugs has no findings`() throws {
    var explorer = explorer(try shop())
    #expect(try explorer.explore().findings == [])
    explorer.links = ["shop://product/1"]
    #expect(try explorer.explore().findings == [])
  }

  @Test func `the explorer reports a screen as unreachable if no call leads to the screen`() throws {
    let report = try explorer(try shop()) { state in
      Self.offers(in: state).filter { $0.name != "\(NavigationAction.navigate(to: ShopScreen.tour))" }
    }.explore()
    #expect(report.findings.map(\.description) == ["unreachable: tour"])
  }

  @Test func `the explorer reports a cover as a dead end if no call closes the cover`() throws {
    let report = try explorer(try shop()) { state in
      state.visible == .tour ? [] : Self.offers(in: state)
    }.explore()
    let finding = try #require(report.findings(.deadEnd).first)
    #expect(report.findings.count == 1)
    #expect(finding.description == "dead end: tour, after select -> more, navigate -> fullScreen:tour")
  }

  @Test func `the explorer reports screens that lead only to each other`() throws {
    let report = try explorer(try shop()) { state in
      switch state.visible {
      case .tour: [Offer(.navigate(to: .product(id: 1)))]
      case .product where state.visibleRouter.level > 0: [Offer(.pop)]
      default: Self.offers(in: state)
      }
    }.explore()
    #expect(
      report.findings.map(\.description) == [
        "no way back: tour, after select -> more, navigate -> fullScreen:tour",
        "no way back: product(id: 1), after select -> more, navigate -> fullScreen:tour, "
          + "navigate -> product(id: 1)",
      ])
  }

  @Test func `the explorer reports a guard that allows every destination`() throws {
    let idle = NavigationGuard<ShopScreen>("idle") { _, _ in .allow }
    let report = try explorer(try shop(guards: [Self.login, idle])).explore()
    #expect(report.findings.map(\.description) == ["never decides: idle"])
  }

  @Test func `the explorer reports a loop of redirects with the flags that lead to the loop`() throws {
    let list = NavigationGuard<ShopScreen>("list") { state, destination in
      destination == .list && state.flags["user"] == true ? .redirect(to: .help) : .allow
    }
    let help = NavigationGuard<ShopScreen>("help") { state, destination in
      destination == .help && state.flags["user"] == true ? .redirect(to: .list) : .allow
    }
    let report = try explorer(try shop(guards: [Self.login, list, help])).explore()
    let loop = try #require(report.findings(.redirectLoop).first)
    #expect(loop.subject == "list")
    #expect(loop.detail == "list: list -> help; help: help -> list")
    #expect(loop.offers.map(\.name).contains("Log in"))
  }

  @Test func `the explorer reports no loop if a redirect leads to a sheet below another screen`() throws {
    let list = NavigationGuard<ShopScreen>("list") { _, destination in
      destination == .list ? .redirect(to: .help) : .allow
    }
    let report = try explorer(try shop(guards: [list])) { state in
      state.visible == nil ? [Offer(.setPath([.list, .product(id: 1)]))] : []
    }.explore()
    #expect(report.withoutEffect > 0 && report.findings(.redirectLoop) == [])
  }

  @Test func `the explorer reports a link whose stack depends on the current stack`() throws {
    var explorer = explorer(try shop(below: nil))
    explorer.links = ["shop://product/1"]
    explorer.limits.screens = 2
    let finding = try #require(try explorer.explore().findings(.differentStacks).first)
    #expect(finding.subject == "shop://product/1")
    #expect(finding.detail == "home/list/product(id: 1) instead of home/product(id: 1)")
    #expect(finding.offers.count == 2)
  }

  @Test func `the explorer reports a link to a screen that a guard denies`() throws {
    let closed = NavigationGuard<ShopScreen>("closed") { state, destination in
      destination == .product(id: 1) && state.flags["user"] != true ? .deny("log in first") : .allow
    }
    var explorer = explorer(try shop(guards: [Self.login, closed]))
    explorer.links = ["shop://product/1"]
    let report = try explorer.explore()
    let finding = try #require(report.findings(.forbiddenLink).first)
    #expect(finding.offers.map(\.name) == ["open shop://product/1"])
    let denied = "closed: product(id: 1) denied, log in first in "
    #expect(finding.detail.hasPrefix(denied) && finding.detail.hasSuffix(" states"))
  }

  @Test func `the explorer reports a violated rule with the shortest session that violates the rule`() throws
  {
    var explorer = explorer(try shop())
    explorer.rules = [
      try SessionRule("login first", "screen = 'account' only after kind = 'setFlag'"),
      try SessionRule("no tour", "never screen = 'tour'"),
      try SessionRule("one product", "never path LIKE '%product%product%'"),
      // No session that the search makes sets this flag.
      try SessionRule("open", "never flag('isClosed')"),
    ]
    let report = try explorer.explore()
    #expect(
      report.findings.map(\.description) == [
        "violated rule: no tour, never screen = 'tour', after select -> more, navigate -> fullScreen:tour"
      ])
    explorer.limits.sessions = 3
    #expect(try explorer.explore().limits == [.sessions])
  }

  // MARK: - Taps

  @Test
  func `the explorer has the same findings whether a test declares the offers or finds them by tapping`()
    throws
  {
    let declared = try explorer(try shop()).explore()
    var tapping = Explorer(tapping: try shop()) { session in
      let state = session.state
      return Self.offers(in: state).filter { $0.origin == .user }.map { offer in
        Tap(offer.name) { for call in offer.calls { session.send(call.action, on: state.visibleRouter.id) } }
      }
    }
    tapping.destinations = Self.destinations
    let tapped = try tapping.explore()
    #expect(tapped.source == .tapped && tapped.description.contains("offers found by tapping"))
    #expect(tapped.states == declared.states && tapped.transitions == declared.transitions)
    #expect(tapped.findings == declared.findings)
  }

  @Test
  func `a tap can call the router of a sheet that the same tap presented`()
    throws
  {
    var explorer = Explorer(tapping: .init(roots: ["home"])) { (session: RouterSession<ShopScreen>) in
      let home = session.router(root: "home")
      guard session.state.visible == nil else { return [Tap("Home") { home.popToRoot() }] }
      return [
        Tap("Help") {
          home.navigate(to: .help)
          home.sheetRouter?.navigate(to: .list)
        }
      ]
    }
    explorer.destinations = [.help, .list]
    let report = try explorer.explore()
    #expect(
      report.findings.map(\.description) == [
        "no effect: Home on list, after Help, Home",
        "no effect: Home on help, after Help, \(NavigationAction<ShopScreen>.pop), Home",
      ])
    #expect(report.findings.first?.offers.first?.calls.map(\.slotPath) == [nil, .init("home", [.sheet])])
  }

  @Test func `a tap that pops an entry a second time does not pop another screen`() throws {
    var explorer = Explorer(tapping: .init(roots: ["home"]), gestures: { _ in [] }) {
      (session: RouterSession<ShopScreen>) in
      let home = session.router(root: "home")
      switch session.state.visible {
      case nil:
        return [
          Tap("Open") {
            home.navigate(to: .list)
            home.navigate(to: .product(id: 1))
          }
        ]
      case .list: return [Tap("Close") { home.popToRoot() }]
      default:
        guard let top = home.entries.last?.id else { return [] }
        return [
          Tap("Back") {
            home.pop(top)
            home.pop(top)
          },
          Tap("Stale") { home.pop(EntryID(0, 0)) },
        ]
      }
    }
    explorer.destinations = [.list, .product(id: 1)]
    let report = try explorer.explore()
    #expect(report.transitions == 3)
    #expect(
      report.findings.map(\.description) == [
        "no effect: Stale on product(id: 1), after Open, Stale"
      ])
  }

  /// Explores the login of a shop. The button that cancels the login abandons the pending intents.
  private func cancellableLogin(_ configuration: Shop) -> Explorer<ShopScreen> {
    Explorer(tapping: configuration, gestures: { _ in [] }) { session in
      guard session.state.visible == .login else {
        return [Tap("Account") { session.router(root: "home").navigate(to: .account) }]
      }
      return [
        Tap("Cancel") {
          for intent in session.state.pendingIntents {
            session.send(.abandon(intent.id, why: "the login was cancelled"))
          }
          session.visibleRouter.dismiss()
        }
      ]
    }
  }

  @Test func `a tap can abandon the pending intents of the search`() throws {
    let report = try cancellableLogin(try shop()).explore()
    #expect(report.states == 2 && report.transitions == 2)
    #expect(report.findings == [])
  }

  @Test func `a tap can set a path whose last screen a redirect replaces with a sheet`() throws {
    let support = NavigationRedirect<HelpScreen>("support") { $0 == .support ? .help : nil }
    let explorer = Explorer(
      tapping: .init(roots: ["home"], rules: NavigationRules(redirects: [support])), gestures: { _ in [] }
    ) { (session: RouterSession<HelpScreen>) in
      guard session.state.visible == nil else { return [] }
      return [Tap("Support") { session.router(root: "home").setPath([.list, .support]) }]
    }
    let finding = try #require(try explorer.explore().findings(.deadEnd).first)
    #expect(finding.subject == "help")
    #expect(finding.offers.map(\.calls) == [[.init(.setPath([.list, .support]))]])
  }

  @Test func `a pending intent does not expire during an exploration, whatever the clock shows`() throws {
    let login = NavigationGuard<ShopScreen>("login") { _, destination in
      destination == .account ? .defer(until: "user", showing: .login, expiring: .seconds(60)) : .allow
    }
    var configuration = try shop(guards: [login])
    configuration.environment = SessionEnvironment(
      now: { 2_000_000_000_000 }, uptime: { 0 }, makeSessionID: { "0a" })
    let report = try cancellableLogin(configuration).explore()
    #expect(report.states == 2 && report.transitions == 2)
  }

  @Test func `the explorer reports a button that does nothing`() throws {
    let report = try explorer(try shop()) { state in
      Self.offers(in: state) + (state.visible == .help ? [Offer("Call us", [])] : [])
    }.explore()
    #expect(
      report.findings.map(\.description) == [
        "no effect: Call us on help, after select -> more, navigate -> sheet:help, Call us"
      ])
  }

  // MARK: - Sessions

  @Test func `the explorer records a finding as a session that violates the rule of the finding`()
    throws
  {
    var explorer = explorer(try shop())
    let rule = try SessionRule("no account", "never screen = 'account'")
    explorer.rules = [rule]
    let finding = try #require(try explorer.explore().findings(.violatedRule).first)
    let log = InMemoryEventLog()
    let id = try explorer.record(finding, to: log)
    let violation = try #require(try log.check([rule], of: id).first?.violation)
    let events = try log.events(id)
    #expect(events[violation - 1].screen?.name == "account")
    #expect(events.last?.source?.file.hasSuffix("ExplorerTests.swift") == true)
    #expect(try log.session(id).ended != nil)
    expectReplay(of: events, equals: try log.state(id, at: events.count))
  }

  @Test func `the explorer records a finding whose screens have private parameters`() throws {
    let explorer = Explorer<AccountScreen>(.init(roots: ["home"])) { state in
      state.visible == nil ? [Offer(.navigate(to: .reset(token: "secret")))] : []
    }
    let report = try explorer.explore()
    #expect(report.findings.map(\.kind) == [.deadEnd])
    #expect(try explorer.walk(RandomWalks(walks: 1, steps: 5)).findings.map(\.kind) == [.deadEnd])
    let log = InMemoryEventLog()
    let id = try explorer.record(try #require(report.findings.first), to: log)
    let screen = try #require(try log.events(id).last?.screen)
    #expect(screen.name == "reset" && !screen.parameters.contains("secret"))
  }

  @Test func `the explorer records a finding after a deferred link and a flag that contain a secret`() throws
  {
    let url = "shop://account?code=secret"
    let links = try DeepLinkTable<AccountScreen>(
      schemes: ["shop"], routes: [DeepLinkRoute("account", to: .account)])
    let login = NavigationGuard<AccountScreen>("login") { state, destination in
      guard destination == .account, state.flags["user"] != true else { return .allow }
      return .defer(until: "user", showing: .login)
    }
    let explorer = Explorer<AccountScreen>(
      .init(roots: ["home"], links: links.resolve, rules: NavigationRules(guards: [login]))
    ) { state in
      guard state.visible == nil else { return [] }
      return state.flags["from"] == nil ? [Offer(.setFlag("from", .string(url)))] : [.link(url)]
    }
    let finding = try #require(try explorer.explore().findings(.deadEnd).first)
    #expect(finding.subject == "login" && finding.offers.count == 2)
    let log = InMemoryEventLog()
    let id = try explorer.record(finding, to: log)
    let state = try log.state(id, at: try log.session(id).count)
    #expect(state.flags["from"] != .string(url) && state.pendingIntents.map(\.url) != [url])
  }

  @Test func `the explorer throws an error if a guard is not a function of the state`() throws {
    let calls = Counter()
    let moody = NavigationGuard<ShopScreen>("moody") { _, destination in
      destination == .tour && calls.next() > 1 ? .deny("not now") : .allow
    }
    let finding = ExplorationFinding<ShopScreen>(
      kind: .deadEnd, subject: "tour",
      offers: [Offer(.select("more")), Offer(.navigate(to: .tour))])
    let explorer = explorer(try shop(guards: [Self.login, moody]))
    #expect(throws: ExplorationError.self) { try explorer.record(finding, to: InMemoryEventLog()) }
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1; return $0
    }
  }

}
