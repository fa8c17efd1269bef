import ChallengeLocation
import Testing

@MainActor @Suite struct LocationFeatureTests {
  @Test func `the detail is idle until it is loaded`() {
    let detail = LocationFeature.makeDetailViewModel(id: 3)
    #expect(detail.state == .idle)
    #expect(detail.loaded().state != .idle)
  }

  @Test func `each control of the detail calls its own closure once per tap`() {
    let viewModel = LocationFeature.makeDetailViewModel(id: 3).loaded()
    guard case .loaded(let guide) = viewModel.state else {
      Issue.record("location 3 is not shown")
      return
    }
    #expect(unsetClosures(of: viewModel) == ["onBack", "onSelectCharacter"])
    var received: [String] = []
    viewModel.onSelectCharacter = { received.append("character \($0)") }
    viewModel.onBack = { received.append("back") }
    #expect(unsetClosures(of: viewModel) == [])

    for resident in guide.residents { viewModel.didSelect(resident) }
    viewModel.didTapOnBack()

    #expect(received == ["character 16", "character 17", "back"])
  }

  @Test(arguments: [0, -3, 999])
  func `an unknown identifier is not found`(id: Int) {
    let viewModel = LocationFeature.makeDetailViewModel(id: id).loaded()
    #expect(viewModel.state == .notFound)
    #expect(viewModel.identifier == id)
  }

  @Test func `a tap without a closure is a no-op`() {
    let viewModel = LocationFeature.makeDetailViewModel(id: 3).loaded()
    guard case .loaded(let guide) = viewModel.state else {
      Issue.record("location 3 is not shown")
      return
    }
    viewModel.didSelect(guide.residents[0])
    viewModel.didTapOnBack()
  }
}
