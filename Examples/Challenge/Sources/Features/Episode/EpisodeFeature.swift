import ChallengeCatalogue

/// The entry point of the episode feature.
@MainActor public enum EpisodeFeature {
  private static let container = EpisodeContainer()

  /// Makes the ViewModel of the list.
  public static func makeListViewModel() -> EpisodeListViewModel { container.makeListViewModel() }

  /// Makes the ViewModel of one episode's screen.
  public static func makeDetailViewModel(id: Int) -> EpisodeDetailViewModel {
    container.makeDetailViewModel(id: id)
  }
}

/// Makes the feature's objects from its repositories, without a router.
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
