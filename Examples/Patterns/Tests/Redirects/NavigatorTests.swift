import Navlog
import NavlogTesting
import Testing

@testable import RedirectsCharacter
@testable import RedirectsFilter
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

@MainActor
struct FilterNavigatorTests {
  @Test("Present filter presents sheet with correct detents")
  func presentFilterPresentsSheet() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = FilterNavigator(navigator: navigatorMock)

    // When
    sut.presentFilter()

    // Then
    let modal = navigatorMock.presentedModals.first
    let destination = modal?.destination as? FilterIncomingNavigation
    #expect(destination == .filter)
    #expect(modal?.style == .sheet(detents: [.medium, .large]))
    #expect(navigatorMock.calls.count == 1)
  }

  @Test("Dismiss calls navigator dismiss")
  func dismissCallsNavigatorDismiss() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = FilterNavigator(navigator: navigatorMock)

    // When
    sut.dismiss()

    // Then
    #expect(navigatorMock.dismissCallCount == 1)
    #expect(navigatorMock.calls.count == 1)
  }

  @Test func presentHelpPresentsFullScreenCover() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = FilterNavigator(navigator: navigatorMock)

    // When
    sut.presentHelp()

    // Then
    let modal = navigatorMock.presentedModals.first
    #expect(modal?.destination as? FilterIncomingNavigation == .help)
    #expect(modal?.style == .fullScreen)
    #expect(navigatorMock.calls.count == 1)
  }

  @Test func navigateToStatusUsesCorrectNavigation() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = FilterNavigator(navigator: navigatorMock)

    // When
    sut.navigateToStatus()

    // Then
    #expect(navigatorMock.navigatedDestinations.map { $0 as? FilterIncomingNavigation } == [.status])
    #expect(navigatorMock.calls.count == 1)
  }
}

@MainActor
struct FilterPageNavigatorTests {
  @Test func dismissCallsNavigatorDismiss() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = FilterPageNavigator(navigator: navigatorMock)

    // When
    sut.dismiss()

    // Then
    #expect(navigatorMock.dismissCallCount == 1)
    #expect(navigatorMock.calls.count == 1)
  }
}
