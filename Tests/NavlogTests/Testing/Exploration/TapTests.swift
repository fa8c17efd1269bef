import Navlog
import NavlogTesting
import NavlogTools
import Testing

/// The screens of an app that redirects `support`, the old name of its help, to a sheet.
private enum HelpScreen: OutgoingNavigation {
  case list
  case support
  case help

  var presentationType: PresentationType { self == .help ? .sheet : .push }
  var isOutgoing: Bool { self == .support }
}

/// Explorations that find the offers by tapping.
@MainActor
struct TapTests {
  @Test
  func `the explorer has the same findings whether a test declares the offers or finds them by tapping`()
    throws
  {
    let declared = try ExploredShop.explorer().explore()
    var tapping = Explorer(tapping: try ExploredShop.configuration()) { session in
      let state = session.state
      return ExploredShop.offers(in: state).filter { $0.origin == .user }.map { offer in
        Tap(offer.name) { for call in offer.calls { session.send(call.action, on: state.visibleRouter.id) } }
      }
    }
    tapping.destinations = ExploredShop.destinations
    let tapped = try tapping.explore()
    #expect(tapped.source == .tapped && tapped.description.contains("offers found by tapping"))
    #expect(tapped.states == declared.states && tapped.transitions == declared.transitions)
    #expect(tapped.findings == declared.findings)
  }

  @Test
  func `a tap can call the router of a sheet that the same tap presented`()
    throws
  {
    var explorer = Explorer(tapping: .init(roots: ["home"])) { (session: RouterSession<ExploredScreen>) in
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
        "no effect: Home on help, after Help, \(NavigationAction<ExploredScreen>.pop), Home",
      ])
    #expect(report.findings.first?.offers.first?.calls.map(\.slotPath) == [nil, .init("home", [.sheet])])
  }

  @Test func `a tap that pops an entry a second time does not pop another screen`() throws {
    var explorer = Explorer(tapping: .init(roots: ["home"]), gestures: { _ in [] }) {
      (session: RouterSession<ExploredScreen>) in
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
  private func cancellableLogin(_ configuration: ExploredShop.Configuration) -> Explorer<ExploredScreen> {
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
    let report = try cancellableLogin(try ExploredShop.configuration()).explore()
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
    let login = NavigationGuard<ExploredScreen>("login") { _, destination in
      destination == .account ? .defer(until: "user", showing: .login, expiring: .seconds(60)) : .allow
    }
    var configuration = try ExploredShop.configuration(guards: [login])
    configuration.environment = SessionEnvironment(
      now: { 2_000_000_000_000 }, uptime: { 0 }, makeSessionID: { "0a" })
    let report = try cancellableLogin(configuration).explore()
    #expect(report.states == 2 && report.transitions == 2)
  }
}
