import ChallengeCatalogue
import ChallengeCharacter
import ChallengeEpisode
import ChallengeLocation

/// A ViewModel that loads when its screen appears.
@MainActor protocol LoadingViewModel: AnyObject {
  func load()
}

extension CharacterListViewModel: LoadingViewModel {}
extension CharacterDetailViewModel: LoadingViewModel {}
extension LocationDetailViewModel: LoadingViewModel {}
extension EpisodeListViewModel: LoadingViewModel {}
extension EpisodeDetailViewModel: LoadingViewModel {}

extension LoadingViewModel {
  /// Loads the ViewModel, and returns it.
  func loaded() -> Self {
    load()
    return self
  }
}

extension CharacterListViewModel {
  /// The characters that are shown.
  var characters: [Character] { if case .loaded(let characters) = state { characters } else { [] } }
}

extension EpisodeListViewModel {
  /// The episodes that are shown.
  var episodes: [Episode] { if case .loaded(let episodes) = state { episodes } else { [] } }
}

/// Returns the closures of a ViewModel that are not set, by name.
///
/// If a test sets all closures, it can check that a tap called one closure and no other. The call of a closure that is not
/// set would go unnoticed.
@MainActor func unsetClosures(of viewModel: some AnyObject) -> [String] {
  Mirror(reflecting: viewModel).children.compactMap { label, value in
    guard let label, label.hasPrefix("_on"), Mirror(reflecting: value).children.isEmpty else { return nil }
    return String(label.dropFirst())
  }
}

/// A catalogue of one location, two characters and one episode, with identifiers that the bundled catalogue does not contain.
struct StubCatalogue: CharacterRepositoryContract, LocationRepositoryContract, EpisodeRepositoryContract {
  static let attic = Location(id: 900, name: "Attic", kind: "room", summary: "It is dusty.")
  static let ann = Character(
    id: 901, name: "Ann", species: "human", status: .alive, summary: "She is here.", locationID: 900,
    pictures: ["asleep", "awake"])
  static let bob = Character(
    id: 902, name: "Bob", species: "ghost", status: .dead, summary: "He is not.", locationID: 999,
    pictures: [])
  static let pilot = Episode(
    id: 903, code: "S00E01", title: "Noises", summary: "They are heard.", characterIDs: [902, 901])

  func characters() -> [Character] { [Self.ann, Self.bob] }
  func character(id: Int) -> Character? { characters().first { $0.id == id } }
  func characters(atLocation locationID: Int) -> [Character] {
    characters().filter { $0.locationID == locationID }
  }
  func location(id: Int) -> Location? { id == Self.attic.id ? Self.attic : nil }
  func episodes() -> [Episode] { [Self.pilot] }
  func episode(id: Int) -> Episode? { id == Self.pilot.id ? Self.pilot : nil }
  func episodes(withCharacter characterID: Int) -> [Episode] {
    episodes().filter { $0.characterIDs.contains(characterID) }
  }
}
