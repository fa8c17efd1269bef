import ChallengeCatalogue

final class HomeContainer {
  private let characters: any CharacterRepositoryContract
  private let episodes: any EpisodeRepositoryContract

  init(
    characters: any CharacterRepositoryContract = BundledCharacters(),
    episodes: any EpisodeRepositoryContract = BundledEpisodes()
  ) {
    self.characters = characters
    self.episodes = episodes
  }

  @MainActor func makeViewModel(isOnboarded: Bool) -> HomeViewModel {
    HomeViewModel(
      isOnboarded: isOnboarded,
      countCatalogue: CountCatalogueUseCase(characters: characters, episodes: episodes))
  }
}
