public import Navlog
import Observation
public import SampleUI

/// The destinations of the settings.
public enum SettingsNavigation: Navigation {
  /// The name and version of the app.
  case about
}

/// The settings.
@MainActor
public enum SettingsFeature {
  /// The first screen of the settings.
  public static func makeSettingsView(router: any Navigator) -> Screen {
    SettingsView(viewModel: SettingsViewModel(router: router)).body
  }

  /// The screen of a destination.
  public static func view(for navigation: SettingsNavigation, router: any Navigator) -> Screen {
    switch navigation {
    case .about: AboutView(viewModel: SettingsViewModel(router: router)).body
    }
  }
}

@Observable
@MainActor
final class SettingsViewModel {
  private let router: any Navigator

  init(router: any Navigator) {
    self.router = router
  }

  func didTapOnAbout() {
    router.navigate(to: SettingsNavigation.about)
  }

  func didTapOnBack() {
    router.goBack()
  }
}

@MainActor
struct SettingsView {
  let viewModel: SettingsViewModel

  var body: Screen {
    Screen("Settings") { Button("About", action: viewModel.didTapOnAbout) }
  }
}

@MainActor
struct AboutView {
  let viewModel: SettingsViewModel

  var body: Screen {
    Screen("About") { Button("Back", action: viewModel.didTapOnBack) }
  }
}
