/// The entry point of the settings feature, to which the onboarding belongs.
@MainActor public enum SettingsFeature {
  private static let container = SettingsContainer()

  /// Makes the ViewModel of the settings sheet.
  ///
  /// - Parameter settings: The current settings, read whenever the sheet is drawn.
  public static func makeSettingsViewModel(
    settings: @autoclosure @escaping () -> Settings
  ) -> SettingsViewModel {
    container.makeSettingsViewModel(settings: settings())
  }

  /// Makes the ViewModel of the onboarding.
  public static func makeOnboardingViewModel() -> OnboardingViewModel { container.makeOnboardingViewModel() }
}

/// Makes the feature's objects, which need neither a repository nor a router.
final class SettingsContainer {
  @MainActor func makeSettingsViewModel(
    settings: @autoclosure @escaping () -> Settings
  ) -> SettingsViewModel {
    SettingsViewModel(settings: settings())
  }

  @MainActor func makeOnboardingViewModel() -> OnboardingViewModel { OnboardingViewModel() }
}
