import ChallengeCatalogue

protocol GetEpisodesUseCaseContract: Sendable {
  func execute() -> [Episode]
}

struct GetEpisodesUseCase: GetEpisodesUseCaseContract {
  let repository: any EpisodeRepositoryContract

  func execute() -> [Episode] { repository.episodes() }
}
