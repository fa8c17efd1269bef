import NavlogTesting
import TabsCharacter
import Testing

@testable import TabsHome

@MainActor
struct HomeViewModelTests {
  @Test func didTapOnCharacterButtonNavigatesToCharacterDetail() {
    // Given
    let router = RouterMock()
    let sut = HomeViewModel(router: router)

    // When
    sut.didTapOnCharacterButton()

    // Then
    let destination = router.navigatedDestinations.first as? CharacterNavigation
    #expect(destination == .detail(identifier: 1))
  }

  @Test func didTapOnCharacterButtonCallsRouterOnce() {
    // Given
    let router = RouterMock()
    let sut = HomeViewModel(router: router)

    // When
    sut.didTapOnCharacterButton()

    // Then
    #expect(router.navigatedDestinations.count == 1)
    #expect(router.calls.count == 1)
  }

  @Test func didTapOnCharactersButtonNavigatesToCharacterList() {
    // Given
    let router = RouterMock()
    let sut = HomeViewModel(router: router)

    // When
    sut.didTapOnCharactersButton()

    // Then
    #expect(router.navigatedDestinations.map { $0 as? CharacterNavigation } == [.list])
    #expect(router.calls.count == 1)
  }
}
