import Navlog
import RedirectsCharacter
import RedirectsFilter
import RedirectsHome
import Testing

@testable import Redirects

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
