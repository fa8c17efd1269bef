#if canImport(SwiftUI)
import Foundation
import SampleUI
import SwiftUI
import Testing

@testable import Shop

@Suite(.timeLimit(.minutes(5))) @MainActor struct ShopAppTests {
  private let coordinator = makeCoordinator()
  private let app: AppHost
  private let host: TestHost

  init() throws {
    app = AppHost(ShopApp(coordinator: coordinator))
    app.settle()
    host = try #require(app.front)
  }

  private var titles: [String?] { host.layers[0].screens.map(\.title) }

  private func tap(_ button: String, to title: String) async throws {
    try await settle { host.buttons.contains(button) }
    try host.tap(button)
    try await settle { titles.last == title }
  }

  private func settle(until isSettled: () -> Bool) async throws {
    host.settle()
    while !isSettled() {
      try await Task.sleep(for: .milliseconds(1))
      host.settle()
    }
    #expect(host.failures == [])
  }

  @Test func `the app shows the login, the catalog after it, and then a product`() async throws {
    #expect(titles == ["Log in"])
    try host.tap("Log in with guess")
    try await settle { host.visibleText.contains("E-mail or password is wrong") }
    try await tap("Log in with secret", to: "Catalog")
    try await tap("Teapot", to: "Detail of Teapot")
    #expect(titles.last == "Detail of Teapot")
    #expect(coordinator.path == [.catalog, .productDetail(teapot)])
  }

  @Test func `a swipe back from the catalog shows the catalog, not the login`() async throws {
    try await tap("Log in with secret", to: "Catalog")
    try host.swipeBack()
    try await settle { coordinator.path.isEmpty }
    try await settle { titles == ["Catalog"] }
    try await tap("Log out", to: "Log in")
  }

  @Test func `a link that arrives before the login is followed after it`() async throws {
    #expect(host.open(try #require(URL(string: "shop://product/2"))) == 1)
    try await settle { titles == ["Log in"] }
    try await tap("Log in with secret", to: "Detail of Teapot")
    #expect(titles.count == 3)
  }
}
#endif
