import ChallengeCatalogue

final class EpisodeContainer {
  private let episodes: any EpisodeRepositoryContract
  private let characters: any CharacterRepositoryContract

  init(
    episodes: any EpisodeRepositoryContract = BundledEpisodes(),
    characters: any CharacterRepositoryContract = BundledCharacters()
  ) {
    self.episodes = episodes
    self.characters = characters
  }

  @MainActor func makeListViewModel() -> EpisodeListViewModel {
    EpisodeListViewModel(getEpisodes: GetEpisodesUseCase(repository: episodes))
  }

  @MainActor func makeDetailViewModel(id: Int) -> EpisodeDetailViewModel {
    EpisodeDetailViewModel(
      identifier: id, getEpisodeGuide: GetEpisodeGuideUseCase(episodes: episodes, characters: characters))
  }
}
