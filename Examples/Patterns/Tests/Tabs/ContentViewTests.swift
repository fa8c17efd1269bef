import Navlog
import Observation
import PatternHarness
import SwiftUI
import TabsCharacter
import TabsSettings
import Testing

@testable import Tabs

@Suite(.timeLimit(.minutes(5))) @MainActor struct ContentViewTests {
  private let app: TabsRun
  private var window: TestHost { app.screen.window }

  init() throws { app = try TabsRun() }

  @Test func `each tab has a stack that shows the path of the tab's router`() async throws {
    #expect(window.tabs == ["Home", "Settings"])
    try await app.screen.tap("Characters", "Morty")
    try await app.screen.expect([["Home", "Characters", "Morty"]])

    try window.tapTab("Settings")
    try await app.screen.tap("About")
    try await app.screen.expect([["Settings", "About"]])
    #expect(app.session.state.pathText == "settings/about")

    try window.tapTab("Home")
    try await app.screen.expect([["Home", "Characters", "Morty"]])
    #expect(app.session.state.pathText == "home/list/detail(identifier: 2)")
  }

  @Test func `a swipe back and a tap on a tab are recorded with the origin system`() async throws {
    try await app.screen.tap("Characters")
    try window.swipeBack()
    try await app.screen.expect([["Home"]])
    try window.tapTab("Settings")
    try await app.screen.expect([["Settings"]])
    let events = try app.session.timeline.events().suffix(2)
    #expect(events.map(\.action) == [.pop, .select("settings")])
    #expect(events.map(\.router) == [RouterID("home"), RouterID("settings")])
    #expect(events.map(\.origin) == [.system, .system] && events.map(\.source) == [nil, nil])
  }

  @Test
  func `a tap on the selected tab changes nothing, because SwiftUI also reports selections without a tap`()
    async throws
  {
    try await app.screen.tap("Character")
    let position = app.session.position
    try window.tapTab("Home")
    try await app.screen.expect([["Home", "Rick"]])
    #expect(app.session.position == position)
  }

  @Test func `after a call sets the path of a router, the app shows the screens of this path`() async throws {
    app.session.router(root: .home).setPath([
      AnyNavigation(CharacterNavigation.list), AnyNavigation(CharacterNavigation.detail(identifier: 3)),
    ])
    try await app.screen.expect([["Home", "Characters", "Summer"]])
  }

  @Test func `the stacks survive when a parent creates the view again with another model`() throws {
    struct Parent: View {
      let count: Count

      var body: some View {
        let log = InMemoryEventLog()
        if count.value >= 0 { ContentView(model: TabsModel(log: log)) }
      }
    }
    let count = Count()
    let window = TestHost { Parent(count: count) }
    window.settle()
    try window.tap("Characters")
    window.settle()
    count.value += 1
    window.settle()
    #expect(window.layers.map { $0.screens.map(\.title) } == [["Home", "Characters"]])
    #expect(window.failures == [])
  }

  @Test func `taps, swipes and tabs change nothing while the past is on screen`() async throws {
    try await app.screen.tap("Characters", "Morty", "Back")
    let before = try app.session.timeline.events()
    try await app.session.look(at: 3)
    try await app.screen.expect([["Home", "Characters", "Morty"]])
    try await app.screen.tap("Back")
    try await app.screen.expect([["Home", "Characters", "Morty"]])
    try window.swipeBack()
    try await app.screen.expect([["Home", "Characters", "Morty"]])
    app.session.lookAtPresent()
    try await app.screen.expect([["Home", "Characters"]])
    #expect(try app.session.timeline.events() == before)
  }
}

/// A parent view that reads the value is evaluated again when the value changes.
@Observable private final class Count { var value = 0 }
