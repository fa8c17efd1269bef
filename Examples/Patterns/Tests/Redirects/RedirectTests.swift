import Foundation
import Navlog
import RedirectsCharacter
import RedirectsFilter
import RedirectsHome
import SwiftUI
import Testing

@testable import RedirectsAppKit

@Suite @MainActor struct RedirectTests {
  private let app = AppContainer(log: InMemoryEventLog())

  private func lastEvent() throws -> RecordedEvent<AnyNavigation> {
    try #require(try app.session.timeline.events().last)
  }

  @Test
  func `outgoing destinations are redirected; the event contains the requested and the shown destination`()
    async throws
  {
    try app.tap("Characters")
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
          rule: "AppNavigationRedirect", requested: AnyNavigation(HomeOutgoingNavigation.characters),
          verdict: .redirected(to: AnyNavigation(CharacterIncomingNavigation.list)))
      ])
    #expect(event.source?.file == "RedirectsHome/HomeFeature.swift")
  }

  @Test func `an outgoing destination without a redirect shows "Not found", with a way back`() async throws {
    try app.tap("Settings")
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
          rule: "no redirect", requested: AnyNavigation(HomeOutgoingNavigation.settings),
          verdict: .redirected(to: notFound))
      ])
    try app.tap("Back")
    #expect(app.screen.title == "Home")
  }

  @Test
  func `a destination that is presented as a sheet is also redirected, and keeps its detents`() async throws {
    try app.tap("Characters", "Filter")
    let event = try lastEvent()
    #expect(
      event.action
        == .present(
          AnyNavigation(FilterIncomingNavigation.filter), style: .sheet(detents: [.medium, .large])))
    #expect(event.decisions.map(\.requested) == [AnyNavigation(CharacterOutgoingNavigation.filter)])
    #expect(app.session.state.roots[0].sheet?.style == .sheet(detents: [.medium, .large]))
  }

  @Test func `an incoming destination is not redirected`() async throws {
    try app.tap("Characters", "Morty")
    let event = try lastEvent()
    #expect(event.action == .navigate(to: AnyNavigation(CharacterIncomingNavigation.detail(identifier: 2))))
    #expect(event.decisions == [])
    #expect(event.source?.file == "RedirectsCharacter/CharacterScreens.swift")
  }

  @Test func `each call records the line of its ViewModel, not of its navigator`() throws {
    try app.tap(
      "Settings", "Back", "Characters", "Filter", "Add", "Help", "Close", "Status", "Close", "Close")
    try app.tap("Rick", "Back")
    let sources = try app.session.timeline.events().compactMap(\.source)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Redirects")
    #expect(sources.count == 12)
    for source in sources {
      let path = source.file.replacing(/^Redirects(?=[A-Z])/, with: "")
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      let line = text.split(separator: "\n", omittingEmptySubsequences: false)[source.line - 1]
      #expect(line.contains("at: CallSite()") || path.hasPrefix("AppKit/"), "\(source): \(line)")
    }
  }

  @Test func `the method resolve asks the features in turn, and falls back to "Not found"`() async throws {
    for (navigation, title) in [
      (CharacterIncomingNavigation.detail(identifier: 7) as any Navigation, "Character 7"),
      (FilterIncomingNavigation.help, "Filter help"),
      (AnyNavigation(FilterIncomingNavigation.status), "Filter status"),
      (HomeOutgoingNavigation.characters, "Not found"), (UnknownNavigation.notFound, "Not found"),
    ] {
      #expect(TestHost(app.resolve(navigation, navigator: app.session.router)).title == title)
    }
  }
}

struct AppNavigationRedirectTests {
  @Test func redirectHomeOutgoingCharactersToCharacterList() throws {
    // Given
    let sut = AppNavigationRedirect()

    // When
    let result = sut.redirect(HomeOutgoingNavigation.characters)

    // Then
    let characterNavigation = try #require(result as? CharacterIncomingNavigation)
    #expect(characterNavigation == .list)
  }

  @Test func redirectUnknownNavigationReturnsNil() {
    // Given
    let sut = AppNavigationRedirect()

    // When
    let result = sut.redirect(CharacterIncomingNavigation.list)

    // Then
    #expect(result == nil)
  }

  @Test func redirectCharacterOutgoingFilterToFilter() {
    let result = AppNavigationRedirect().redirect(CharacterOutgoingNavigation.filter)
    #expect(result as? FilterIncomingNavigation == .filter)
  }

  @Test func redirectHomeOutgoingSettingsReturnsNil() {
    #expect(AppNavigationRedirect().redirect(HomeOutgoingNavigation.settings) == nil)
  }
}

extension NavigationEntry where N == AnyNavigation {
  /// Creates the entry that the event at a position creates.
  init(_ navigation: any Navigation, _ position: Int) {
    self.init(id: EntryID(position), destination: AnyNavigation(navigation))
  }
}
