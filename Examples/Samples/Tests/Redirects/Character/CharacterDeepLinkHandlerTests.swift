import Foundation
import Navlog
import Testing

@testable import RedirectsCharacter

struct CharacterDeepLinkHandlerTests {
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
      #expect(CharacterDeepLinkHandler().resolve(try LinkURL(text)) is any IncomingNavigation)
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
