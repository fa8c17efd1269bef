import Navlog
import Testing

@testable import TestFixtures

/// The root of a deferred call. The call resumes on the root that received the call.
@Suite @MainActor struct DeferredRootTests {
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
  func `a deferred call is abandoned if its root was closed`(
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
}
