import ChallengeLocation
import Testing

@MainActor @Suite struct LocationFeatureTests {
  @Test func `a resident and the way back are told`() {
    let viewModel = LocationFeature.makeDetailViewModel(id: 3)
    guard case .loaded(let guide) = viewModel.state else {
      Issue.record("location 3 is not shown")
      return
    }
    var told: [String] = []
    viewModel.onSelectCharacter = { told.append("character \($0)") }
    viewModel.onBack = { told.append("back") }

    for resident in guide.residents { viewModel.didSelect(resident) }
    viewModel.didTapOnBack()

    #expect(told == ["character 16", "character 17", "back"])
  }

  @Test(arguments: [0, -3, 999])
  func `a number that no place has shows nothing`(id: Int) {
    #expect(LocationFeature.makeDetailViewModel(id: id).state == .notFound)
  }
}
