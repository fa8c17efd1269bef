import ChallengeCatalogue
import ChallengeNavigation
import Testing

@testable import ChallengeCharacter
@testable import ChallengeEpisode
@testable import ChallengeHome
@testable import ChallengeLocation
@testable import ChallengeSettings

/// A container needs only repositories. The container's ViewModels show the contents of these repositories.
@MainActor @Suite struct ContainerTests {
  private let catalogue = StubCatalogue()

  @Test func `the home container counts the characters and episodes of its repositories`() {
    let container = HomeContainer(characters: catalogue, episodes: catalogue)
    let viewModel = container.makeViewModel(isOnboarded: true)
    #expect(viewModel.count.characters == 2)
    #expect(viewModel.count.episodes == 1)
    #expect(viewModel.isOnboarded)
    #expect(!container.makeViewModel(isOnboarded: false).isOnboarded)
  }

  @Test func `the character container makes the list, the detail, the filter and the gallery`() {
    let container = CharacterContainer(characters: catalogue, locations: catalogue, episodes: catalogue)
    let filter = CharacterFilter(status: .dead)
    #expect(
      container.makeListViewModel(filter: CharacterFilter()).loaded().characters.map(\.name) == [
        "Ann", "Bob",
      ])
    #expect(container.makeListViewModel(filter: filter).loaded().characters.map(\.name) == ["Bob"])
    #expect(
      container.makeDetailViewModel(id: 901).loaded().state
        == .loaded(
          CharacterProfile(
            character: StubCatalogue.ann, location: StubCatalogue.attic, episodes: [StubCatalogue.pilot])))
    #expect(container.makeDetailViewModel(id: 42).loaded().state == .notFound)
    #expect(container.makeFilterViewModel(filter: filter).filter == filter)
    #expect(container.makeFilterViewModel(filter: filter).count(status: nil) == 2)
    #expect(container.makeGalleryViewModel(characterID: 901).character == StubCatalogue.ann)
    #expect(container.makeGalleryViewModel(characterID: 42).character == nil)
  }

  @Test func `a character with an unknown location is shown without a location`() {
    let container = CharacterContainer(characters: catalogue, locations: catalogue, episodes: catalogue)
    #expect(
      container.makeDetailViewModel(id: 902).loaded().state
        == .loaded(
          CharacterProfile(character: StubCatalogue.bob, location: nil, episodes: [StubCatalogue.pilot])))
  }

  @Test func `the location container makes a detail that lists the location's residents`() {
    let container = LocationContainer(locations: catalogue, characters: catalogue)
    #expect(
      container.makeDetailViewModel(id: 900).loaded().state
        == .loaded(LocationGuide(location: StubCatalogue.attic, residents: [StubCatalogue.ann])))
    #expect(container.makeDetailViewModel(id: 3).loaded().state == .notFound)
  }

  @Test func `the episode container makes the list, and a detail with the cast in the episode's order`() {
    let container = EpisodeContainer(episodes: catalogue, characters: catalogue)
    #expect(container.makeListViewModel().loaded().episodes == [StubCatalogue.pilot])
    #expect(
      container.makeDetailViewModel(id: 903).loaded().state
        == .loaded(
          EpisodeGuide(episode: StubCatalogue.pilot, cast: [StubCatalogue.bob, StubCatalogue.ann])))
    #expect(container.makeDetailViewModel(id: 12).loaded().state == .notFound)
  }

  @Test(
    arguments: [
      (.characterList, "CharacterListViewModel"), (.characterDetail(id: 901), "CharacterDetailViewModel"),
      (.locationDetail(id: 900), "LocationDetailViewModel"), (.episodeList, "EpisodeListViewModel"),
      (.episodeDetail(id: 903), "EpisodeDetailViewModel"), (.characterFilter, "CharacterFilterViewModel"),
      (.settings, "SettingsViewModel"), (.imageGallery(characterId: 901), "ImageGalleryViewModel"),
      (.onboarding, "OnboardingViewModel"),
    ] as [(AppNavigation, String)])
  func `a feature's container makes a new ViewModel of the right type for each use of a destination`(
    destination: AppNavigation, name: String
  ) {
    let viewModel = makeViewModel(for: destination)
    #expect("\(type(of: viewModel))" == name)
    let isNew = makeViewModel(for: destination) !== viewModel
    #expect(isNew)
  }

  /// Makes the ViewModel of a destination. If a destination is added, this switch does not compile.
  private func makeViewModel(for destination: AppNavigation) -> AnyObject {
    let character = CharacterContainer(characters: catalogue, locations: catalogue, episodes: catalogue)
    let location = LocationContainer(locations: catalogue, characters: catalogue)
    let episode = EpisodeContainer(episodes: catalogue, characters: catalogue)
    switch destination {
    case .characterList: return character.makeListViewModel(filter: CharacterFilter())
    case .characterDetail(let id): return character.makeDetailViewModel(id: id)
    case .locationDetail(let id): return location.makeDetailViewModel(id: id)
    case .episodeList: return episode.makeListViewModel()
    case .episodeDetail(let id): return episode.makeDetailViewModel(id: id)
    case .characterFilter: return character.makeFilterViewModel(filter: CharacterFilter())
    case .settings: return SettingsContainer().makeSettingsViewModel(settings: Settings())
    case .imageGallery(let id): return character.makeGalleryViewModel(characterID: id)
    case .onboarding: return SettingsContainer().makeOnboardingViewModel()
    }
  }
}
