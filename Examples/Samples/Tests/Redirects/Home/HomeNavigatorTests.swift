import NavlogTesting
import Testing

@testable import RedirectsHome

@MainActor
struct HomeNavigatorTests {
  @Test func navigateToCharactersUsesOutgoingNavigation() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = HomeNavigator(navigator: navigatorMock)

    // When
    sut.navigateToCharacters()

    // Then
    #expect(navigatorMock.navigatedDestinations.map { $0 as? HomeOutgoingNavigation } == [.characters])
    #expect(navigatorMock.calls.count == 1)
  }

  @Test func navigateToSettingsUsesOutgoingNavigation() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = HomeNavigator(navigator: navigatorMock)

    // When
    sut.navigateToSettings()

    // Then
    #expect(navigatorMock.navigatedDestinations.map { $0 as? HomeOutgoingNavigation } == [.settings])
    #expect(navigatorMock.calls.count == 1)
  }
}
