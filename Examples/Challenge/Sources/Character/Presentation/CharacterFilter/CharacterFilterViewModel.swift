public import ChallengeCatalogue
public import Observation

/// The filter sheet. A choice is told at once, so that the app can keep it where it keeps everything.
@MainActor @Observable public final class CharacterFilterViewModel {
  /// The filter that is applied.
  public private(set) var filter: CharacterFilter
  private let getCharacters: any GetCharactersUseCaseContract

  // MARK: - Navigation Actions

  /// A filter was chosen.
  public var onChangeFilter: ((CharacterFilter) -> Void)?
  /// The sheet is done with.
  public var onClose: (() -> Void)?

  init(filter: CharacterFilter, getCharacters: some GetCharactersUseCaseContract) {
    self.filter = filter
    self.getCharacters = getCharacters
  }

  /// How many characters a choice leaves.
  public func count(status: CharacterStatus?) -> Int {
    getCharacters.execute(filter: CharacterFilter(status: status)).count
  }

  /// A status was tapped; `nil` for everybody.
  public func didSelect(status: CharacterStatus?) {
    filter.status = status
    onChangeFilter?(filter)
  }

  /// The button that closes the sheet was tapped.
  public func didTapDone() { onClose?() }
}
