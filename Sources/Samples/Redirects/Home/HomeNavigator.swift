import Navlog

@MainActor
protocol HomeNavigatorContract {
  func navigateToCharacters()
  func navigateToSettings()
}

struct HomeNavigator: HomeNavigatorContract {
  let navigator: any Navigator

  func navigateToCharacters() { navigator.navigate(to: HomeOutgoingNavigation.characters) }
  func navigateToSettings() { navigator.navigate(to: HomeOutgoingNavigation.settings) }
}
