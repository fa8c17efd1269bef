public import ChallengeCatalogue
public import Observation

/// The filter of the list of characters.
public struct CharacterFilter: Hashable, Sendable {
  /// The status that passes the filter; `nil` if every status passes.
  public var status: CharacterStatus?

  /// Creates a filter. Without arguments, every character passes.
  public init(status: CharacterStatus? = nil) {
    self.status = status
  }

  /// Returns whether a character passes the filter.
  public func allows(_ character: Character) -> Bool {
    status == nil || character.status == status
  }
}

/// The filter sheet. Each choice is reported at once; the sheet stays open.
@MainActor @Observable public final class CharacterFilterViewModel {
  /// The filter that is applied. The ViewModel keeps no copy, because a recording can change the filter while it is played,
  /// without a tap in the sheet.
  public var filter: CharacterFilter { appliedFilter() }
  private let appliedFilter: () -> CharacterFilter
  private let getCharacters: any GetCharactersUseCaseContract

  // MARK: - Navigation Actions

  /// Called with the new filter.
  public var onChangeFilter: ((CharacterFilter) -> Void)?
  /// Called when the user closes the sheet.
  public var onClose: (() -> Void)?

  init(
    filter: @autoclosure @escaping () -> CharacterFilter, getCharacters: some GetCharactersUseCaseContract
  ) {
    appliedFilter = filter
    self.getCharacters = getCharacters
  }

  /// Returns the number of characters with a status, or of all characters for `nil`.
  public func count(status: CharacterStatus?) -> Int {
    getCharacters.execute(filter: CharacterFilter(status: status)).count
  }

  /// Handles a tap on a status, or on "all" for `nil`.
  public func didSelect(status: CharacterStatus?) {
    onChangeFilter?(CharacterFilter(status: status))
  }

  /// Handles a tap on the close button.
  public func didTapDone() { onClose?() }
}
