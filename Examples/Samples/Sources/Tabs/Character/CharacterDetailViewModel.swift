import Navlog
import Observation

@MainActor @Observable
final class CharacterDetailViewModel {
  private(set) var name = ""
  private let identifier: Int
  private let getCharactersUseCase: any GetCharactersUseCaseContract
  private let router: any Navigator

  init(identifier: Int, getCharactersUseCase: any GetCharactersUseCaseContract, router: any Navigator) {
    self.identifier = identifier
    self.getCharactersUseCase = getCharactersUseCase
    self.router = router
  }

  func load() { name = getCharactersUseCase.execute().first { $0.id == identifier }?.name ?? "Nobody" }

  func didTapOnBack() { router.pop() }
}
