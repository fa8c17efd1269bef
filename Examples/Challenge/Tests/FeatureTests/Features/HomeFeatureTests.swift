import ChallengeHome
import ChallengeNavigation
import Testing

@MainActor @Suite struct HomeFeatureTests {
  @Test func `each button of the home screen calls its own closure once per tap`() {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: false)
    #expect(
      unsetClosures(of: viewModel) == [
        "onGoToCharacters", "onGoToEpisodes", "onShowSettings", "onShowOnboarding",
      ])
    var received: [String] = []
    viewModel.onGoToCharacters = { received.append("characters") }
    viewModel.onGoToEpisodes = { received.append("episodes") }
    viewModel.onShowSettings = { received.append("settings") }
    viewModel.onShowOnboarding = { received.append("onboarding") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didTapCharacters()
    viewModel.didTapEpisodes()
    viewModel.didTapSettings()
    viewModel.didTapOnboarding()

    #expect(received == ["characters", "episodes", "settings", "onboarding"])
  }

  @Test func `the home screen shows the number of characters and episodes`() {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: true)
    #expect(viewModel.count.characters == 20)
    #expect(viewModel.count.episodes == 12)
    #expect(viewModel.isOnboarded)
  }

  @Test func `a tap without a closure is a no-op`() {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: false)
    viewModel.didTapCharacters()
    viewModel.didTapEpisodes()
    viewModel.didTapSettings()
    viewModel.didTapOnboarding()
  }
}
