import Foundation
import Navlog
import NavlogTesting
import SwiftUI
import Testing

@testable import RedirectsAppKit
@testable import RedirectsCharacter

@Suite @MainActor struct LinkTests {
  private let app = AppContainer(log: InMemoryEventLog())

  @Test func `a link is resolved by the handler of its feature`() async throws {
    app.handle(url: try #require(URL(string: "challenge://character/detail?id=42")))
    #expect(
      app.session.state
        == NavigationState(
          roots: [
            RouterState(
              id: RouterID(.main), path: [.init(CharacterIncomingNavigation.detail(identifier: 42), 1)])
          ], selected: .main, position: 1))
    #expect(app.screen.title == "Character 42")
    let event = try #require(try app.session.timeline.events().last)
    #expect(event.origin == .deepLink)
  }

  @Test func `a link opens in the visible stack`() async throws {
    try app.tap("Characters", "Filter")
    app.handle(url: try #require(URL(string: "challenge://character/list")))
    #expect(app.session.state.pathText == "main/list > sheet:filter/list")
  }

  @Test func `the features try to resolve a URL one after another; the first that succeeds navigates`() throws
  {
    let navigator = NavigatorMock()
    let url = try #require(URL(string: "challenge://character/detail?id=42"))
    #expect(app.features.handle(url: url, navigator: navigator))
    #expect(
      navigator.navigatedDestinations.map { $0 as? CharacterIncomingNavigation } == [.detail(identifier: 42)])
    let unknown = try #require(URL(string: "challenge://character/planet"))
    #expect(!app.features.handle(url: unknown, navigator: navigator))
    #expect(navigator.calls.count == 1)
  }

  @Test(arguments: [
    ("challenge://character/planet", Outcome.Reason.noMatch),
    ("challenge://character/detail?id=rick", .noMatch),
    ("challenge://character/detail?id=4%00", .refused("an escape stands for a NUL")),
    ("challenge://character/../detail?id=1", .refused("the path has a dot segment")),
    ("challenge://character/detail?id=1&id=2", .refused("the query has a key twice")),
    ("challenge://planet/list", .refused(#"the host "planet" is not accepted"#)),
    ("javascript://character/list", .refused(#"the scheme "javascript" is not accepted"#)),
  ])
  func `an unknown or hostile link has no effect, and the log contains the reason`(
    url: String, reason: Outcome.Reason
  ) async throws {
    try app.tap("Characters")
    let before = app.session.state
    app.handle(url: try #require(URL(string: url)))
    #expect(app.session.state == before)
    let event = try #require(try app.session.timeline.events().last)
    #expect(event.action.kind == .deepLink)
    #expect(event.outcome == .noEffect(reason))
  }
}

struct CharacterDeepLinkHandlerTests {
  @Test func hasTheSchemeAndTheHostOfItsFeature() {
    #expect(CharacterDeepLinkHandler().scheme == "challenge")
    #expect(CharacterDeepLinkHandler().host == "character")
  }

  @Test func resolvesListURL() throws {
    // Given
    let sut = CharacterDeepLinkHandler()
    let url = try #require(URL(string: "challenge://character/list"))

    // When
    let value = sut.resolve(url)

    // Then
    #expect(value as? CharacterIncomingNavigation == .list)
  }

  @Test func resolvesDetailURL() throws {
    // Given
    let sut = CharacterDeepLinkHandler()
    let url = try #require(URL(string: "challenge://character/detail?id=42"))

    // When
    let value = sut.resolve(url)

    // Then
    #expect(value as? CharacterIncomingNavigation == .detail(identifier: 42))
  }

  @Test func resolvesToIncomingNavigationOnly() throws {
    for text in ["challenge://character/list", "challenge://character/detail?id=1"] {
      #expect(CharacterDeepLinkHandler().resolve(try LinkURL(text)) is CharacterIncomingNavigation)
    }
  }

  @Test(arguments: [
    "challenge://character", "challenge://character/", "challenge://character/detail",
    "challenge://character/detail?id=", "challenge://character/detail?id=x",
    "challenge://character/detail?id=42.0", "challenge://character/detail?id=99999999999999999999",
    "challenge://character/list/1", "challenge://character/LIST",
  ])
  func returnsNilForURLsThatItDoesNotKnow(text: String) throws {
    #expect(CharacterDeepLinkHandler().resolve(try LinkURL(text)) == nil)
  }
}
