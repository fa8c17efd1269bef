import Navlog
import NavlogTesting
import Testing

@testable import RedirectsCharacter

@MainActor
struct CharacterListNavigatorTests {
  @Test func navigateToDetailUsesCorrectNavigation() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = CharacterListNavigator(navigator: navigatorMock)

    // When
    sut.navigateToDetail(id: 42)

    // Then
    let destination = navigatorMock.navigatedDestinations.first as? CharacterIncomingNavigation
    #expect(destination == .detail(identifier: 42))
    #expect(navigatorMock.calls.count == 1)
  }

  @Test("Present filter presents sheet with correct detents")
  func presentFilterPresentsSheet() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = CharacterListNavigator(navigator: navigatorMock)

    // When
    sut.presentFilter()

    // Then
    let modal = navigatorMock.presentedModals.first
    #expect(modal?.destination as? CharacterOutgoingNavigation == .filter)
    #expect(modal?.style == .sheet(detents: [.medium, .large]))
    #expect(navigatorMock.calls.count == 1)
  }
}

@MainActor
struct CharacterDetailNavigatorTests {
  @Test func goBackCallsNavigatorGoBack() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = CharacterDetailNavigator(navigator: navigatorMock)

    // When
    sut.goBack()

    // Then
    #expect(navigatorMock.goBackCallCount == 1)
    #expect(navigatorMock.calls.count == 1)
  }
}
