import Navlog
import NavlogTesting
import SampleUI
import TabsCharacter
import TabsSettings
import Testing

@testable import Tabs

@Suite @MainActor struct RelaunchTests {
  private let log = InMemoryEventLog()

  /// Two screens in one tab and one in the other. The session stays open, as that of an app that is killed.
  private func makeVisitedApp() async throws -> TabsApp {
    let app = TabsApp(log: log)
    let window = app.makeWindow()
    try await window.tap("Characters", "Morty")
    app.selectedTab = .settings
    try await window.tap("About")
    return app
  }

  @Test func `a replay of the log gives the state`() async throws {
    try await TabsDemo.run(log: log) { _ in }
    let played = try #require(try log.lastSession())
    let timeline = Timeline(
      log: log, session: played.info.id,
      coding: DestinationCoding(of: CharacterNavigation.self, SettingsNavigation.self))
    let end = try timeline.state(at: played.count)
    #expect(
      end
        == NavigationState(
          roots: [
            RouterState(id: RouterID("home")),
            RouterState(
              id: RouterID("settings"),
              path: [NavigationEntry(id: EntryID(8), destination: AnyNavigation(SettingsNavigation.about))]),
          ], selected: "home", position: 10))
    expectReplay(of: try timeline.events(), equals: end)
  }

  @Test func `the log stores every destination under the name of its feature's type`() async throws {
    let app = try await makeVisitedApp()
    let stored = try log.events(app.session.info.id).compactMap { event -> RecordedDestination? in
      if case .navigate(let destination, _, _) = event.action { destination } else { nil }
    }
    #expect(
      stored == [
        RecordedDestination(type: "CharacterNavigation", name: "list"),
        RecordedDestination(type: "CharacterNavigation", name: "detail", parameters: #"{"identifier":2}"#),
        RecordedDestination(type: "SettingsNavigation", name: "about"),
      ])
  }

  @Test func `a relaunched app restores both stacks, and navigates in them`() async throws {
    let before = try await makeVisitedApp()
    let app = TabsApp(log: log, restoration: .lastSession)
    #expect(app.session.selected == "settings")
    for tab in [RootName.home, .settings] {
      #expect(
        app.session.router(root: tab).navigationStackPath
          == before.session.router(root: tab).navigationStackPath)
    }
    #expect(await app.makeWindow().screen.title == "About")
    app.selectedTab = .home
    #expect(await app.makeWindow().screen.title == "Morty")
    try await app.makeWindow().tap("Back")
    #expect(app.session.state.pathText == "home/list")
  }

  @Test func `a destination whose type is no longer registered is kept, and shown as not found`() async throws
  {
    try await makeVisitedApp().session.close()
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
    // It is written as it was read, so that a later version can restore it.
    let app = TabsApp(log: log, restoration: .lastSession)
    #expect(app.session.router.navigationStackPath == [AnyNavigation(SettingsNavigation.about)])
    #expect(await app.makeWindow().screen.title == "About")
  }

  @Test func `a destination that no feature shows is not found, and leads back`() async throws {
    enum MapNavigation: Navigation { case zoom(by: Int) }
    let old = RouterSession<AnyNavigation>(log: log, configuration: .init(roots: [.home, .settings]))
    old.router.navigate(to: MapNavigation.zoom(by: 3))
    let app = TabsApp(log: log, restoration: .lastSession)
    #expect(
      app.session.state.visible
        == AnyNavigation(
          UnknownNavigation.unregistered(
            RecordedDestination(type: "MapNavigation", name: "zoom", parameters: #"{"by":3}"#))))
    #expect(await app.makeWindow().screen.title == "Not found")
    try await app.makeWindow().tap("Back")
    #expect(await app.makeWindow().screen.title == "Home")
  }
}
