public import ChallengeCatalogue
public import Observation

/// The list of characters.
@MainActor @Observable public final class CharacterListViewModel {
  /// Who passes the filter.
  public private(set) var characters: [Character]
  /// The filter that is applied.
  public let filter: CharacterFilter

  // MARK: - Navigation Actions

  /// A character was chosen, by its number.
  public var onSelectCharacter: ((Int) -> Void)?
  /// The filter was asked for.
  public var onShowFilter: (() -> Void)?
  /// The way back was asked for.
  public var onBack: (() -> Void)?

  init(filter: CharacterFilter, getCharacters: some GetCharactersUseCaseContract) {
    self.filter = filter
    self.characters = getCharacters.execute(filter: filter)
  }

  /// A row was tapped.
  public func didSelect(_ character: Character) { onSelectCharacter?(character.id) }
  /// The filter's button was tapped.
  public func didTapFilter() { onShowFilter?() }
  /// The back button was tapped.
  public func didTapOnBack() { onBack?() }
}
