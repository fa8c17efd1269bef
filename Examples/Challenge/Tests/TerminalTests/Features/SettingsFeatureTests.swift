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

  @Test func `each tap on the settings tells its own closure, once`() {
    let viewModel = SettingsFeature.makeSettingsViewModel(settings: Settings(hasCompactLists: true))
    #expect(unsetClosures(of: viewModel) == ["onChangeSettings", "onShowOnboarding", "onClose"])
    var told: [String] = []
    viewModel.onChangeSettings = { told.append("compact \($0.hasCompactLists)") }
    viewModel.onShowOnboarding = { told.append("onboarding") }
    viewModel.onClose = { told.append("close") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didToggleCompactLists()
    viewModel.didTapOnboarding()
    viewModel.didTapDone()

    #expect(told == ["compact false", "onboarding", "close"])
  }

  @Test func `each tap on the welcome tells its own closure, once`() {
    let viewModel = SettingsFeature.makeOnboardingViewModel()
    #expect(unsetClosures(of: viewModel) == ["onFinish", "onGoToCharacters"])
    var told: [String] = []
    viewModel.onFinish = { told.append("finish") }
    viewModel.onGoToCharacters = { told.append("characters") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didTapCharacters()
    viewModel.didTapFinish()

    #expect(told == ["characters", "finish"])
    #expect(!viewModel.points.isEmpty)
  }

  @Test func `a closure that nobody set is no failure`() {
    let settings = SettingsFeature.makeSettingsViewModel(settings: Settings())
    settings.didToggleCompactLists()
    settings.didTapOnboarding()
    settings.didTapDone()
    #expect(settings.settings.hasCompactLists)

    let welcome = SettingsFeature.makeOnboardingViewModel()
    welcome.didTapCharacters()
    welcome.didTapFinish()
  }
}
