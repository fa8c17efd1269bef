import ChallengeCatalogue

protocol GetCharactersUseCaseContract: Sendable {
  func execute(filter: CharacterFilter) -> [Character]
}

struct GetCharactersUseCase: GetCharactersUseCaseContract {
  let repository: any CharacterRepositoryContract

  func execute(filter: CharacterFilter) -> [Character] {
    repository.characters().filter(filter.allows)
  }
}
