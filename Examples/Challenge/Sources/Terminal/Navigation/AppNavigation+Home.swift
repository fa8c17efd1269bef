import ChallengeHome
import ChallengeNavigation
import ChallengeSettings
import Navlog

extension AppNavigation {
  /// The screen below every stack. It is no destination: nothing leads to it but the way back.
  @MainActor static func homeScreen(router: Router<AppNavigation>, preferences: Preferences) -> Screen {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: preferences.isOnboarded)

    viewModel.onGoToCharacters = router.emit { .navigate(to: .characterList) }
    viewModel.onGoToEpisodes = router.emit { .navigate(to: .episodeList) }
    viewModel.onShowSettings = router.emit { .navigate(to: .settings) }
    viewModel.onShowOnboarding = router.emit { .navigate(to: .onboarding) }

    return Screen(viewModel)
  }

  @MainActor static func settingsScreen(router: Router<AppNavigation>, preferences: Preferences) -> Screen {
    let viewModel = SettingsFeature.makeSettingsViewModel(settings: preferences.settings)

    viewModel.onChangeSettings = router.emit { .setFlag(Flag.compactLists, .bool($0.hasCompactLists)) }
    viewModel.onShowOnboarding = router.emit { .navigate(to: .onboarding) }
    viewModel.onClose = router.emit { .dismiss }

    return Screen(viewModel)
  }

  @MainActor static func onboardingScreen(router: Router<AppNavigation>) -> Screen {
    let viewModel = SettingsFeature.makeOnboardingViewModel()

    viewModel.onFinish = {
      router.send(.setFlag(Flag.isOnboarded, true))
      router.dismiss()
    }
    viewModel.onGoToCharacters = router.emit { .navigate(to: .characterList) }

    return Screen(viewModel)
  }
}
