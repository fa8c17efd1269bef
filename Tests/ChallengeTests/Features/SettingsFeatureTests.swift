import ChallengeSettings
import Testing

@MainActor @Suite struct SettingsFeatureTests {
  @Test func `a switch is told at once and kept`() {
    let viewModel = SettingsFeature.makeSettingsViewModel(settings: Settings())
    var told: [Settings] = []
    viewModel.onChangeSettings = { told.append($0) }

    viewModel.didToggleCompactLists()
    viewModel.didToggleCompactLists()
    viewModel.didToggleCompactLists()

    #expect(told.map(\.hasCompactLists) == [true, false, true])
    #expect(viewModel.settings.hasCompactLists)
  }

  @Test func `the settings tell of the welcome and of their end`() {
    let viewModel = SettingsFeature.makeSettingsViewModel(settings: Settings())
    var told: [String] = []
    viewModel.onShowOnboarding = { told.append("onboarding") }
    viewModel.onClose = { told.append("close") }
    viewModel.didTapOnboarding()
    viewModel.didTapDone()
    #expect(told == ["onboarding", "close"])
  }

  @Test func `the welcome tells of its end and of the way on`() {
    let viewModel = SettingsFeature.makeOnboardingViewModel()
    var told: [String] = []
    viewModel.onFinish = { told.append("finish") }
    viewModel.onGoToCharacters = { told.append("characters") }
    viewModel.didTapCharacters()
    viewModel.didTapFinish()
    #expect(told == ["characters", "finish"])
    #expect(!viewModel.points.isEmpty)
  }
}
