import ChallengeEpisode
import Testing

@MainActor @Suite struct EpisodeFeatureTests {
  @Test func `a row of the list leads to the episode`() {
    let viewModel = EpisodeFeature.makeListViewModel()
    var selected: [Int] = []
    viewModel.onSelectEpisode = { selected.append($0) }
    for episode in viewModel.episodes { viewModel.didSelect(episode) }
    #expect(selected == Array(1...12))
  }

  @Test func `a row of the cast leads to the character, in the order of the cast`() {
    let viewModel = EpisodeFeature.makeDetailViewModel(id: 12)
    guard case .loaded(let guide) = viewModel.state else {
      Issue.record("episode 12 is not shown")
      return
    }
    var selected: [Int] = []
    var wentBack = false
    viewModel.onSelectCharacter = { selected.append($0) }
    viewModel.onBack = { wentBack = true }

    for character in guide.cast { viewModel.didSelect(character) }
    viewModel.didTapOnBack()

    #expect(selected == [42, 2, 20])
    #expect(wentBack)
  }

  @Test func `a number that no episode has shows nothing`() {
    #expect(EpisodeFeature.makeDetailViewModel(id: 13).state == .notFound)
  }
}
