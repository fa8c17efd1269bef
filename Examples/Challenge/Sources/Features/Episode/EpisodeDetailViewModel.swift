public import ChallengeCatalogue
public import Observation

/// The states of the screen of an episode.
public enum EpisodeDetailViewState: Hashable, Sendable {
  /// Nothing was loaded yet.
  case idle
  /// The episode.
  case loaded(EpisodeGuide)
  /// No episode has the identifier. A link can contain any number.
  case notFound
}

/// The parts of an episode's ViewModel that its view uses.
@MainActor public protocol EpisodeDetailViewModelContract: AnyObject, Sendable {
  /// The state of the screen.
  var state: EpisodeDetailViewState { get }
  /// The requested identifier, which may not exist.
  var identifier: Int { get }
  /// Loads the episode. A no-op once it is loaded.
  func load()
  /// Handles a tap on the back button.
  func didTapOnBack()
  /// Handles a tap on a member of the cast.
  func didSelect(_ character: Character)
}

/// One episode's screen.
@Observable public final class EpisodeDetailViewModel: EpisodeDetailViewModelContract {
  /// The state of the screen.
  public private(set) var state = EpisodeDetailViewState.idle
  /// The requested identifier, which may not exist.
  public let identifier: Int
  private let getEpisodeGuide: any GetEpisodeGuideUseCaseContract

  // MARK: - Navigation Actions

  /// Called when the user goes back.
  public var onBack: (() -> Void)?
  /// Called with the identifier of the selected member of the cast.
  public var onSelectCharacter: ((Int) -> Void)?

  init(identifier: Int, getEpisodeGuide: some GetEpisodeGuideUseCaseContract) {
    self.identifier = identifier
    self.getEpisodeGuide = getEpisodeGuide
  }

  /// Loads the episode. A no-op once it is loaded.
  public func load() {
    guard state == .idle else { return }
    state = getEpisodeGuide.execute(id: identifier).map { .loaded($0) } ?? .notFound
  }

  /// Handles a tap on the back button.
  public func didTapOnBack() { onBack?() }
  /// Handles a tap on a member of the cast.
  public func didSelect(_ character: Character) { onSelectCharacter?(character.id) }
}

/// An episode with its cast.
public struct EpisodeGuide: Hashable, Sendable {
  /// The episode.
  public let episode: Episode
  /// The cast, in order of importance.
  public let cast: [Character]

  /// Creates a guide.
  public init(episode: Episode, cast: [Character]) {
    self.episode = episode
    self.cast = cast
  }
}

protocol GetEpisodeGuideUseCaseContract: Sendable {
  func execute(id: Int) -> EpisodeGuide?
}

struct GetEpisodeGuideUseCase: GetEpisodeGuideUseCaseContract {
  let episodes: any EpisodeRepositoryContract
  let characters: any CharacterRepositoryContract

  func execute(id: Int) -> EpisodeGuide? {
    episodes.episode(id: id).map { episode in
      EpisodeGuide(episode: episode, cast: episode.characterIDs.compactMap { characters.character(id: $0) })
    }
  }
}
