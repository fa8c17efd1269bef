import ChallengeCatalogue
import ChallengeCharacter
import ChallengeViews
import Observation
import SwiftUI
import Testing

/// Views alone, with ViewModels that no container made.
@Suite @MainActor struct ViewTests {
  @Test func `a list is loading until its ViewModel has loaded, and then has its rows`() throws {
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
