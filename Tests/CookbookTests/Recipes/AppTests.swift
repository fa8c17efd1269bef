import Navlog
import NavlogTesting
import Testing
import XCTest

@testable import Cookbook

/// Swift Testing: an object calls the router of a session whose log is in memory.
@MainActor struct OpenerTests {
  @Test func `the opener shows a character only if the character exists`() async {
    let session = RouterSession<AppNavigation>()
    await CharacterOpener(router: session.router) { $0 == 42 }.open(id: 42)
    await CharacterOpener(router: session.router) { $0 == 42 }.open(id: 7)
    #expect(session.router.navigationStackPath == [.character(id: 42)])
  }
}

/// XCTest: a flow in a session whose log is in memory. XCTest runs synchronous tests on the main thread.
final class LoginFlowTests: XCTestCase {
  func testLinkWaitsForLogin() throws {
    try MainActor.assumeIsolated {
      let session = try sessionWithLogin(log: InMemoryEventLog())
      session.open("app://account")
      XCTAssertEqual(session.state.visible, .login)
      session.setFlag("isLoggedIn", true)
      XCTAssertEqual(session.state.visible, .account)
    }
  }
}
