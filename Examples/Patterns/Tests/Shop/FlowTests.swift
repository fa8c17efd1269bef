import Navlog
import NavlogTesting
import Observation
import PatternHarness
import ShopCatalog
import ShopLogin
import SwiftUI
import TestThreads
import Testing

@testable import Shop

/// From the tap to the screen, and back.
@Suite(.timeLimit(.minutes(5))) @MainActor struct FlowTests {
  @Test func `the app starts with the login at the root of the stack`() async throws {
    let coordinator = makeCoordinator()
    #expect(try coordinator.screen == "Log in")
    #expect(coordinator.path.isEmpty)
  }

  @Test func `a successful login leads to the catalog`() async throws {
    let coordinator = makeCoordinator()
    try await coordinator.tap("Log in with secret")
    #expect(coordinator.isAuthenticated)
    #expect(coordinator.path == [.catalog])
    #expect(try coordinator.screen == "Catalog")
  }

  @Test func `a failed login does not navigate`() async throws {
    let coordinator = makeCoordinator()
    try await coordinator.tap("Log in with guess")
    #expect(!coordinator.isAuthenticated)
    #expect(try coordinator.screen == "Log in")
    #expect(try coordinator.events.isEmpty)
  }

  @Test func `a selected product is shown, and leads back to the catalog`() async throws {
    let coordinator = makeCoordinator()
    try await coordinator.tap("Log in with secret")
    try await coordinator.tap("Teapot")
    #expect(coordinator.path == [.catalog, .productDetail(teapot)])
    #expect(try coordinator.screen == "Detail of Teapot")
    try await coordinator.tap("Back")
    #expect(try coordinator.screen == "Catalog")
  }

  @Test func `the path and isAuthenticated are observable`() async throws {
    let coordinator = makeCoordinator()
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

  @Test func `the views that a coordinator makes do not keep the coordinator alive`() {
    weak var coordinator: AppCoordinator?
    var views: [Any]
    do {
      let alive = makeCoordinator()
      coordinator = alive
      views = [alive.makeLoginView(), alive.makeCatalogView(), alive.makeRootView()]
      alive.handleLoginSuccess(Session(token: "t", email: "e"))
      views += [alive.makeRootView(), alive.view(for: .catalog), alive.view(for: .productDetail(teapot))]
    }
    #expect(coordinator == nil)
    #expect(views.count == 6)
  }

  @Test func `each call records the line of code that wired its event`() async throws {
    let coordinator = makeCoordinator()
    try await coordinator.tap("Log in with secret", "Teapot", "Back", "Log out")
    try coordinator.open("shop://product/2")
    let sources = try coordinator.events.map { try #require($0.source) }
    let wirings = ["handleLoginSuccess", "handleLoginSuccess", "handleProductSelected", "handleBack"]
    for (source, wiring) in zip(sources, wirings + ["handleLogout", "handleLogout"]) {
      #expect(try line(of: source).contains("self?.\(wiring)("), "\(source)")
    }
    #expect(sources.last?.file.hasPrefix("ShopTests/") == true)
  }

  // MARK: - What a person expects

  @Test func `the user cannot go back from the catalog to the login`() async throws {
    let coordinator = makeCoordinator()
    try await coordinator.tap("Log in with secret")
    #expect(!(try coordinator.show().window.buttons.contains("Back")))
    // The catalog's view contains no Back button, but a swipe, the system's back button or a call can still pop the catalog.
    // The root then shows the catalog instead of the login, because the user is logged in.
    coordinator.path = []
    #expect(try coordinator.screen == "Catalog")
    try await coordinator.tap("Teapot")
    try await coordinator.tap("Back")
    #expect(try coordinator.screen == "Catalog")
  }

  @Test func `two taps on the login push one catalog`() async throws {
    let coordinator = makeCoordinator()
    let host = TestHost { coordinator.makeLoginView() }
    host.settle()
    for _ in 1...2 { try host.tap("Log in with secret") }
    try await wait(for: "the catalog") { !coordinator.path.isEmpty }
    #expect(coordinator.path == [.catalog])
  }

  @Test func `a second tap on a product during the push has no effect`() throws {
    let coordinator = makeCoordinator()
    for _ in 1...2 { coordinator.handleProductSelected(teapot) }
    #expect(coordinator.path == [.productDetail(teapot)])
    #expect(try coordinator.events.map { $0.outcome } == [.applied, .noEffect(.alreadyOnTop)])
  }

  @Test func `a logout shows the login, and the next login shows only the catalog`() async throws {
    let coordinator = makeCoordinator()
    try await coordinator.tap("Log in with secret")
    try await coordinator.tap("Log out")
    #expect(!coordinator.isAuthenticated)
    #expect(try coordinator.screen == "Log in")
    try await coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog])
  }

  @Test func `every link or call to the catalog requires a login first`() async throws {
    let coordinator = makeCoordinator()
    coordinator.path = [.catalog]
    #expect(coordinator.path.isEmpty)
    #expect(try coordinator.screen == "Log in")
    try await coordinator.tap("Log in with secret")
    #expect(coordinator.path == [.catalog])
  }

  @Test func `the log records the login, but neither token nor e-mail address`() async throws {
    let coordinator = makeCoordinator()
    coordinator.handleLoginSuccess(Session(token: "t0ken", email: "me@example.com"))
    let texts = try coordinator.events.map { "\($0)" }
    #expect(texts.first?.contains("isAuthenticated") == true)
    #expect(!texts.joined().contains("t0ken"))
    #expect(!texts.joined().contains("me@example.com"))
  }

  @Test(arguments: 0...4)
  func `after a relaunch at any event, the app shows the catalog if and only if the user was logged in`(
    count: Int
  ) async throws {
    let log = InMemoryEventLog()
    let first = makeCoordinator(log: log)
    for label in ["Log in with secret", "Log out"] { try await first.tap(label) }
    let killed = count == 0 ? InMemoryEventLog() : try cut(log, after: count)
    let second = makeCoordinator(log: killed)
    #expect(try second.screen == ((1...3).contains(count) ? "Catalog" : "Log in"))
  }

  @Test func `a replay of the log computes the session's last state`() async throws {
    let coordinator = makeCoordinator()
    try coordinator.open("shop://product/2")
    try await coordinator.tap("Log in with secret")
    try await coordinator.tap("Back")
    expectReplay(of: try coordinator.events, equals: coordinator.navigation.state)
  }
}
