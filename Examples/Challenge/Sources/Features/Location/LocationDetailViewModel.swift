public import ChallengeCatalogue
public import Observation

/// The states of the screen of a location.
public enum LocationDetailViewState: Hashable, Sendable {
  /// Nothing was loaded yet.
  case idle
  /// The location.
  case loaded(LocationGuide)
  /// No location has the identifier. A link can contain any number.
  case notFound
}

/// The parts of a location's ViewModel that its view uses.
@MainActor public protocol LocationDetailViewModelContract: AnyObject, Sendable {
  /// The state of the screen.
  var state: LocationDetailViewState { get }
  /// The requested identifier, which may not exist.
  var identifier: Int { get }
  /// Loads the location. A no-op once it is loaded.
  func load()
  /// Handles a tap on the back button.
  func didTapOnBack()
  /// Handles a tap on a resident.
  func didSelect(_ character: Character)
}

/// One location's screen.
@Observable public final class LocationDetailViewModel: LocationDetailViewModelContract {
  /// The state of the screen.
  public private(set) var state = LocationDetailViewState.idle
  /// The requested identifier, which may not exist.
  public let identifier: Int
  private let getLocationGuide: any GetLocationGuideUseCaseContract

  // MARK: - Navigation Actions

  /// Called when the user goes back.
  public var onBack: (() -> Void)?
  /// Called with the identifier of the selected resident.
  public var onSelectCharacter: ((Int) -> Void)?

  init(identifier: Int, getLocationGuide: some GetLocationGuideUseCaseContract) {
    self.identifier = identifier
    self.getLocationGuide = getLocationGuide
  }

  /// Loads the location. A no-op once it is loaded.
  public func load() {
    guard state == .idle else { return }
    state = getLocationGuide.execute(id: identifier).map { .loaded($0) } ?? .notFound
  }

  /// Handles a tap on the back button.
  public func didTapOnBack() { onBack?() }
  /// Handles a tap on a resident.
  public func didSelect(_ character: Character) { onSelectCharacter?(character.id) }
}

/// A location with its residents.
public struct LocationGuide: Hashable, Sendable {
  /// The location.
  public let location: Location
  /// The characters that live there.
  public let residents: [Character]

  /// Creates a guide.
  public init(location: Location, residents: [Character]) {
    self.location = location
    self.residents = residents
  }
}

protocol GetLocationGuideUseCaseContract: Sendable {
  func execute(id: Int) -> LocationGuide?
}

struct GetLocationGuideUseCase: GetLocationGuideUseCaseContract {
  let locations: any LocationRepositoryContract
  let characters: any CharacterRepositoryContract

  func execute(id: Int) -> LocationGuide? {
    locations.location(id: id).map {
      LocationGuide(location: $0, residents: characters.characters(atLocation: id))
    }
  }
}
