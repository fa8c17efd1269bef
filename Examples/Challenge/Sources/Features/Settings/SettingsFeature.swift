/// The entry point of the settings feature, to which the onboarding belongs.
@MainActor public enum SettingsFeature {
  /// Makes the ViewModel of the settings sheet.
  ///
  /// - Parameter settings: The current settings, read whenever the sheet is drawn.
  public static func makeSettingsViewModel(
    settings: @autoclosure @escaping () -> Settings
  ) -> SettingsViewModel {
    SettingsViewModel(settings: settings())
  }

  /// Makes the ViewModel of the onboarding.
  public static func makeOnboardingViewModel() -> OnboardingViewModel { OnboardingViewModel() }
}
