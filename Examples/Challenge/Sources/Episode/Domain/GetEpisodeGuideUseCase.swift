public import ChallengeCatalogue

/// An episode with its cast.
public struct EpisodeGuide: Hashable, Sendable {
  /// The episode.
  public let episode: Episode
  /// Who appears, in order of importance.
  public let cast: [Character]
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
