import ChallengeLocation
import Testing

@MainActor @Suite struct LocationFeatureTests {
  @Test func `each tap on a detail tells its own closure, once`() {
    let viewModel = LocationFeature.makeDetailViewModel(id: 3)
    guard case .loaded(let guide) = viewModel.state else {
      Issue.record("location 3 is not shown")
      return
    }
    #expect(unsetClosures(of: viewModel) == ["onBack", "onSelectCharacter"])
    var told: [String] = []
    viewModel.onSelectCharacter = { told.append("character \($0)") }
    viewModel.onBack = { told.append("back") }
    #expect(unsetClosures(of: viewModel) == [])

    for resident in guide.residents { viewModel.didSelect(resident) }
    viewModel.didTapOnBack()

    #expect(told == ["character 16", "character 17", "back"])
  }

  @Test(arguments: [0, -3, 999])
  func `a number that no place has shows nothing`(id: Int) {
    let viewModel = LocationFeature.makeDetailViewModel(id: id)
    #expect(viewModel.state == .notFound)
    #expect(viewModel.identifier == id)
  }

  @Test func `a closure that nobody set is no failure`() {
    let viewModel = LocationFeature.makeDetailViewModel(id: 3)
    guard case .loaded(let guide) = viewModel.state else {
      Issue.record("location 3 is not shown")
      return
    }
    viewModel.didSelect(guide.residents[0])
    viewModel.didTapOnBack()
  }
}
