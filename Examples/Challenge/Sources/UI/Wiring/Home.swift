import ChallengeHome
import ChallengeNavigation
import ChallengeSettings
import Navlog
import SwiftUI

/// The screen below every stack. It is no destination: nothing leads to it but the way back.
struct HomeScreen: View {
  let router: Router<AppNavigation>

  var body: some View {
    let isOnboarded = router.preferences.isOnboarded
    // A ViewModel holds what it was made with: another choice is another screen.
    HomeView(viewModel: viewModel(isOnboarded: isOnboarded)).id(isOnboarded)
  }

  private func viewModel(isOnboarded: Bool) -> HomeViewModel {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: isOnboarded)
    viewModel.onGoToCharacters = router.emit { .navigate(to: .characterList) }
    viewModel.onGoToEpisodes = router.emit { .navigate(to: .episodeList) }
    viewModel.onShowSettings = router.emit { .navigate(to: .settings) }
    viewModel.onShowOnboarding = router.emit { .navigate(to: .onboarding) }
    return viewModel
  }
}

/// The settings, with those in force when the sheet came up.
struct SettingsScreen: View {
  let router: Router<AppNavigation>

  var body: some View { SettingsView(viewModel: viewModel) }

  private var viewModel: SettingsViewModel {
    let viewModel = SettingsFeature.makeSettingsViewModel(settings: router.preferences.settings)
    viewModel.onChangeSettings = router.emit { .setFlag(Flag.compactLists, .bool($0.hasCompactLists)) }
    viewModel.onShowOnboarding = router.emit { .navigate(to: .onboarding) }
    viewModel.onClose = router.emit { .dismiss }
    return viewModel
  }
}

extension AppNavigation {
  @MainActor
  static func onboarding(router: Router<AppNavigation>) -> some View {
    let viewModel = SettingsFeature.makeOnboardingViewModel()
    viewModel.onFinish = {
      router.send(.setFlag(Flag.isOnboarded, true))
      router.dismiss()
    }
    viewModel.onGoToCharacters = router.emit { .navigate(to: .characterList) }
    return OnboardingView(viewModel: viewModel)
  }
}
