public import Observation

/// The user's settings.
public struct Settings: Hashable, Sendable {
  /// Whether lists show names only.
  public var hasCompactLists: Bool

  /// Creates settings. Without arguments, they have the default values.
  public init(hasCompactLists: Bool = false) {
    self.hasCompactLists = hasCompactLists
  }
}

/// The settings sheet. Each change is reported at once.
@MainActor @Observable public final class SettingsViewModel {
  /// The current settings. The ViewModel keeps no copy, because a recording can change the settings while it is played.
  public var settings: Settings { currentSettings() }
  private let currentSettings: () -> Settings

  // MARK: - Navigation Actions

  /// Called with the new settings.
  public var onChangeSettings: ((Settings) -> Void)?
  /// Called when the user asks for the onboarding.
  public var onShowOnboarding: (() -> Void)?
  /// Called when the user closes the sheet.
  public var onClose: (() -> Void)?

  init(settings: @autoclosure @escaping () -> Settings) {
    currentSettings = settings
  }

  /// Handles a tap on the switch for compact lists.
  public func didToggleCompactLists() {
    var changed = settings
    changed.hasCompactLists.toggle()
    onChangeSettings?(changed)
  }

  /// Handles a tap on the onboarding.
  public func didTapOnboarding() { onShowOnboarding?() }
  /// Handles a tap on the close button.
  public func didTapDone() { onClose?() }
}
