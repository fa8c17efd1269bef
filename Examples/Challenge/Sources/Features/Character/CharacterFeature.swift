import ChallengeCatalogue

/// The entry point of the character feature.
@MainActor public enum CharacterFeature {
  private static let container = CharacterContainer()

  /// Makes the ViewModel of the list, with a filter applied.
  public static func makeListViewModel(filter: CharacterFilter = CharacterFilter()) -> CharacterListViewModel
  {
    container.makeListViewModel(filter: filter)
  }

  /// Makes the ViewModel of one character's screen.
  public static func makeDetailViewModel(id: Int) -> CharacterDetailViewModel {
    container.makeDetailViewModel(id: id)
  }

  /// Makes the ViewModel of the filter sheet.
  ///
  /// - Parameter filter: The filter that is applied, read whenever the sheet is drawn.
  public static func makeFilterViewModel(
    filter: @autoclosure @escaping () -> CharacterFilter
  ) -> CharacterFilterViewModel {
    container.makeFilterViewModel(filter: filter())
  }

  /// Makes the ViewModel of one character's gallery.
  public static func makeGalleryViewModel(characterID: Int) -> ImageGalleryViewModel {
    container.makeGalleryViewModel(characterID: characterID)
  }
}

/// Makes the feature's objects from its repositories, without a router.
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

  @MainActor func makeFilterViewModel(
    filter: @autoclosure @escaping () -> CharacterFilter
  ) -> CharacterFilterViewModel {
    CharacterFilterViewModel(filter: filter(), getCharacters: GetCharactersUseCase(repository: characters))
  }

  @MainActor func makeGalleryViewModel(characterID: Int) -> ImageGalleryViewModel {
    ImageGalleryViewModel(
      characterIdentifier: characterID, getCharacter: GetCharacterUseCase(repository: characters))
  }
}
