import ChallengeCatalogue

/// The entry point of the location feature.
@MainActor public enum LocationFeature {
  private static let container = LocationContainer()

  /// Makes the ViewModel of one location's screen.
  public static func makeDetailViewModel(id: Int) -> LocationDetailViewModel {
    container.makeDetailViewModel(id: id)
  }
}

/// Makes the feature's objects from its repositories, without a router.
final class LocationContainer {
  private let locations: any LocationRepositoryContract
  private let characters: any CharacterRepositoryContract

  init(
    locations: any LocationRepositoryContract = BundledLocations(),
    characters: any CharacterRepositoryContract = BundledCharacters()
  ) {
    self.locations = locations
    self.characters = characters
  }

  @MainActor func makeDetailViewModel(id: Int) -> LocationDetailViewModel {
    LocationDetailViewModel(
      identifier: id, getLocationGuide: GetLocationGuideUseCase(locations: locations, characters: characters))
  }
}
