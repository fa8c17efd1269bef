public import Observation

/// The home screen: where everything begins.
@MainActor @Observable public final class HomeViewModel {
  /// How much there is to see.
  public private(set) var count: CatalogueCount
  /// Whether the welcome has been seen to its end.
  public let isOnboarded: Bool

  // MARK: - Navigation Actions

  /// The list of characters was asked for.
  public var onGoToCharacters: (() -> Void)?
  /// The list of episodes was asked for.
  public var onGoToEpisodes: (() -> Void)?
  /// The settings were asked for.
  public var onShowSettings: (() -> Void)?
  /// The welcome was asked for.
  public var onShowOnboarding: (() -> Void)?

  init(isOnboarded: Bool, countCatalogue: some CountCatalogueUseCaseContract) {
    self.isOnboarded = isOnboarded
    self.count = countCatalogue.execute()
  }

  /// The characters' row was tapped.
  public func didTapCharacters() { onGoToCharacters?() }
  /// The episodes' row was tapped.
  public func didTapEpisodes() { onGoToEpisodes?() }
  /// The settings' button was tapped.
  public func didTapSettings() { onShowSettings?() }
  /// The welcome's button was tapped.
  public func didTapOnboarding() { onShowOnboarding?() }
}
