import ChallengeHome
import ChallengeNavigation
import Testing

@MainActor @Suite struct HomeFeatureTests {
  @Test func `each button tells its own closure, once`() {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: false)
    #expect(
      unsetClosures(of: viewModel) == [
        "onGoToCharacters", "onGoToEpisodes", "onShowSettings", "onShowOnboarding",
      ])
    var told: [String] = []
    viewModel.onGoToCharacters = { told.append("characters") }
    viewModel.onGoToEpisodes = { told.append("episodes") }
    viewModel.onShowSettings = { told.append("settings") }
    viewModel.onShowOnboarding = { told.append("onboarding") }
    #expect(unsetClosures(of: viewModel) == [])

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
    let viewModel = HomeFeature.makeViewModel(isOnboarded: false)
    viewModel.didTapCharacters()
    viewModel.didTapEpisodes()
    viewModel.didTapSettings()
    viewModel.didTapOnboarding()
  }
}
