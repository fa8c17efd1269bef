import Navlog
import SampleUI
import TabsCharacter
import TabsSettings
import Testing

@testable import Tabs

@Suite @MainActor struct `A router for each tab` {
  private let app = TabsApp(log: InMemoryEventLog())

  private func tap(_ labels: String...) throws {
    for label in labels { try app.screen.tap(label) }
  }

  @Test func `the tabs are the roots, the first one selected`() {
    #expect(app.session.state == NavigationState(roots: ["home", "settings"]).at(1))
  }

  @Test func `a stack survives the switch to another tab, identities and all`() throws {
    try tap("Characters", "Morty")
    let stack = app.session.router(root: .home).entries
    #expect(stack.map(\.id) == [EntryID(2), EntryID(3)])

    app.didSelectTab(.settings)
    try tap("About")
    #expect(app.session.state.pathText == "settings/about")
    #expect(app.session.router(root: .home).entries == stack)

    app.didSelectTab(.home)
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
    #expect(app.screen.title == "Morty")
    #expect(app.screen(of: .settings).title == "About")
  }

  @Test func `the selected tab selected again goes back to its root, by an event of its own`() throws {
    try tap("Characters", "Morty")
    app.didSelectTab(.home)
    #expect(app.session.state == NavigationState(roots: ["home", "settings"]).at(4))
    app.didSelectTab(.home)
    let events = try app.session.timeline.events(4...5)
    #expect(
      events.map(\.action)
        == [.select("home", poppingToRoot: true), .select("home", poppingToRoot: true)])
    #expect(events.map(\.outcome) == [.applied, .noEffect(.alreadySelected)])
    #expect(events.map(\.removed) == [2, 0])
  }

  @Test func `an app that does not choose to stays where it is`() throws {
    try tap("Characters", "Morty")
    let before = app.session.state
    #expect(app.session.select(.home) == .noEffect(.alreadySelected))
    #expect(app.session.state == before)
  }

  @Test func `a ViewModel keeps to the router of its own tab, whichever is selected`() throws {
    let home = app.screen
    app.didSelectTab(.settings)
    try home.tap("Character")
    #expect(app.session.state.pathText == "settings")
    #expect(
      app.session.router(root: .home).navigationStackPath
        == [AnyNavigation(CharacterNavigation.detail(identifier: 1))])
    #expect(app.session.router(root: .settings).navigationStackPath == [])
  }

  @Test func `going back at the root of a tab is recorded, and changes neither tab`() throws {
    try tap("Character")
    let character = app.screen
    try character.tap("Back")
    let before = app.session.state
    try character.tap("Back")
    #expect(app.session.state == before)
    let last = try #require(try app.session.timeline.events().last)
    #expect(last.action == .pop)
    #expect(last.router == RouterID("home"))
    #expect(last.outcome == .noEffect(.atRoot))
  }

  @Test func `each destination is shown by the feature whose it is`() throws {
    #expect(app.screen.title == "Home")
    #expect(app.screen(of: .settings).title == "Settings")
    try tap("Characters")
    #expect(app.screen.title == "Characters")
    #expect(app.screen.buttons.map(\.label) == ["Rick", "Morty", "Summer", "Back"])
    try tap("Rick")
    #expect(app.screen.title == "Rick")
    try tap("Back", "Back")
    #expect(app.screen.title == "Home")
  }

  @Test func `the log names the line of the ViewModel that called`() throws {
    try tap("Characters", "Morty", "Back")
    #expect(
      try app.session.timeline.events(2...4).map { $0.source?.file } == [
        "TabsHome/HomeViewModel.swift", "TabsCharacter/CharacterListViewModel.swift",
        "TabsCharacter/CharacterDetailViewModel.swift",
      ])
  }
}

extension NavigationState {
  /// The same state after an event that changed nothing else.
  fileprivate func at(_ position: Int) -> Self {
    Self(roots: roots, selected: selected, flags: flags, pendingIntents: pendingIntents, position: position)
  }
}
