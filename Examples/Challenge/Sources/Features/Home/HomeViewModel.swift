import ChallengeCatalogue
public import Observation

/// The home screen, below every stack.
@MainActor @Observable public final class HomeViewModel {
  /// The size of the catalogue.
  public private(set) var count: CatalogueCount
  /// Whether the onboarding was completed.
  public let isOnboarded: Bool

  // MARK: - Navigation Actions

  /// Called when the user asks for the characters.
  public var onGoToCharacters: (() -> Void)?
  /// Called when the user asks for the episodes.
  public var onGoToEpisodes: (() -> Void)?
  /// Called when the user asks for the settings.
  public var onShowSettings: (() -> Void)?
  /// Called when the user asks for the onboarding.
  public var onShowOnboarding: (() -> Void)?

  init(isOnboarded: Bool, countCatalogue: some CountCatalogueUseCaseContract) {
    self.isOnboarded = isOnboarded
    self.count = countCatalogue.execute()
  }

  /// Handles a tap on the characters.
  public func didTapCharacters() { onGoToCharacters?() }
  /// Handles a tap on the episodes.
  public func didTapEpisodes() { onGoToEpisodes?() }
  /// Handles a tap on the settings.
  public func didTapSettings() { onShowSettings?() }
  /// Handles a tap on the onboarding.
  public func didTapOnboarding() { onShowOnboarding?() }
}

/// The size of the catalogue.
public struct CatalogueCount: Hashable, Sendable {
  /// The number of characters.
  public let characters: Int
  /// The number of episodes.
  public let episodes: Int
}

protocol CountCatalogueUseCaseContract: Sendable {
  func execute() -> CatalogueCount
}

struct CountCatalogueUseCase: CountCatalogueUseCaseContract {
  let characters: any CharacterRepositoryContract
  let episodes: any EpisodeRepositoryContract

  func execute() -> CatalogueCount {
    CatalogueCount(characters: characters.characters().count, episodes: episodes.episodes().count)
  }
}
