public import ChallengeCatalogue
public import Observation

/// One location's screen.
@MainActor @Observable public final class LocationDetailViewModel {
  /// What is shown.
  public private(set) var state: LocationDetailViewState
  /// The number of the location, whether there is one or not.
  public let identifier: Int

  // MARK: - Navigation Actions

  /// The way back was asked for.
  public var onBack: (() -> Void)?
  /// Somebody who is found there was chosen, by number.
  public var onSelectCharacter: ((Int) -> Void)?

  init(identifier: Int, getLocationGuide: some GetLocationGuideUseCaseContract) {
    self.identifier = identifier
    self.state = getLocationGuide.execute(id: identifier).map { .loaded($0) } ?? .notFound
  }

  /// The back button was tapped.
  public func didTapOnBack() { onBack?() }
  /// A resident's row was tapped.
  public func didSelect(_ character: Character) { onSelectCharacter?(character.id) }
}
