public import ChallengeCatalogue
public import Observation

/// The states of the list of episodes.
public enum EpisodeListViewState: Hashable, Sendable {
  /// Nothing was loaded yet.
  case idle
  /// All episodes, in broadcast order.
  case loaded([Episode])
}

/// The parts of the list's ViewModel that its view uses.
@MainActor public protocol EpisodeListViewModelContract: AnyObject, Sendable {
  /// The state of the screen.
  var state: EpisodeListViewState { get }
  /// Loads the episodes. A no-op once they are loaded.
  func load()
  /// Handles a tap on an episode.
  func didSelect(_ episode: Episode)
  /// Handles a tap on the back button.
  func didTapOnBack()
}

/// The list of episodes.
@Observable public final class EpisodeListViewModel: EpisodeListViewModelContract {
  /// The state of the screen.
  public private(set) var state = EpisodeListViewState.idle
  private let getEpisodes: any GetEpisodesUseCaseContract

  // MARK: - Navigation Actions

  /// Called with the identifier of the selected episode.
  public var onSelectEpisode: ((Int) -> Void)?
  /// Called when the user goes back.
  public var onBack: (() -> Void)?

  init(getEpisodes: some GetEpisodesUseCaseContract) {
    self.getEpisodes = getEpisodes
  }

  /// Loads the episodes. A no-op once they are loaded.
  public func load() {
    guard state == .idle else { return }
    state = .loaded(getEpisodes.execute())
  }

  /// Handles a tap on an episode.
  public func didSelect(_ episode: Episode) { onSelectEpisode?(episode.id) }
  /// Handles a tap on the back button.
  public func didTapOnBack() { onBack?() }
}

protocol GetEpisodesUseCaseContract: Sendable {
  func execute() -> [Episode]
}

struct GetEpisodesUseCase: GetEpisodesUseCaseContract {
  let repository: any EpisodeRepositoryContract

  func execute() -> [Episode] { repository.episodes() }
}
