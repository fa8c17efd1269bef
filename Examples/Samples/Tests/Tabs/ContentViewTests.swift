#if canImport(SwiftUI)
import Navlog
import SampleUI
import SwiftUI
import TabsCharacter
import Testing

@testable import Tabs

@Suite(.timeLimit(.minutes(5))) @MainActor struct ContentViewTests {
  private let app = TabsApp(log: InMemoryEventLog())
  private let host: TestHost

  init() {
    let app = app
    host = TestHost { ContentView(app: app) }
    host.settle()
  }

  private func titles() -> [String?] { host.layers[0].screens.map(\.title) }

  /// Taps a button, and waits for the screen that it leads to.
  private func tap(_ button: String, to title: String) async throws {
    try host.tap(button)
    try await settle { titles().last == title }
  }

  private func settle(until isSettled: () -> Bool) async throws {
    host.settle()
    while !isSettled() {
      try await Task.sleep(for: .milliseconds(1))
      host.settle()
    }
    #expect(host.failures == [])
  }

  @Test func `a stack for each tab shows the path of the tab's router`() async throws {
    #expect(host.tabs == ["Home", "Settings"])
    try await tap("Characters", to: "Characters")
    try await settle { host.buttons.contains("Morty") }
    try await tap("Morty", to: "Morty")
    #expect(titles() == ["Home", "Characters", "Morty"])

    try host.tapTab("Settings")
    host.settle()
    try await tap("About", to: "About")
    #expect(app.session.state.pathText == "settings/about")

    try host.tapTab("Home")
    try await settle { titles().last == "Morty" }
    #expect(app.session.state.pathText == "home/list/detail(identifier: 2)")
  }

  @Test func `a swipe back is recorded by the router of its stack`() async throws {
    try await tap("Characters", to: "Characters")
    try host.swipeBack()
    try await settle { titles() == ["Home"] }
    let last = try #require(try app.session.timeline.events().last)
    #expect(last.action == .pop)
    #expect(last.router == RouterID("home"))
  }

  @Test func `a tap on the selected tab pops to its root`() async throws {
    try await tap("Character", to: "Rick")
    try host.tapTab("Home")
    try await settle { titles() == ["Home"] }
    #expect(app.session.state.pathText == "home")
  }

  @Test func `what a call changes is shown`() async throws {
    app.session.router(root: .home).navigationStackPath = [
      AnyNavigation(CharacterNavigation.list), AnyNavigation(CharacterNavigation.detail(identifier: 3)),
    ]
    try await settle { titles().last == "Summer" }
    #expect(titles() == ["Home", "Characters", "Summer"])
  }
}
#endif
