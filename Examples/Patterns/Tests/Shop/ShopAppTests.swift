import Foundation
import Navlog
import PatternHarness
import SwiftUI
import Testing

@testable import Shop

@Suite(.timeLimit(.minutes(5))) @MainActor struct ShopAppTests {
  private let coordinator = makeCoordinator()
  private let app: PatternRun

  init() throws { app = try coordinator.show() }

  @Test func `the app shows the login first, then the catalog, and then a product`() async throws {
    try await app.expect([["Log in"]])
    try await app.tap("Log in with guess")
    try await app.expect(app.text.contains("E-mail or password is wrong"))
    try await app.tap("Log in with secret", "Teapot")
    try await app.expect([["Catalog", "Catalog", "Detail of Teapot"]])
    #expect(coordinator.path == [.catalog, .productDetail(teapot)])
  }

  @Test func `after the login, a swipe back shows the catalog, not the login, and its origin is system`()
    async throws
  {
    try await app.tap("Log in with secret")
    try await app.expect([["Catalog", "Catalog"]])
    try app.window.swipeBack()
    try await app.expect([["Catalog"]])
    let last = try #require(try coordinator.events.last)
    #expect(last.action == .pop && last.origin == .system && last.source == nil)
    try await app.tap("Log out")
    try await app.expect([["Log in"]])
  }

  @Test func `a link that arrives before the login is followed after the login`() async throws {
    #expect(app.window.open(try #require(URL(string: "shop://product/2"))) == 1)
    try await app.expect([["Log in"]])
    try await app.tap("Log in with secret")
    try await app.expect([["Catalog", "Catalog", "Detail of Teapot"]])
  }

  @Test func `swipes and taps change nothing while the past is on screen`() async throws {
    try await app.tap("Log in with secret", "Teapot", "Back", "Log out")
    let before = try coordinator.events
    let product = try #require(before.first { $0.depth == 2 })
    try await coordinator.navigation.look(at: product.position)
    let past = [["Catalog", "Catalog", "Detail of Teapot"]]
    try await app.expect(past)
    try app.window.swipeBack()
    try await app.expect(past)
    try await app.tap("Back")
    try await app.expect(past)
    coordinator.navigation.lookAtPresent()
    try await app.expect([["Log in"]])
    #expect(try coordinator.events == before)
  }

  @Test
  func `if the app is killed before the login, the next launch follows the link after the login`()
    async throws
  {
    func launch(after killed: PatternRun? = nil) throws -> PatternRun {
      try PatternRun(after: killed) { ShopApp(coordinator: makeCoordinator(log: $0)) }
    }
    let first = try launch()
    #expect(first.window.open(try #require(URL(string: "shop://product/2"))) == 1)
    try await first.settle()
    let next = try launch(after: first)
    try await next.expect([["Log in"]])
    try await next.tap("Log in with secret")
    try await next.expect([["Catalog", "Catalog", "Detail of Teapot"]])
  }

  @Test func `a recording is played on the app's own screens`() async throws {
    try await app.tap("Log in with secret", "Teapot", "Back", "Log out")
    let player = try SessionPlayer<AppDestination>(log: coordinator.navigation.log)
    let shown = try AppCoordinator(
      compositionRoot: CompositionRoot(), navigation: player.shownSession
    ).show()
    let titles = try await shown.titles(of: player)
    #expect(titles.suffix(3) == ["Catalog", "Catalog", "Log in"])
    #expect(titles.contains("Detail of Teapot"))
  }
}
