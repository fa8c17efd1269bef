import Navlog
import Observation

@MainActor @Observable
final class CharacterListViewModel {
  private(set) var characters: [Character] = []
  private let getCharactersUseCase: any GetCharactersUseCaseContract
  private let router: any Navigator

  init(getCharactersUseCase: any GetCharactersUseCaseContract, router: any Navigator) {
    self.getCharactersUseCase = getCharactersUseCase
    self.router = router
  }

  func load() { characters = getCharactersUseCase.execute() }

  func didSelectItem(_ item: Character) {
    router.navigate(to: CharacterNavigation.detail(identifier: item.id))
  }

  func didTapOnBack() { router.goBack() }
}
