import Navlog
import NavlogTesting
import Observation
import SampleUI
import ShopCatalog
import ShopLogin
import Testing

@testable import Shop

/// From the tap to the screen, and back.
@Suite @MainActor struct FlowTests {
  @Test func `the app starts with the login, at the bottom of the stack`() throws {
    let coordinator = try makeCoordinator()
    #expect(coordinator.screen == "Log in")
    #expect(coordinator.path.isEmpty)
  }

  @Test func `a login that succeeded leads to the catalog`() throws {
    let coordinator = try makeCoordinator()
    try coordinator.tap("Log in with secret")
    #expect(coordinator.isAuthenticated)
    #expect(coordinator.path == [.catalog])
    #expect(coordinator.screen == "Catalog")
  }

  @Test func `a login that failed leads nowhere`() throws {
    let coordinator = try makeCoordinator()
    try coordinator.tap("Log in with guess")
    #expect(!coordinator.isAuthenticated)
    #expect(coordinator.screen == "Log in")
    #expect(try coordinator.events.isEmpty)
  }

  @Test func `a product that was selected is shown, and from there a way leads back`() throws {
    let coordinator = try makeCoordinator()
    try coordinator.tap("Log in with secret")
    try coordinator.tap("Teapot")
    #expect(coordinator.path == [.catalog, .productDetail(teapot)])
    #expect(coordinator.screen == "Detail of Teapot")
    try coordinator.tap("Back")
    #expect(coordinator.screen == "Catalog")
  }

  @Test func `whoever observes the path or the flag is told`() async throws {
    let coordinator = try makeCoordinator()
    await confirmation(expectedCount: 2) { changed in
      withObservationTracking {
        _ = coordinator.path
      } onChange: {
        changed()
      }
      withObservationTracking {
        _ = coordinator.isAuthenticated
      } onChange: {
        changed()
      }
      coordinator.handleLoginSuccess(Session(token: "t", email: "e"))
    }
  }

  @Test func `a view that outlives its coordinator keeps nothing alive, and its taps do no harm`() throws {
    weak var coordinator: AppCoordinator?
    let view: Screen
    do {
      let alive = try makeCoordinator()
      coordinator = alive
      view = alive.makeLoginView()
    }
    #expect(coordinator == nil)
    try view.tap("Log in with secret")
  }

  // MARK: - What a user expects

  @Test func `no way back leads from the catalog to the login`() throws {
    let coordinator = try makeCoordinator()
    try coordinator.tap("Log in with secret")
    #expect(throws: NoSuchButton.self) { try coordinator.tap("Back") }
    // Whatever takes the catalog away all the same: a swipe, a call.
    coordinator.path = []
    #expect(coordinator.screen == "Catalog")
    try coordinator.tap("Teapot")
    try coordinator.tap("Back")
    #expect(coordinator.screen == "Catalog")
  }

  @Test func `two taps on the login lead to one catalog`() throws {
    let coordinator = try makeCoordinator()
    let login = coordinator.makeLoginView()
    try login.tap("Log in with secret")
    try login.tap("Log in with secret")
    #expect(coordinator.path == [.catalog])
  }

  @Test func `whoever logs out sees the login, and begins anew after it`() throws {
    let coordinator = try makeCoordinator()
    try coordinator.tap("Log in with secret")
    try coordinator.tap("Log out")
    #expect(!coordinator.isAuthenticated)
    #expect(coordinator.screen == "Log in")
    try coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog])
  }

  @Test func `the catalog is kept for those who are logged in, whoever asks for it`() throws {
    let coordinator = try makeCoordinator()
    coordinator.path = [.catalog]
    #expect(coordinator.path.isEmpty)
    #expect(coordinator.screen == "Log in")
    try coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog])
  }

  @Test func `the log knows that somebody was logged in, and not by what token`() throws {
    let coordinator = try makeCoordinator()
    coordinator.handleLoginSuccess(Session(token: "t0ken", email: "me@example.com"))
    let texts = try coordinator.events.map { "\($0)" }
    #expect(texts.first?.contains("isAuthenticated") == true)
    #expect(!texts.joined().contains("t0ken"))
    #expect(!texts.joined().contains("me@example.com"))
  }

  @Test(arguments: 0...4)
  func `killed after any event, whoever was logged in sees the catalog, and nobody else`(count: Int) throws {
    let log = InMemoryEventLog()
    let first = try makeCoordinator(log: log)
    for label in ["Log in with secret", "Log out"] { try first.tap(label) }
    let killed = count == 0 ? InMemoryEventLog() : try cut(log, after: count)
    let second = try makeCoordinator(log: killed, restoration: .lastSession)
    #expect(second.screen == ((1...3).contains(count) ? "Catalog" : "Log in"))
  }

  @Test func `replayed, the log gives the stack that was there`() throws {
    let coordinator = try makeCoordinator()
    coordinator.handleLink("shop://product/2")
    try coordinator.tap("Log in with secret")
    try coordinator.tap("Back")
    expectReplay(of: try coordinator.events, equals: coordinator.navigation.state)
  }
}
