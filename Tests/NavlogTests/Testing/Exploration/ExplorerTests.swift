import Navlog
import NavlogTesting
import NavlogTools
import Testing

/// The states and transitions that ``Explorer`` counts, and the limits of a search.
@MainActor
struct ExplorerTests {
  // MARK: - Counting

  @Test func `an independent search counts as many states and transitions as the explorer`() throws {
    for links in [[], ExploredShop.links] {
      var explorer = try ExploredShop.explorer()
      explorer.links = links
      let report = try explorer.explore()
      let naive = NaiveSearch(try ExploredShop.configuration()) { state in
        ExploredShop.offers(in: state) + links.map { Offer.link($0) }
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
    let adult = NavigationGuard<ExploredScreen>("adult") { state, destination in
      destination == .account && state.flags["adult"] != true
        ? .defer(until: "adult", showing: .help) : .allow
    }
    let configuration = try ExploredShop.configuration(guards: [ExploredShop.login, adult])
    func offers(_ state: NavigationState<ExploredScreen>) -> [Offer<ExploredScreen>] {
      switch state.visible {
      case nil: [Offer(.navigate(to: .account))]
      case .login: [Offer("Log in", [.init(.setFlag("user", true))])]
      case .help: [Offer("Confirm", [.init(.setFlag("adult", true))])]
      default: []
      }
    }
    let report = try ExploredShop.explorer(of: configuration, offers: offers).explore()
    let naive = NaiveSearch(configuration, offers: offers)
    #expect(report.states == naive.states.count && report.states == 4)
    #expect(report.transitions == naive.transitions)
  }

  @Test func `an independent search counts as many states as the explorer if a guard defers an intent again`()
    throws
  {
    let login = NavigationGuard<ExploredScreen>("login") { state, destination in
      [.account, .tour].contains(destination) && state.flags["user"] != true
        ? .defer(until: "user", showing: .login) : .allow
    }
    let adult = NavigationGuard<ExploredScreen>("adult") { state, destination in
      destination == .account && state.flags["adult"] != true
        ? .defer(until: "adult", showing: .help) : .allow
    }
    var configuration = try ExploredShop.configuration(guards: [login, adult])
    configuration.links = { _ in .plan([.show(.tour, .fullScreen)]) }
    func offers(_ state: NavigationState<ExploredScreen>) -> [Offer<ExploredScreen>] {
      switch state.visible {
      case nil: [Offer(.navigate(to: .account))]
      case .login: [.link("shop://tour"), Offer("Log in", [.init(.setFlag("user", true))])]
      default: []
      }
    }
    let report = try ExploredShop.explorer(of: configuration, offers: offers).explore()
    let naive = NaiveSearch(configuration, offers: offers)
    // The tour and the help are both reached after the login.
    #expect(report.states == naive.states.count && report.states == 5)
    #expect(report.transitions == naive.transitions)
  }

  @Test func `with a limit of depth, an independent search counts as many states as the explorer`() throws {
    let roots: [RootName] = ["a", "b"]
    func offers(_ state: NavigationState<ExploredScreen>) -> [Offer<ExploredScreen>] {
      ExploredShop.destinations.map { Offer(.navigate(to: $0)) } + Offer.system(in: state)
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
    var explorer = try ExploredShop.explorer()
    explorer.links = ExploredShop.links
    let report = try explorer.explore()
    explorer.limits.retainedStates = 0
    #expect(try explorer.explore() == report)
    #expect(try explorer.explore() == report)
  }

  @Test func `two states count as one if corresponding destinations have the same representative`()
    throws
  {
    var explorer = try ExploredShop.explorer()
    let all = try explorer.explore()
    explorer.representative = { if case .product = $0 { .product(id: 1) } else { $0 } }
    let grouped = try explorer.explore()
    #expect(grouped.states < all.states)
    #expect(grouped.findings.map(\.kind) == all.findings.map(\.kind))
  }

  // MARK: - Limits

  @Test func `the report of the explorer names the limit that ended the search`() throws {
    var explorer = try ExploredShop.explorer()
    func limits(_ change: (inout ExplorationLimits) -> Void) throws -> ExplorationReport<ExploredScreen> {
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
}
