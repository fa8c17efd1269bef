public import ChallengeCatalogue
public import Observation

/// The list of episodes.
@MainActor @Observable public final class EpisodeListViewModel {
  /// All episodes, in the order in which they were shown.
  public private(set) var episodes: [Episode]

  // MARK: - Navigation Actions

  /// An episode was chosen, by its number.
  public var onSelectEpisode: ((Int) -> Void)?
  /// The way back was asked for.
  public var onBack: (() -> Void)?

  init(getEpisodes: some GetEpisodesUseCaseContract) {
    self.episodes = getEpisodes.execute()
  }

  /// A row was tapped.
  public func didSelect(_ episode: Episode) { onSelectEpisode?(episode.id) }
  /// The back button was tapped.
  public func didTapOnBack() { onBack?() }
}
