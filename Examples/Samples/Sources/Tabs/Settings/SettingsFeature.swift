public import Navlog
public import SampleUI

/// The settings.
@MainActor
public enum SettingsFeature {
  /// The first screen of the settings.
  public static func makeSettingsView(router: any Navigator) -> Screen {
    let viewModel = SettingsViewModel(router: router)
    return Screen("Settings", [Button("About", action: viewModel.didTapOnAbout)])
  }

  /// The screen of a destination.
  public static func view(for navigation: SettingsNavigation, router: any Navigator) -> Screen {
    let viewModel = SettingsViewModel(router: router)
    return switch navigation {
    case .about: Screen("About", [Button("Back", action: viewModel.didTapOnBack)])
    }
  }
}
