public import ChallengeCatalogue
public import Observation

/// One episode's screen.
@MainActor @Observable public final class EpisodeDetailViewModel {
  /// What is shown.
  public private(set) var state: EpisodeDetailViewState
  /// The number of the episode, whether there is one or not.
  public let identifier: Int

  // MARK: - Navigation Actions

  /// The way back was asked for.
  public var onBack: (() -> Void)?
  /// Somebody of the cast was chosen, by number.
  public var onSelectCharacter: ((Int) -> Void)?

  init(identifier: Int, getEpisodeGuide: some GetEpisodeGuideUseCaseContract) {
    self.identifier = identifier
    self.state = getEpisodeGuide.execute(id: identifier).map { .loaded($0) } ?? .notFound
  }

  /// The back button was tapped.
  public func didTapOnBack() { onBack?() }
  /// A row of the cast was tapped.
  public func didSelect(_ character: Character) { onSelectCharacter?(character.id) }
}
