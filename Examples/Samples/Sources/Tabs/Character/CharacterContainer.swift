import Navlog

@MainActor
struct CharacterContainer {
  private let getCharactersUseCase = GetCharactersUseCase()

  func makeCharacterListViewModel(router: any Navigator) -> CharacterListViewModel {
    CharacterListViewModel(getCharactersUseCase: getCharactersUseCase, router: router)
  }

  func makeCharacterDetailViewModel(identifier: Int, router: any Navigator) -> CharacterDetailViewModel {
    CharacterDetailViewModel(
      identifier: identifier, getCharactersUseCase: getCharactersUseCase, router: router)
  }
}
