import Testing

@testable import RedirectsHome

@MainActor
struct HomeViewModelTests {
  @Test func didTapOnCharactersNavigatesToCharacters() {
    let navigator = HomeNavigatorMock()
    HomeViewModel(navigator: navigator).didTapOnCharacters()
    #expect(navigator.navigateToCharactersCallCount == 1)
    #expect(navigator.navigateToSettingsCallCount == 0)
  }

  @Test func didTapOnSettingsNavigatesToSettings() {
    let navigator = HomeNavigatorMock()
    HomeViewModel(navigator: navigator).didTapOnSettings()
    #expect(navigator.navigateToCharactersCallCount == 0)
    #expect(navigator.navigateToSettingsCallCount == 1)
  }
}
