import ChallengeEpisode
import Testing

@MainActor @Suite struct EpisodeFeatureTests {
  @Test func `the list and the detail are idle until they are loaded`() {
    let list = EpisodeFeature.makeListViewModel()
    let detail = EpisodeFeature.makeDetailViewModel(id: 12)
    #expect(list.state == .idle && detail.state == .idle)
    #expect(list.loaded().episodes.count == 12)
    #expect(detail.loaded().state != .idle)
  }

  @Test func `each control of the list calls its own closure once per tap`() {
    let viewModel = EpisodeFeature.makeListViewModel().loaded()
    #expect(unsetClosures(of: viewModel) == ["onSelectEpisode", "onBack"])
    var received: [String] = []
    viewModel.onSelectEpisode = { received.append("episode \($0)") }
    viewModel.onBack = { received.append("back") }
    #expect(unsetClosures(of: viewModel) == [])

    for episode in viewModel.episodes { viewModel.didSelect(episode) }
    viewModel.didTapOnBack()

    #expect(received == (1...12).map { "episode \($0)" } + ["back"])
  }

  @Test
  func `the detail lists the cast in the episode's order, and each control calls its own closure once`() {
    let viewModel = EpisodeFeature.makeDetailViewModel(id: 12).loaded()
    guard case .loaded(let guide) = viewModel.state else {
      Issue.record("episode 12 is not shown")
      return
    }
    #expect(unsetClosures(of: viewModel) == ["onBack", "onSelectCharacter"])
    var received: [String] = []
    viewModel.onSelectCharacter = { received.append("character \($0)") }
    viewModel.onBack = { received.append("back") }
    #expect(unsetClosures(of: viewModel) == [])

    for character in guide.cast { viewModel.didSelect(character) }
    viewModel.didTapOnBack()

    #expect(received == ["character 42", "character 2", "character 20", "back"])
  }

  @Test func `an unknown identifier is not found`() {
    let viewModel = EpisodeFeature.makeDetailViewModel(id: 13).loaded()
    #expect(viewModel.state == .notFound)
    #expect(viewModel.identifier == 13)
  }

  @Test func `a tap without a closure is a no-op`() {
    let list = EpisodeFeature.makeListViewModel().loaded()
    list.didSelect(list.episodes[0])
    list.didTapOnBack()

    let detail = EpisodeFeature.makeDetailViewModel(id: 12).loaded()
    guard case .loaded(let guide) = detail.state else {
      Issue.record("episode 12 is not shown")
      return
    }
    detail.didSelect(guide.cast[0])
    detail.didTapOnBack()
  }
}
