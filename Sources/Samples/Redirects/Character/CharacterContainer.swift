import Navlog

@MainActor
struct CharacterContainer {
  func makeCharacterListViewModel(navigator: any Navigator) -> CharacterListViewModel {
    CharacterListViewModel(navigator: CharacterListNavigator(navigator: navigator))
  }

  func makeCharacterDetailViewModel(identifier: Int, navigator: any Navigator) -> CharacterDetailViewModel {
    CharacterDetailViewModel(
      identifier: identifier, navigator: CharacterDetailNavigator(navigator: navigator))
  }
}
