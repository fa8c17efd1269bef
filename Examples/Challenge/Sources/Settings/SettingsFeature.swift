/// The entry point of the settings feature, to which the onboarding belongs.
@MainActor public enum SettingsFeature {
  /// Makes the ViewModel of the settings sheet, with the current settings.
  public static func makeSettingsViewModel(settings: Settings) -> SettingsViewModel {
    SettingsViewModel(settings: settings)
  }

  /// Makes the ViewModel of the onboarding.
  public static func makeOnboardingViewModel() -> OnboardingViewModel { OnboardingViewModel() }
}
