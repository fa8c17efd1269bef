import Navlog

@MainActor protocol HomeNavigatorContract {
  func navigateToCharacters()
  func navigateToSettings()
}

struct HomeNavigator: HomeNavigatorContract {
  let navigator: any Navigator

  func navigateToCharacters() { navigator.navigate(to: HomeOutgoingNavigation.characters) }
  func navigateToSettings() { navigator.navigate(to: HomeOutgoingNavigation.settings) }
}

@MainActor final class HomeViewModel {
  private let navigator: any HomeNavigatorContract
  init(navigator: any HomeNavigatorContract) { self.navigator = navigator }

  func didTapOnCharacters() { navigator.navigateToCharacters() }
  func didTapOnSettings() { navigator.navigateToSettings() }
}
