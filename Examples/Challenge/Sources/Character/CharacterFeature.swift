/// What the app may ask of the character feature.
@MainActor public enum CharacterFeature {
  private static let container = CharacterContainer()

  /// The model of the list, with a filter applied.
  public static func makeListViewModel(filter: CharacterFilter = CharacterFilter()) -> CharacterListViewModel
  {
    container.makeListViewModel(filter: filter)
  }

  /// The model of one character's screen.
  public static func makeDetailViewModel(id: Int) -> CharacterDetailViewModel {
    container.makeDetailViewModel(id: id)
  }

  /// The model of the filter sheet, with the filter that is applied.
  public static func makeFilterViewModel(filter: CharacterFilter) -> CharacterFilterViewModel {
    container.makeFilterViewModel(filter: filter)
  }

  /// The model of one character's gallery.
  public static func makeGalleryViewModel(characterID: Int) -> ImageGalleryViewModel {
    container.makeGalleryViewModel(characterID: characterID)
  }
}
