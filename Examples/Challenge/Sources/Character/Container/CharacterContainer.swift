import ChallengeCatalogue

final class CharacterContainer {
  private let characters: any CharacterRepositoryContract
  private let locations: any LocationRepositoryContract
  private let episodes: any EpisodeRepositoryContract

  init(
    characters: any CharacterRepositoryContract = BundledCharacters(),
    locations: any LocationRepositoryContract = BundledLocations(),
    episodes: any EpisodeRepositoryContract = BundledEpisodes()
  ) {
    self.characters = characters
    self.locations = locations
    self.episodes = episodes
  }

  @MainActor func makeListViewModel(filter: CharacterFilter) -> CharacterListViewModel {
    CharacterListViewModel(filter: filter, getCharacters: GetCharactersUseCase(repository: characters))
  }

  @MainActor func makeDetailViewModel(id: Int) -> CharacterDetailViewModel {
    CharacterDetailViewModel(
      identifier: id,
      getCharacterProfile: GetCharacterProfileUseCase(
        characters: characters, locations: locations, episodes: episodes))
  }

  @MainActor func makeFilterViewModel(filter: CharacterFilter) -> CharacterFilterViewModel {
    CharacterFilterViewModel(filter: filter, getCharacters: GetCharactersUseCase(repository: characters))
  }

  @MainActor func makeGalleryViewModel(characterID: Int) -> ImageGalleryViewModel {
    ImageGalleryViewModel(
      characterIdentifier: characterID, getCharacter: GetCharacterUseCase(repository: characters))
  }
}
