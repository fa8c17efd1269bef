/// What the app may ask of the settings feature.
@MainActor public enum SettingsFeature {
  /// The model of the settings sheet, with the settings in force.
  public static func makeSettingsViewModel(settings: Settings) -> SettingsViewModel {
    SettingsViewModel(settings: settings)
  }

  /// The model of the welcome.
  public static func makeOnboardingViewModel() -> OnboardingViewModel { OnboardingViewModel() }
}
