import Navlog
import Testing

@testable import TestFixtures

/// The screen that a guard shows while a call waits. The screen is shown once, and is dismissed when the call resumes.
@Suite @MainActor struct GuardScreenTests {
  @Test func `when an intent resumes, the sheet that its guard showed is dismissed`() throws {
    let session = try makeShop(rules: termsRules(before: .cellar))
    session.router.navigate(to: .cellar)
    #expect(session.router.presentingSheet == .terms)
    session.setFlag("accepted", true)
    session.router.dismiss()
    #expect(session.router.navigationStackPath == [.cellar])
    #expect(session.router.presentingSheet == nil)
  }

  @Test func `several pending links show a login sheet only once`() throws {
    let session = try makeShop(rules: termsRules(before: .catalog))
    session.open("shop://product/1")
    session.open("shop://product/2")
    #expect(session.state.routers.map { $0.id.level } == [0, 1])
  }

  @Test
  func `a link that is opened again over its guard's sheet still leads to one pending intent`() throws {
    let session = try makeShop(rules: termsRules(before: .cellar))
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
    let session = try makeShop(rules: termsRules(before: .cellar))
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
    let session = makeGated([gate("isAuthenticated", before: .product, showing: .question)])
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

  @Test func `a link on a router behind a sheet keeps the sheet in front`() throws {
    let session = try makeShop(rules: termsRules(before: .cellar))
    session.router.present(.catalog, style: .sheet)
    session.send(.deepLink(url: "shop://cellar", .plan([.show(.cellar, .push)])))
    #expect(session.router.presentingSheet == .catalog)
    let sheet = try #require(session.router.sheetRouter)
    #expect(sheet.presentingSheet == .terms)
    sheet.dismiss()
    session.setFlag("accepted", true)
    #expect(sheet.navigationStackPath == [.cellar])
  }
}
