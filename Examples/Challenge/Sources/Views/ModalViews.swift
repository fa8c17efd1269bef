import ChallengeCatalogue
package import ChallengeCharacter
package import ChallengeSettings
import Foundation
package import SwiftUI

// The screens that are presented as sheets and covers.

package struct CharacterFilterView: View {
  @State private var viewModel: CharacterFilterViewModel

  package init(viewModel: CharacterFilterViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
    List {
      choice("Everybody", nil)
      ForEach(CharacterStatus.allCases, id: \.self) { choice($0.label.localizedCapitalized, $0) }
    }
    .navigationTitle("Filter")
    .toolbar { Button("Done", action: viewModel.didTapDone) }
  }

  private func choice(_ title: String, _ status: CharacterStatus?) -> some View {
    let isSelected = viewModel.filter.status == status
    return HStack {
      Row(title, detail: "\(viewModel.count(status: status))") { viewModel.didSelect(status: status) }
        .accessibilityValue(Text(verbatim: isSelected ? "selected" : ""))
      if isSelected { Image(systemName: "checkmark").accessibilityHidden(true) }
    }
  }
}

package struct SettingsView: View {
  @State private var viewModel: SettingsViewModel

  package init(viewModel: SettingsViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
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

package struct ImageGalleryView: View {
  @State private var viewModel: ImageGalleryViewModel

  package init(viewModel: ImageGalleryViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
    if let character = viewModel.character {
      List {
        ForEach(Array(character.pictures.enumerated()), id: \.offset) { _, caption in
          Label(caption, systemImage: "photo")
        }
        Row(character.name, action: viewModel.didTapCharacter)
      }
      .navigationTitle("Pictures of \(character.name)")
      .toolbar { Button("Close", action: viewModel.didTapClose) }
    } else {
      NotFoundView("There is no character \(viewModel.characterIdentifier).", back: viewModel.didTapClose)
    }
  }
}

package struct OnboardingView: View {
  @State private var viewModel: OnboardingViewModel

  package init(viewModel: OnboardingViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
    List {
      ForEach(viewModel.points, id: \.self) { Text(verbatim: $0) }
      Row("Get started", action: viewModel.didTapFinish)
      Row("Characters", action: viewModel.didTapCharacters)
    }
    .navigationTitle("Welcome")
  }
}
