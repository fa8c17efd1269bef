public import Navlog
import Observation
public import SwiftUI

/// The destinations of the settings.
public enum SettingsNavigation: Navigation {
  /// The name and version of the app.
  case about
}

/// The settings.
@MainActor
public enum SettingsFeature {
  /// Makes the first screen of the settings.
  public static func makeSettingsView(router: any Navigator) -> some View {
    SettingsView(viewModel: SettingsViewModel(router: router))
  }

  /// Returns the screen of a destination.
  @ViewBuilder
  public static func view(for navigation: SettingsNavigation, router: any Navigator) -> some View {
    switch navigation {
    case .about: AboutView(viewModel: SettingsViewModel(router: router))
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

struct SettingsView: View {
  @State private var viewModel: SettingsViewModel

  init(viewModel: SettingsViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List { Button("About", action: viewModel.didTapOnAbout) }.navigationTitle("Settings")
  }
}

struct AboutView: View {
  @State private var viewModel: SettingsViewModel

  init(viewModel: SettingsViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List { Button("Back", action: viewModel.didTapOnBack) }.navigationTitle("About")
  }
}
