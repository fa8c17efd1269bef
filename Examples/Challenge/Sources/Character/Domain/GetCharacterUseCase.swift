import ChallengeCatalogue

protocol GetCharacterUseCaseContract: Sendable {
  func execute(id: Int) -> Character?
}

struct GetCharacterUseCase: GetCharacterUseCaseContract {
  let repository: any CharacterRepositoryContract

  func execute(id: Int) -> Character? { repository.character(id: id) }
}
