import Navlog
import NavlogTesting
import PatternHarness
import SwiftUI
import TabsCharacter
import TabsSettings
import Testing

@testable import Tabs

@Suite(.timeLimit(.minutes(5))) @MainActor struct RelaunchTests {
  private let app: TabsRun

  init() throws { app = try TabsRun() }

  /// Goes to two screens in one tab and one in the other.
  private func visit() async throws {
    try await app.screen.tap("Characters", "Morty")
    try app.screen.window.tapTab("Settings")
    try await app.screen.tap("About")
  }

  @Test func `a recording is played on the app's own screens`() async throws {
    try await visit()
    expectReplay(of: try app.session.timeline.events(), equals: app.session.state)
    let player = try SessionPlayer<AnyNavigation>(log: app.session.log, coding: TabsModel.coding)
    // The app has no tabs before event 1, so the test begins at event 1.
    try await player.seek(to: 1)
    let shown = try PatternRun(showing: TabsApp(model: TabsModel(session: player.shownSession)))
    _ = try await shown.titles(of: player)
    try await shown.expect([["Settings", "About"]])
    try await player.seek(to: 3)
    try await shown.expect([["Home", "Characters", "Morty"]])
  }

  @Test func `the log stores every destination under the name of its feature's type`() async throws {
    try await visit()
    let stored = try app.session.log.events(app.session.info.id).compactMap { event -> RecordedDestination? in
      if case .navigate(let destination, _, _) = event.action { destination } else { nil }
    }
    #expect(
      stored == [
        RecordedDestination(type: "CharacterNavigation", name: "list"),
        RecordedDestination(type: "CharacterNavigation", name: "detail", parameters: #"{"identifier":2}"#),
        RecordedDestination(type: "SettingsNavigation", name: "about"),
      ])
  }

  @Test
  func `after the app is killed, the next launch restores both stacks, and the user can navigate in both`()
    async throws
  {
    try await visit()
    let next = try TabsRun(after: app)
    try await next.screen.expect([["Settings", "About"]])
    try next.screen.window.tapTab("Home")
    try await next.screen.expect([["Home", "Characters", "Morty"]])
    try await next.screen.tap("Back")
    #expect(next.session.state.pathText == "home/list")
    #expect(next.session.info.parent?.session == app.session.info.id)
  }

  @Test func `a new tab view that selects its current tab again does not change the restored stack`() throws {
    let log = InMemoryEventLog()
    TabsModel(log: log).session.router.navigate(to: CharacterNavigation.list)
    let model = TabsModel(log: log)
    let position = model.session.position
    let window = TestHost { ContentView(model: model) }
    window.echoesTabSelections = true
    window.settle()
    #expect(window.layers.map { $0.screens.map(\.title) } == [["Home", "Characters"]])
    #expect(model.session.position == position && window.failures == [])
  }

  @Test func `a destination whose type is no longer registered is kept, and shown as not found`() async throws
  {
    try await visit()
    let log = app.session.log
    try await app.session.close()
    // The next version of the app has no settings.
    let session = RouterSession(
      log: log,
      configuration: .init(
        roots: [.home, .settings], restoration: .lastSession,
        coding: DestinationCoding<AnyNavigation>(of: CharacterNavigation.self)))
    let about = RecordedDestination(type: "SettingsNavigation", name: "about")
    #expect(
      session.router.navigationStackPath == [AnyNavigation(UnknownNavigation.unregistered(about))])
    #expect(
      session.router(root: .home).navigationStackPath
        == [
          AnyNavigation(CharacterNavigation.list),
          AnyNavigation(CharacterNavigation.detail(identifier: 2)),
        ])
    // The version without settings recorded the destination unchanged, so a later version can restore it.
    let next = TabsModel(log: log)
    #expect(next.session.router.navigationStackPath == [AnyNavigation(SettingsNavigation.about)])
  }

  @Test func `a destination that no feature shows appears as "Not found", and the user can go back`()
    async throws
  {
    enum MapNavigation: Navigation { case zoom(by: Int) }
    let log = InMemoryEventLog()
    let old = RouterSession<AnyNavigation>(
      log: log, configuration: .init(roots: [.home, .settings]))
    old.router.navigate(to: MapNavigation.zoom(by: 3))
    let model = TabsModel(log: log)
    #expect(
      model.session.state.visible
        == AnyNavigation(
          UnknownNavigation.unregistered(
            RecordedDestination(type: "MapNavigation", name: "zoom", parameters: #"{"by":3}"#))))
    let shown = try PatternRun(showing: TabsApp(model: model))
    try await shown.expect([["Home", "Not found"]])
    try shown.window.swipeBack()
    try await shown.expect([["Home"]])
  }
}
