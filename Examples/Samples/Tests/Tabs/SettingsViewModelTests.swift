import NavlogTesting
import Testing

@testable import TabsSettings

@MainActor
struct SettingsViewModelTests {
  @Test func didTapOnAboutNavigatesToAbout() {
    // Given
    let router = RouterMock()
    let sut = SettingsViewModel(router: router)

    // When
    sut.didTapOnAbout()

    // Then
    #expect(router.navigatedDestinations.map { $0 as? SettingsNavigation } == [.about])
    #expect(router.calls.count == 1)
  }

  @Test func didTapOnBackCallsGoBack() {
    // Given
    let router = RouterMock()
    let sut = SettingsViewModel(router: router)

    // When
    sut.didTapOnBack()

    // Then
    #expect(router.goBackCallCount == 1)
    #expect(router.calls.count == 1)
  }
}
