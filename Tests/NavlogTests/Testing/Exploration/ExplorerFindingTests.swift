import Navlog
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

/// The screens of an app. One screen has a private parameter.
private enum AccountScreen: Navigation {
  case account
  case reset(token: String)
  case login

  var presentationType: PresentationType { self == .login ? .sheet : .push }
  var storedParameters: StoredParameters { if case .reset = self { .none } else { .all } }
}

/// The findings of ``Explorer``, and the sessions that reproduce them.
@MainActor
struct ExplorerFindingTests {
  // MARK: - Findings

  @Test func `an app without bugs has no findings`() throws {
    var explorer = try ExploredShop.explorer()
    #expect(try explorer.explore().findings == [])
    explorer.links = ["shop://product/1"]
    #expect(try explorer.explore().findings == [])
  }

  @Test func `the explorer reports a screen as unreachable if no call leads to the screen`() throws {
    let report = try ExploredShop.explorer { state in
      ExploredShop.offers(in: state).filter {
        $0.name != "\(NavigationAction.navigate(to: ExploredScreen.tour))"
      }
    }.explore()
    #expect(report.findings.map(\.description) == ["unreachable: tour"])
  }

  @Test func `the explorer reports a cover as a dead end if no call closes the cover`() throws {
    let report = try ExploredShop.explorer { state in
      state.visible == .tour ? [] : ExploredShop.offers(in: state)
    }.explore()
    let finding = try #require(report.findings(.deadEnd).first)
    #expect(report.findings.count == 1)
    #expect(finding.description == "dead end: tour, after select -> more, navigate -> fullScreen:tour")
  }

  @Test func `the explorer reports screens that lead only to each other`() throws {
    let report = try ExploredShop.explorer { state in
      switch state.visible {
      case .tour: [Offer(.navigate(to: .product(id: 1)))]
      case .product where state.visibleRouter.level > 0: [Offer(.pop)]
      default: ExploredShop.offers(in: state)
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
    let idle = NavigationGuard<ExploredScreen>("idle") { _, _ in .allow }
    let report = try ExploredShop.explorer(guards: [ExploredShop.login, idle]).explore()
    #expect(report.findings.map(\.description) == ["never decides: idle"])
  }

  @Test func `the explorer reports a loop of redirects with the flags that lead to the loop`() throws {
    let list = NavigationGuard<ExploredScreen>("list") { state, destination in
      destination == .list && state.flags["user"] == true ? .redirect(to: .help) : .allow
    }
    let help = NavigationGuard<ExploredScreen>("help") { state, destination in
      destination == .help && state.flags["user"] == true ? .redirect(to: .list) : .allow
    }
    let report = try ExploredShop.explorer(guards: [ExploredShop.login, list, help]).explore()
    let loop = try #require(report.findings(.redirectLoop).first)
    #expect(loop.subject == "list")
    #expect(loop.detail == "list: list -> help; help: help -> list")
    #expect(loop.offers.map(\.name).contains("Log in"))
  }

  @Test func `the explorer reports no loop if a redirect leads to a sheet below another screen`() throws {
    let list = NavigationGuard<ExploredScreen>("list") { _, destination in
      destination == .list ? .redirect(to: .help) : .allow
    }
    let report = try ExploredShop.explorer(guards: [list]) { state in
      state.visible == nil ? [Offer(.setPath([.list, .product(id: 1)]))] : []
    }.explore()
    #expect(report.withoutEffect > 0 && report.findings(.redirectLoop) == [])
  }

  @Test func `the explorer reports a link whose stack depends on the current stack`() throws {
    var explorer = try ExploredShop.explorer(below: nil)
    explorer.links = ["shop://product/1"]
    explorer.limits.screens = 2
    let finding = try #require(try explorer.explore().findings(.differentStacks).first)
    #expect(finding.subject == "shop://product/1")
    #expect(finding.detail == "home/list/product(id: 1) instead of home/product(id: 1)")
    #expect(finding.offers.count == 2)
  }

  @Test func `the explorer reports a link to a screen that a guard denies`() throws {
    let closed = NavigationGuard<ExploredScreen>("closed") { state, destination in
      destination == .product(id: 1) && state.flags["user"] != true ? .deny("log in first") : .allow
    }
    var explorer = try ExploredShop.explorer(guards: [ExploredShop.login, closed])
    explorer.links = ["shop://product/1"]
    let report = try explorer.explore()
    let finding = try #require(report.findings(.forbiddenLink).first)
    #expect(finding.offers.map(\.name) == ["open shop://product/1"])
    let denied = "closed: product(id: 1) denied, log in first, in "
    #expect(finding.detail.hasPrefix(denied) && finding.detail.hasSuffix(" states"))
  }

  @Test func `the explorer reports a violated rule with the shortest session that violates the rule`() throws
  {
    var explorer = try ExploredShop.explorer()
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

  @Test func `the explorer reports a button that does nothing`() throws {
    let report = try ExploredShop.explorer { state in
      ExploredShop.offers(in: state) + (state.visible == .help ? [Offer("Call us", [])] : [])
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
    var explorer = try ExploredShop.explorer()
    let rule = try SessionRule("no account", "never screen = 'account'")
    explorer.rules = [rule]
    let finding = try #require(try explorer.explore().findings(.violatedRule).first)
    let log = InMemoryEventLog()
    let id = try explorer.record(finding, to: log)
    let violation = try #require(try log.check([rule], of: id).first?.violation)
    let events = try log.events(id)
    #expect(events[violation - 1].screen?.name == "account")
    #expect(events.last?.source?.file.hasSuffix("ExploredShop.swift") == true)
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
    let moody = NavigationGuard<ExploredScreen>("moody") { _, destination in
      destination == .tour && calls.next() > 1 ? .deny("not now") : .allow
    }
    let finding = ExplorationFinding<ExploredScreen>(
      kind: .deadEnd, subject: "tour",
      offers: [Offer(.select("more")), Offer(.navigate(to: .tour))])
    let explorer = try ExploredShop.explorer(guards: [ExploredShop.login, moody])
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
