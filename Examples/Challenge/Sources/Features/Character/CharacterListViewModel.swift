public import ChallengeCatalogue
public import Observation

/// The states of the list of characters.
public enum CharacterListViewState: Hashable, Sendable {
  /// Nothing was loaded yet.
  case idle
  /// The characters that pass the filter.
  case loaded([Character])
}

/// The parts of the list's ViewModel that its view uses.
@MainActor public protocol CharacterListViewModelContract: AnyObject, Sendable {
  /// The state of the screen.
  var state: CharacterListViewState { get }
  /// The filter that is applied.
  var filter: CharacterFilter { get }
  /// Loads the characters. A no-op once they are loaded.
  func load()
  /// Handles a tap on a character.
  func didSelect(_ character: Character)
  /// Handles a tap on the filter.
  func didTapFilter()
  /// Handles a tap on the back button.
  func didTapOnBack()
}

/// The list of characters.
@Observable public final class CharacterListViewModel: CharacterListViewModelContract {
  /// The state of the screen.
  public private(set) var state = CharacterListViewState.idle
  /// The filter that is applied.
  public let filter: CharacterFilter
  private let getCharacters: any GetCharactersUseCaseContract

  // MARK: - Navigation Actions

  /// Called with the identifier of the selected character.
  public var onSelectCharacter: ((Int) -> Void)?
  /// Called when the user asks for the filter.
  public var onShowFilter: (() -> Void)?
  /// Called when the user goes back.
  public var onBack: (() -> Void)?

  init(filter: CharacterFilter, getCharacters: some GetCharactersUseCaseContract) {
    self.filter = filter
    self.getCharacters = getCharacters
  }

  /// Loads the characters. A no-op once they are loaded.
  public func load() {
    guard state == .idle else { return }
    state = .loaded(getCharacters.execute(filter: filter))
  }

  /// Handles a tap on a character.
  public func didSelect(_ character: Character) { onSelectCharacter?(character.id) }
  /// Handles a tap on the filter.
  public func didTapFilter() { onShowFilter?() }
  /// Handles a tap on the back button.
  public func didTapOnBack() { onBack?() }
}

protocol GetCharactersUseCaseContract: Sendable {
  func execute(filter: CharacterFilter) -> [Character]
}

struct GetCharactersUseCase: GetCharactersUseCaseContract {
  let repository: any CharacterRepositoryContract

  func execute(filter: CharacterFilter) -> [Character] {
    repository.characters().filter(filter.allows)
  }
}
