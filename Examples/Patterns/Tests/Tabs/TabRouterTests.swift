import Navlog
import PatternHarness
import SwiftUI
import TabsCharacter
import Testing

@testable import Tabs
@testable import TabsHome
@testable import TabsSettings

@Suite(.timeLimit(.minutes(5))) @MainActor struct TabRouterTests {
  private let app: TabsRun

  init() throws { app = try TabsRun() }

  @Test func `the tabs are the roots, and the first tab is selected`() {
    #expect(app.session.state == NavigationState(roots: ["home", "settings"]).at(1))
  }

  @Test func `a stack survives the switch to another tab, with the identities of its entries`() async throws {
    try await app.screen.tap("Characters", "Morty")
    let stack = app.session.router(root: .home).entries
    #expect(stack.map(\.id) == [EntryID(2), EntryID(3)])

    app.model.selectedTab = .settings
    try await app.screen.tap("About")
    #expect(app.session.state.pathText == "settings/about")
    #expect(app.session.router(root: .home).entries == stack)

    app.model.selectedTab = .home
    #expect(
      app.session.state
        == NavigationState(
          roots: [
            RouterState(
              id: RouterID("home"),
              path: [
                NavigationEntry(id: EntryID(2), destination: AnyNavigation(CharacterNavigation.list)),
                NavigationEntry(
                  id: EntryID(3), destination: AnyNavigation(CharacterNavigation.detail(identifier: 2))),
              ]),
            RouterState(
              id: RouterID("settings"),
              path: [NavigationEntry(id: EntryID(5), destination: AnyNavigation(SettingsNavigation.about))]),
          ], selected: "home", position: 6))
    try await app.screen.expect([["Home", "Characters", "Morty"]])
  }

  @Test func `with poppingToRoot, selecting the selected tab pops to its root, and is recorded as an event`()
    async throws
  {
    try await app.screen.tap("Characters", "Morty")
    app.session.select(.home, poppingToRoot: true)
    #expect(app.session.state == NavigationState(roots: ["home", "settings"]).at(4))
    app.session.select(.home, poppingToRoot: true)
    let events = try app.session.timeline.events(4...5)
    #expect(
      events.map(\.action)
        == [.select("home", poppingToRoot: true), .select("home", poppingToRoot: true)])
    #expect(events.map(\.outcome) == [.applied, .noEffect(.alreadySelected)])
    #expect(events.map(\.removed) == [2, 0])
  }

  @Test func `without poppingToRoot, selecting the selected tab has no effect`() async throws {
    try await app.screen.tap("Characters", "Morty")
    let before = app.session.state
    #expect(app.session.select(.home) == .noEffect(.alreadySelected))
    #expect(app.session.state == before)
  }

  @Test func `a ViewModel navigates in its own tab, whichever tab is selected`() {
    let home = HomeViewModel(router: app.session.router(root: .home))
    app.model.selectedTab = .settings
    home.didTapOnCharacterButton()
    #expect(app.session.state.pathText == "settings")
    #expect(
      app.session.router(root: .home).navigationStackPath
        == [AnyNavigation(CharacterNavigation.detail(identifier: 1))])
    #expect(app.session.router(root: .settings).navigationStackPath == [])
  }

  @Test func `going back at the root of a tab is recorded and has no effect`() async throws {
    let before = app.session.state
    SettingsViewModel(router: app.session.router(root: .home)).didTapOnBack()
    #expect(app.session.state.roots == before.roots)
    let last = try #require(try app.session.timeline.events().last)
    #expect(last.action == .pop)
    #expect(last.router == RouterID("home"))
    #expect(last.outcome == .noEffect(.atRoot))
  }

  @Test func `each destination is shown by its own feature`() async throws {
    try await app.screen.expect([["Home"]])
    try await app.screen.tap("Characters")
    try await app.screen.expect(app.screen.window.buttons == ["Rick", "Morty", "Summer", "Back"])
    try await app.screen.tap("Rick")
    try await app.screen.expect([["Home", "Characters", "Rick"]])
    try await app.screen.tap("Back", "Back")
    try await app.screen.expect([["Home"]])
  }

  @Test func `the path is a binding that reads and sets the path of the router`() throws {
    let router = app.session.router(root: .home)
    let path = Bindable(router).navigationStackPath
    path.wrappedValue = [AnyNavigation(CharacterNavigation.list)]
    path.wrappedValue.append(AnyNavigation(CharacterNavigation.detail(identifier: 1)))
    #expect(app.session.state.pathText == "home/list/detail(identifier: 1)")
    router.popToRoot()
    #expect(path.wrappedValue == [])
  }

  @Test func `the log records the call site in the ViewModel`() async throws {
    try await app.screen.tap("Characters", "Morty", "Back")
    #expect(
      try app.session.timeline.events(2...4).map { $0.source?.file } == [
        "TabsHome/HomeFeature.swift", "TabsCharacter/CharacterScreens.swift",
        "TabsCharacter/CharacterScreens.swift",
      ])
    #expect(Set(try app.session.timeline.events(2...4).map { $0.source?.line }).count == 3)
  }
}

extension NavigationState {
  /// Returns the same state at another position.
  fileprivate func at(_ position: Int) -> Self {
    Self(roots: roots, selected: selected, flags: flags, pendingIntents: pendingIntents, position: position)
  }
}
