import ChallengeSettings
import SwiftUI

struct SettingsView: View {
  @State private var viewModel: SettingsViewModel

  init(viewModel: SettingsViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List {
      Toggle(
        "Compact lists",
        isOn: Binding(
          get: { @MainActor in viewModel.settings.hasCompactLists },
          set: { @MainActor _ in viewModel.didToggleCompactLists() }))
      Row("Welcome", action: viewModel.didTapOnboarding)
    }
    .navigationTitle("Settings")
    .toolbar { Button("Done", action: viewModel.didTapDone) }
  }
}
