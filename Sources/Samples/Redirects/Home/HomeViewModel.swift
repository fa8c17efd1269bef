@MainActor
final class HomeViewModel {
  private let navigator: any HomeNavigatorContract
  init(navigator: any HomeNavigatorContract) { self.navigator = navigator }

  func didTapOnCharacters() { navigator.navigateToCharacters() }
  func didTapOnSettings() { navigator.navigateToSettings() }
}
