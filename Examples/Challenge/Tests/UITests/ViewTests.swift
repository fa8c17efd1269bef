import ChallengeCatalogue
import ChallengeCharacter
import ChallengeNavigation
import ChallengeViews
import Navlog
import NavlogSwiftUI
import Observation
import SwiftUI
import TestThreads
import Testing

/// Views without the app. Most of these views have stubs as ViewModels.
@Suite @MainActor struct ViewTests {
  @Test func `a list shows Loading until its ViewModel has loaded, and then shows its rows`() throws {
    let viewModel = ListViewModelStub()
    let host = TestHost { CharacterListView(viewModel: viewModel, isCompact: false) }
    host.settle()
    #expect(viewModel.calls == ["load"])
    #expect(host.visibleText.contains("Loading"))

    viewModel.state = .loaded([ListViewModelStub.ann])
    host.settle()
    #expect(!host.visibleText.contains("Loading"))
    try host.tap("Ann human, alive")
    try host.tap("Filter")
    #expect(viewModel.calls == ["load", "didSelect 901", "didTapFilter"])
  }

  @Test
  func `a detail shows Loading until its ViewModel has loaded, and passes each tap to its ViewModel`()
    throws
  {
    let viewModel = DetailViewModelStub()
    let host = TestHost { CharacterDetailView(viewModel: viewModel) }
    host.settle()
    #expect(viewModel.calls == ["load"])
    #expect(host.visibleText.contains("Loading"))

    viewModel.state = .loaded(
      CharacterProfile(
        character: ListViewModelStub.ann, location: DetailViewModelStub.attic,
        episodes: [DetailViewModelStub.pilot]))
    host.settle()
    for title in ["Attic", "Noises S00E01", "Pictures 0"] { try host.tap(title) }
    viewModel.state = .notFound
    host.settle()
    try host.tap("Back")
    #expect(
      viewModel.calls
        == ["load", "didTapOnLocation 900", "didSelect 903", "didTapGallery", "didTapOnBack"])
  }

  @Test func `a detail without a location has no row for a location`() {
    let viewModel = DetailViewModelStub()
    viewModel.state = .loaded(
      CharacterProfile(character: ListViewModelStub.ann, location: nil, episodes: []))
    let host = TestHost { CharacterDetailView(viewModel: viewModel) }
    host.settle()
    #expect(host.buttons == ["Pictures 0"])
  }

  @Test func `a screen finds its own router in the environment`() async throws {
    let session = RouterSession<AppNavigation>()
    let status = TransitionStatus()
    let timing = TransitionTiming(timeout: .seconds(20), transitionDuration: .milliseconds(1))
    let host = TestHost {
      NavigationContainer(session, timing: timing, status: status) { _, _ in
        LevelView()
      } content: { _ in
        LevelView()
      }
    }
    func settle() async throws {
      try await wait {
        host.settle()
        return status.isSettled
      }
    }
    try await settle()
    #expect(host.visibleText == "level 0")
    session.router.navigate(to: .settings)
    try await settle()
    #expect(host.visibleText == "level 1")
    try #require(session.router.sheetRouter).navigate(to: .onboarding)
    try await settle()
    #expect(host.visibleText == "level 2")
  }
}

private struct LevelView: View {
  @Environment(Router<AppNavigation>.self) private var router

  var body: some View { Text("level \(router.level)") }
}

@Observable private final class ListViewModelStub: CharacterListViewModelContract {
  static let ann = Character(
    id: 901, name: "Ann", species: "human", status: .alive, summary: "", locationID: 900, pictures: [])

  var state = CharacterListViewState.idle
  let filter = CharacterFilter()
  private(set) var calls: [String] = []

  func load() { calls.append("load") }
  func didSelect(_ character: Character) { calls.append("didSelect \(character.id)") }
  func didTapFilter() { calls.append("didTapFilter") }
  func didTapOnBack() { calls.append("didTapOnBack") }
}

@Observable private final class DetailViewModelStub: CharacterDetailViewModelContract {
  static let attic = Location(id: 900, name: "Attic", kind: "room", summary: "")
  static let pilot = Episode(id: 903, code: "S00E01", title: "Noises", summary: "", characterIDs: [901])

  var state = CharacterDetailViewState.idle
  let identifier = 901
  private(set) var calls: [String] = []

  func load() { calls.append("load") }
  func didTapOnBack() { calls.append("didTapOnBack") }
  func didTapOnLocation(_ location: Location) { calls.append("didTapOnLocation \(location.id)") }
  func didSelect(_ episode: Episode) { calls.append("didSelect \(episode.id)") }
  func didTapGallery() { calls.append("didTapGallery") }
}
