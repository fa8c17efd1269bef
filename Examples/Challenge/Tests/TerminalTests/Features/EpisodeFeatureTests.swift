import ChallengeEpisode
import Testing

@MainActor @Suite struct EpisodeFeatureTests {
  @Test func `each tap on the list tells its own closure, once`() {
    let viewModel = EpisodeFeature.makeListViewModel()
    #expect(unsetClosures(of: viewModel) == ["onSelectEpisode", "onBack"])
    var told: [String] = []
    viewModel.onSelectEpisode = { told.append("episode \($0)") }
    viewModel.onBack = { told.append("back") }
    #expect(unsetClosures(of: viewModel) == [])

    for episode in viewModel.episodes { viewModel.didSelect(episode) }
    viewModel.didTapOnBack()

    #expect(told == (1...12).map { "episode \($0)" } + ["back"])
  }

  @Test func `each tap on a detail tells its own closure, in the order of the cast`() {
    let viewModel = EpisodeFeature.makeDetailViewModel(id: 12)
    guard case .loaded(let guide) = viewModel.state else {
      Issue.record("episode 12 is not shown")
      return
    }
    #expect(unsetClosures(of: viewModel) == ["onBack", "onSelectCharacter"])
    var told: [String] = []
    viewModel.onSelectCharacter = { told.append("character \($0)") }
    viewModel.onBack = { told.append("back") }
    #expect(unsetClosures(of: viewModel) == [])

    for character in guide.cast { viewModel.didSelect(character) }
    viewModel.didTapOnBack()

    #expect(told == ["character 42", "character 2", "character 20", "back"])
  }

  @Test func `a number that no episode has shows nothing`() {
    let viewModel = EpisodeFeature.makeDetailViewModel(id: 13)
    #expect(viewModel.state == .notFound)
    #expect(viewModel.identifier == 13)
  }

  @Test func `a closure that nobody set is no failure`() {
    let list = EpisodeFeature.makeListViewModel()
    list.didSelect(list.episodes[0])
    list.didTapOnBack()

    let detail = EpisodeFeature.makeDetailViewModel(id: 12)
    guard case .loaded(let guide) = detail.state else {
      Issue.record("episode 12 is not shown")
      return
    }
    detail.didSelect(guide.cast[0])
    detail.didTapOnBack()
  }
}
