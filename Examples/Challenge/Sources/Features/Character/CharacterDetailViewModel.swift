public import ChallengeCatalogue
public import Observation

/// The states of the screen of a character.
public enum CharacterDetailViewState: Hashable, Sendable {
  /// Nothing was loaded yet.
  case idle
  /// The character.
  case loaded(CharacterProfile)
  /// No character has the identifier. A link can contain any number.
  case notFound
}

/// The parts of a character's ViewModel that its view uses.
@MainActor public protocol CharacterDetailViewModelContract: AnyObject, Sendable {
  /// The state of the screen.
  var state: CharacterDetailViewState { get }
  /// The requested identifier, which may not exist.
  var identifier: Int { get }
  /// Loads the character. A no-op once it is loaded.
  func load()
  /// Handles a tap on the back button.
  func didTapOnBack()
  /// Handles a tap on the location.
  func didTapOnLocation(_ location: Location)
  /// Handles a tap on an episode.
  func didSelect(_ episode: Episode)
  /// Handles a tap on the pictures.
  func didTapGallery()
}

/// One character's screen.
@Observable public final class CharacterDetailViewModel: CharacterDetailViewModelContract {
  /// The state of the screen.
  public private(set) var state = CharacterDetailViewState.idle
  /// The requested identifier, which may not exist.
  public let identifier: Int
  private let getCharacterProfile: any GetCharacterProfileUseCaseContract

  // MARK: - Navigation Actions

  /// Called when the user goes back.
  public var onBack: (() -> Void)?
  /// Called with the identifier of the character's location.
  public var onSelectLocation: ((Int) -> Void)?
  /// Called with the identifier of the selected episode.
  public var onSelectEpisode: ((Int) -> Void)?
  /// Called when the user asks for the pictures.
  public var onShowGallery: (() -> Void)?

  init(identifier: Int, getCharacterProfile: some GetCharacterProfileUseCaseContract) {
    self.identifier = identifier
    self.getCharacterProfile = getCharacterProfile
  }

  /// Loads the character. A no-op once it is loaded.
  public func load() {
    guard state == .idle else { return }
    state = getCharacterProfile.execute(id: identifier).map { .loaded($0) } ?? .notFound
  }

  /// Handles a tap on the back button.
  public func didTapOnBack() { onBack?() }
  /// Handles a tap on the location.
  public func didTapOnLocation(_ location: Location) { onSelectLocation?(location.id) }
  /// Handles a tap on an episode.
  public func didSelect(_ episode: Episode) { onSelectEpisode?(episode.id) }
  /// Handles a tap on the pictures.
  public func didTapGallery() { onShowGallery?() }
}

/// A character with its location and its episodes.
public struct CharacterProfile: Hashable, Sendable {
  /// The character.
  public let character: Character
  /// The location where the character lives; `nil` if it is unknown.
  public let location: Location?
  /// The episodes that the character appears in.
  public let episodes: [Episode]

  /// Creates a profile.
  public init(character: Character, location: Location?, episodes: [Episode]) {
    self.character = character
    self.location = location
    self.episodes = episodes
  }
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
