public import ChallengeCatalogue
public import Observation

/// One character's screen.
@MainActor @Observable public final class CharacterDetailViewModel {
  /// What is shown.
  public private(set) var state: CharacterDetailViewState
  /// The number of the character, whether there is one or not.
  public let identifier: Int

  // MARK: - Navigation Actions

  /// The way back was asked for.
  public var onBack: (() -> Void)?
  /// The character's location was chosen, by its number.
  public var onSelectLocation: ((Int) -> Void)?
  /// One of the character's episodes was chosen, by its number.
  public var onSelectEpisode: ((Int) -> Void)?
  /// The pictures were asked for.
  public var onShowGallery: (() -> Void)?

  init(identifier: Int, getCharacterProfile: some GetCharacterProfileUseCaseContract) {
    self.identifier = identifier
    self.state = getCharacterProfile.execute(id: identifier).map { .loaded($0) } ?? .notFound
  }

  /// The back button was tapped.
  public func didTapOnBack() { onBack?() }
  /// The location's row was tapped.
  public func didTapOnLocation(_ location: Location) { onSelectLocation?(location.id) }
  /// An episode's row was tapped.
  public func didSelect(_ episode: Episode) { onSelectEpisode?(episode.id) }
  /// The pictures' button was tapped.
  public func didTapGallery() { onShowGallery?() }
}
