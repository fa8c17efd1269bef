public import Observation

/// The settings sheet. A choice is told at once, so that the app can keep it where it keeps everything.
@MainActor @Observable public final class SettingsViewModel {
  /// The settings in force.
  public private(set) var settings: Settings

  // MARK: - Navigation Actions

  /// A setting was changed.
  public var onChangeSettings: ((Settings) -> Void)?
  /// The welcome was asked for.
  public var onShowOnboarding: (() -> Void)?
  /// The sheet is done with.
  public var onClose: (() -> Void)?

  init(settings: Settings) {
    self.settings = settings
  }

  /// The switch for compact lists was tapped.
  public func didToggleCompactLists() {
    settings.hasCompactLists.toggle()
    onChangeSettings?(settings)
  }

  /// The welcome's button was tapped.
  public func didTapOnboarding() { onShowOnboarding?() }
  /// The button that closes the sheet was tapped.
  public func didTapDone() { onClose?() }
}
