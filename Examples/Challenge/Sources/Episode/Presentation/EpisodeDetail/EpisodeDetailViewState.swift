/// What an episode's screen can show.
public enum EpisodeDetailViewState: Hashable, Sendable {
  /// The episode.
  case loaded(EpisodeGuide)
  /// No episode has that number.
  case notFound
}
