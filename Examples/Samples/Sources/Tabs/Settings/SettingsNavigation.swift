public import Navlog

/// Where the settings can be navigated to.
public enum SettingsNavigation: Navigation {
  /// What the app says of itself.
  case about
}
