public import ChallengeCatalogue

/// A location with those who are found there.
public struct LocationGuide: Hashable, Sendable {
  /// The location.
  public let location: Location
  /// Who is found there.
  public let residents: [Character]
}

protocol GetLocationGuideUseCaseContract: Sendable {
  func execute(id: Int) -> LocationGuide?
}

struct GetLocationGuideUseCase: GetLocationGuideUseCaseContract {
  let locations: any LocationRepositoryContract
  let characters: any CharacterRepositoryContract

  func execute(id: Int) -> LocationGuide? {
    locations.location(id: id).map {
      LocationGuide(location: $0, residents: characters.characters(atLocation: id))
    }
  }
}
