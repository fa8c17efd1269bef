import Navlog
import RedirectsCharacter
import RedirectsFilter
import RedirectsHome
import SampleUI
import Testing

@testable import Redirects

@Suite @MainActor struct `Features that do not know each other` {
  private let app = AppContainer(log: InMemoryEventLog())

  private func tap(_ labels: String...) throws {
    for label in labels { try app.screen.tap(label) }
  }

  private func lastEvent() throws -> RecordedEvent<AnyNavigation> {
    try #require(try app.session.timeline.events().last)
  }

  @Test func `what home asks for is shown by the characters, and the event has both`() throws {
    try tap("Characters")
    #expect(
      app.session.state
        == NavigationState(
          roots: [RouterState(id: RouterID(.main), path: [.init(CharacterIncomingNavigation.list, 1)])],
          selected: .main, position: 1))
    #expect(app.screen.title == "Characters")
    let event = try lastEvent()
    #expect(event.action == .navigate(to: AnyNavigation(CharacterIncomingNavigation.list)))
    #expect(
      event.decisions == [
        RuleDecision(
          rule: "AppNavigationRedirect", asked: AnyNavigation(HomeOutgoingNavigation.characters),
          verdict: .redirected(to: AnyNavigation(CharacterIncomingNavigation.list)))
      ])
    #expect(event.source?.file == "RedirectsHome/HomeScreen.swift")
  }

  @Test func `what nobody maps is shown as not found, and one can go back from it`() throws {
    try tap("Settings")
    let notFound = AnyNavigation(UnknownNavigation.notFound)
    #expect(
      app.session.state
        == NavigationState(
          roots: [RouterState(id: RouterID(.main), path: [.init(UnknownNavigation.notFound, 1)])],
          selected: .main, position: 1))
    #expect(app.screen.title == "Not found")
    #expect(
      try lastEvent().decisions == [
        RuleDecision(
          rule: "no redirect", asked: AnyNavigation(HomeOutgoingNavigation.settings),
          verdict: .redirected(to: notFound))
      ])
    try tap("Back")
    #expect(app.screen.title == "Home")
  }

  @Test func `what is asked for in a modal is redirected too, and keeps its style`() throws {
    try tap("Characters", "Filter")
    let event = try lastEvent()
    #expect(
      event.action
        == .present(
          AnyNavigation(FilterIncomingNavigation.filter), style: .sheet(detents: [.medium, .large])))
    #expect(event.decisions.map(\.asked) == [AnyNavigation(CharacterOutgoingNavigation.filter)])
    #expect(app.session.state.roots[0].sheet?.style == .sheet(detents: [.medium, .large]))
  }

  @Test func `what a feature shows itself is led nowhere else`() throws {
    try tap("Characters", "Morty")
    let event = try lastEvent()
    #expect(event.action == .navigate(to: AnyNavigation(CharacterIncomingNavigation.detail(identifier: 2))))
    #expect(event.decisions == [])
    #expect(event.source?.file == "RedirectsCharacter/CharacterListScreen.swift")
  }

  @Test func `the features are asked in turn, and then the one for what is not found`() throws {
    for (navigation, title) in [
      (CharacterIncomingNavigation.detail(identifier: 7) as any Navigation, "Character 7"),
      (FilterIncomingNavigation.help, "Filter help"),
      (AnyNavigation(FilterIncomingNavigation.status), "Filter status"),
      (HomeOutgoingNavigation.characters, "Not found"), (UnknownNavigation.notFound, "Not found"),
    ] {
      #expect(app.features.resolve(navigation, navigator: app.session.router).title == title)
    }
  }
}

extension NavigationEntry where N == AnyNavigation {
  /// A screen that the event at a position made.
  init(_ navigation: any Navigation, _ position: Int) {
    self.init(id: EntryID(position), destination: AnyNavigation(navigation))
  }
}
