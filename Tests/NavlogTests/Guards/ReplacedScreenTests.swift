import Navlog
import Testing

@testable import TestFixtures

/// Screens that a guard replaces with a modal. A modal is above the path, and no other screen is above the modal.
@Suite @MainActor struct ReplacedScreenTests {
  /// Returns rules that replace a screen with the terms, which are a sheet.
  private func redirecting(_ replaced: ShopScreen) -> NavigationRules<ShopScreen> {
    NavigationRules(guards: [
      NavigationGuard("terms") { _, destination in destination == replaced ? .redirect(to: .terms) : .allow }
    ])
  }

  @Test
  func `a guard's redirect uses the presentation of the new destination, unless the caller chose a style`()
    throws
  {
    let session = try makeShop(rules: redirecting(.catalog))
    session.router.navigate(to: .catalog)
    #expect(session.router.presentingSheet == .terms)
    session.router.present(.catalog, style: .fullScreen)
    #expect(session.router.presentingFullScreen == .terms, "the caller chose the style")
  }

  @Test func `a redirected present keeps its style, even if the style is the requested destination's own`()
    throws
  {
    let rules = NavigationRules<ShopScreen>(guards: [
      NavigationGuard("catalog") { _, destination in
        destination == .terms ? .redirect(to: .catalog) : .allow
      }
    ])
    let session = try makeShop(rules: rules)
    session.router.navigate(to: .terms)
    session.router.present(.terms, style: .sheet)
    #expect(
      try session.timeline.events().map(\.action) == [
        .navigate(to: .catalog), .present(.catalog, style: .sheet),
      ])
    #expect(session.router.navigationStackPath == [.catalog])
    #expect(session.router.presentingSheet == .catalog)
  }

  @Test func `if a guard redirects replaceTop to a sheet, the sheet is presented`() throws {
    let session = try makeShop(rules: redirecting(.catalog))
    session.router.setPath([.login])
    session.router.replaceTop(.catalog)
    #expect(session.router.navigationStackPath == [.login])
    #expect(session.router.presentingSheet == .terms)
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
  func `a link is refused if a guard replaces a screen below the link's target with a sheet`(
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
}
