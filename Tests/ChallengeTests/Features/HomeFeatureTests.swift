import ChallengeHome
import Testing

@MainActor @Suite struct HomeFeatureTests {
  @Test func `each button tells its closure and no other`() {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: false)
    var told: [String] = []
    viewModel.onGoToCharacters = { told.append("characters") }
    viewModel.onGoToEpisodes = { told.append("episodes") }
    viewModel.onShowSettings = { told.append("settings") }
    viewModel.onShowOnboarding = { told.append("onboarding") }

    viewModel.didTapCharacters()
    viewModel.didTapEpisodes()
    viewModel.didTapSettings()
    viewModel.didTapOnboarding()

    #expect(told == ["characters", "episodes", "settings", "onboarding"])
  }

  @Test func `it says how much there is to see`() {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: true)
    #expect(viewModel.count.characters == 20)
    #expect(viewModel.count.episodes == 12)
    #expect(viewModel.isOnboarded)
  }

  @Test func `a closure that nobody set is no failure`() {
    HomeFeature.makeViewModel(isOnboarded: false).didTapCharacters()
  }
}
