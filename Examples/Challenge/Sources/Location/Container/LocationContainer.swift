import ChallengeCatalogue

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
