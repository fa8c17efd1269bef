public import ChallengeCatalogue

/// A character with where it is found and what it appears in.
public struct CharacterProfile: Hashable, Sendable {
  /// The character.
  public let character: Character
  /// Where the character is found; `nil` when nobody knows.
  public let location: Location?
  /// What the character appears in.
  public let episodes: [Episode]
}

protocol GetCharacterProfileUseCaseContract: Sendable {
  func execute(id: Int) -> CharacterProfile?
}

struct GetCharacterProfileUseCase: GetCharacterProfileUseCaseContract {
  let characters: any CharacterRepositoryContract
  let locations: any LocationRepositoryContract
  let episodes: any EpisodeRepositoryContract

  func execute(id: Int) -> CharacterProfile? {
    characters.character(id: id).map { character in
      CharacterProfile(
        character: character, location: locations.location(id: character.locationID),
        episodes: episodes.episodes(withCharacter: id))
    }
  }
}
