import ChallengeCatalogue
import ChallengeNavigation
import Testing

@testable import ChallengeCharacter
@testable import ChallengeEpisode
@testable import ChallengeHome
@testable import ChallengeLocation

/// A container is made with repositories alone, and its ViewModels show what they hold.
@MainActor @Suite struct ContainerTests {
  private let catalogue = StubCatalogue()

  @Test func `the home container counts what its repositories hold`() {
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

  @Test func `a character without a known location is shown without one`() {
    let container = CharacterContainer(characters: catalogue, locations: catalogue, episodes: catalogue)
    #expect(
      container.makeDetailViewModel(id: 902).loaded().state
        == .loaded(
          CharacterProfile(character: StubCatalogue.bob, location: nil, episodes: [StubCatalogue.pilot])))
  }

  @Test func `the location container makes the detail with its residents`() {
    let container = LocationContainer(locations: catalogue, characters: catalogue)
    #expect(
      container.makeDetailViewModel(id: 900).loaded().state
        == .loaded(LocationGuide(location: StubCatalogue.attic, residents: [StubCatalogue.ann])))
    #expect(container.makeDetailViewModel(id: 3).loaded().state == .notFound)
  }

  @Test func `the episode container makes the list and the detail with its cast in order`() {
    let container = EpisodeContainer(episodes: catalogue, characters: catalogue)
    #expect(container.makeListViewModel().loaded().episodes == [StubCatalogue.pilot])
    #expect(
      container.makeDetailViewModel(id: 903).loaded().state
        == .loaded(
          EpisodeGuide(episode: StubCatalogue.pilot, cast: [StubCatalogue.bob, StubCatalogue.ann])))
    #expect(container.makeDetailViewModel(id: 12).loaded().state == .notFound)
  }
}
