import Navlog

@MainActor protocol CharacterDetailNavigatorContract { func goBack() }

struct CharacterDetailNavigator: CharacterDetailNavigatorContract {
  let navigator: any Navigator

  func goBack() { navigator.goBack() }
}

@MainActor final class CharacterDetailViewModel {
  let identifier: Int
  private let navigator: any CharacterDetailNavigatorContract
  init(identifier: Int, navigator: any CharacterDetailNavigatorContract) {
    self.identifier = identifier
    self.navigator = navigator
  }

  func didTapOnBack() { navigator.goBack() }
}
