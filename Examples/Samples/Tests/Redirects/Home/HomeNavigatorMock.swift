@testable import RedirectsHome

final class HomeNavigatorMock: HomeNavigatorContract {
  private(set) var navigateToCharactersCallCount = 0
  private(set) var navigateToSettingsCallCount = 0

  func navigateToCharacters() { navigateToCharactersCallCount += 1 }
  func navigateToSettings() { navigateToSettingsCallCount += 1 }
}
