import ChallengeCatalogue

/// How much there is to see.
public struct CatalogueCount: Hashable, Sendable {
  /// How many characters.
  public let characters: Int
  /// How many episodes.
  public let episodes: Int
}

protocol CountCatalogueUseCaseContract: Sendable {
  func execute() -> CatalogueCount
}

struct CountCatalogueUseCase: CountCatalogueUseCaseContract {
  let characters: any CharacterRepositoryContract
  let episodes: any EpisodeRepositoryContract

  func execute() -> CatalogueCount {
    CatalogueCount(characters: characters.characters().count, episodes: episodes.episodes().count)
  }
}
