import ChallengeCatalogue

/// The entry point of the home feature.
@MainActor public enum HomeFeature {
  private static let container = HomeContainer()

  /// Makes the ViewModel of the home screen.
  public static func makeViewModel(isOnboarded: Bool) -> HomeViewModel {
    container.makeViewModel(isOnboarded: isOnboarded)
  }
}

/// Makes the feature's objects from its repositories, without a router.
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
