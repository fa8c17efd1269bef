import ChallengeSettings
import Testing

@MainActor @Suite struct SettingsFeatureTests {
  @Test func `each change of a setting calls onChangeSettings with the new settings`() {
    var received: [Settings] = []
    let viewModel = SettingsFeature.makeSettingsViewModel(settings: received.last ?? Settings())
    viewModel.onChangeSettings = { received.append($0) }

    viewModel.didToggleCompactLists()
    viewModel.didToggleCompactLists()
    viewModel.didToggleCompactLists()

    #expect(received.map(\.hasCompactLists) == [true, false, true])
    #expect(viewModel.settings.hasCompactLists)
  }

  @Test func `each control of the settings calls its own closure once per tap`() {
    let viewModel = SettingsFeature.makeSettingsViewModel(settings: Settings(hasCompactLists: true))
    #expect(unsetClosures(of: viewModel) == ["onChangeSettings", "onShowOnboarding", "onClose"])
    var received: [String] = []
    viewModel.onChangeSettings = { received.append("compact \($0.hasCompactLists)") }
    viewModel.onShowOnboarding = { received.append("onboarding") }
    viewModel.onClose = { received.append("close") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didToggleCompactLists()
    viewModel.didTapOnboarding()
    viewModel.didTapDone()

    #expect(received == ["compact false", "onboarding", "close"])
  }

  @Test func `each control of the onboarding calls its own closure once per tap`() {
    let viewModel = SettingsFeature.makeOnboardingViewModel()
    #expect(unsetClosures(of: viewModel) == ["onFinish", "onGoToCharacters"])
    var received: [String] = []
    viewModel.onFinish = { received.append("finish") }
    viewModel.onGoToCharacters = { received.append("characters") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didTapCharacters()
    viewModel.didTapFinish()

    #expect(received == ["characters", "finish"])
    #expect(!viewModel.points.isEmpty)
  }

  @Test func `a tap without a closure is a no-op`() {
    let settings = SettingsFeature.makeSettingsViewModel(settings: Settings())
    settings.didToggleCompactLists()
    settings.didTapOnboarding()
    settings.didTapDone()
    #expect(!settings.settings.hasCompactLists)

    let welcome = SettingsFeature.makeOnboardingViewModel()
    welcome.didTapCharacters()
    welcome.didTapFinish()
  }
}
