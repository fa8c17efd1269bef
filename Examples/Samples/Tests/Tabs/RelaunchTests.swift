import Navlog
import NavlogTesting
import SampleUI
import TabsCharacter
import TabsSettings
import Testing

@testable import Tabs

@Suite @MainActor struct `The log of the tabs` {
  private let log = InMemoryEventLog()

  /// Two screens in one tab and one in the other; the app is not closed, as when it is killed.
  private func makeVisitedApp() throws -> TabsApp {
    let app = TabsApp(log: log)
    for label in ["Characters", "Morty"] { try app.screen.tap(label) }
    app.didSelectTab(.settings)
    try app.screen.tap("About")
    return app
  }

  @Test func `replayed, it gives the state`() throws {
    try Tabs.play(log: log) { _ in }
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

  @Test func `every destination stands in it under the name of its feature's type`() throws {
    let app = try makeVisitedApp()
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

  @Test func `relaunched, the app comes up with both stacks, and goes on in them`() throws {
    let before = try makeVisitedApp()
    let app = TabsApp(log: log, restoration: .lastSession)
    #expect(app.session.selected == "settings")
    for tab in [RootName.home, .settings] {
      #expect(
        app.session.router(root: tab).navigationStackPath
          == before.session.router(root: tab).navigationStackPath)
    }
    #expect(app.screen.title == "About")
    app.didSelectTab(.home)
    #expect(app.screen.title == "Morty")
    try app.screen.tap("Back")
    #expect(app.session.state.pathText == "home/list")
  }

  @Test func `a type that is not registered any more is kept, and shown as not found`() throws {
    try makeVisitedApp().session.close()
    // The next version of the app has no settings any more, but a tab where they were.
    let session = RouterSession(
      log: log, roots: [.home, .settings], restoration: .lastSession,
      coding: DestinationCoding<AnyNavigation>(of: CharacterNavigation.self))
    let about = RecordedDestination(type: "SettingsNavigation", name: "about")
    #expect(
      session.router.navigationStackPath == [AnyNavigation(UnknownNavigation.unregistered(about))])
    #expect(
      session.router(root: .home).navigationStackPath
        == [
          AnyNavigation(CharacterNavigation.list),
          AnyNavigation(CharacterNavigation.detail(identifier: 2)),
        ])
    // It is written as it was read, so the version after that can have it back.
    let app = TabsApp(log: log, restoration: .lastSession)
    #expect(app.session.router.navigationStackPath == [AnyNavigation(SettingsNavigation.about)])
    #expect(app.screen.title == "About")
  }

  @Test func `what no feature of the app shows is not found, and one can go back from it`() throws {
    enum MapNavigation: Navigation { case zoom(by: Int) }
    let old = RouterSession<AnyNavigation>(log: log, roots: [.home, .settings])
    old.router.navigate(to: MapNavigation.zoom(by: 3))
    let app = TabsApp(log: log, restoration: .lastSession)
    #expect(
      app.session.state.visible
        == AnyNavigation(
          UnknownNavigation.unregistered(
            RecordedDestination(type: "MapNavigation", name: "zoom", parameters: #"{"by":3}"#))))
    #expect(app.screen.title == "Not found")
    try app.screen.tap("Back")
    #expect(app.screen.title == "Home")
  }
}
