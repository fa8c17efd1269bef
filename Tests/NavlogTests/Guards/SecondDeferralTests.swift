import Navlog
import Testing

@testable import TestFixtures

/// Intents that a second guard defers when they resume. The screen of the second guard replaces the screen of the first.
@Suite @MainActor struct SecondDeferralTests {
  @Test func `a resumed intent can be deferred again`() throws {
    let waiting = termsRules(before: .product(id: 1))
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

  @Test(arguments: [GatedScreen.login, .cover, .question])
  func `if a second guard defers a call, the guard's screen replaces the screen of the first guard`(
    login: GatedScreen
  ) throws {
    let session = makeGated([
      gate("isAuthenticated", before: .product, showing: login),
      gate("isAdult", before: .product, showing: .terms),
    ])
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
    let guards = [
      gate("isAuthenticated", before: GatedScreen.product, .account, showing: .login),
      gate("isAdult", before: GatedScreen.product, showing: .terms),
    ]
    let session = makeGated(guards, link: .account)
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
  func `a link that is opened again after a second deferral leads to one pending intent`(
    shown: ShopScreen?
  ) throws {
    let guards = [
      gate("accepted", before: ShopScreen.cellar, showing: .terms),
      gate("isAdult", before: ShopScreen.cellar, showing: shown),
    ]
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
  func `a link that is opened in a modal and deferred by two guards is resumed in that modal`(
    style: PresentationType
  ) throws {
    let guards = [
      gate("accepted", before: ShopScreen.cellar, showing: .terms),
      gate("isAdult", before: ShopScreen.cellar, showing: .terms),
    ]
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
}
