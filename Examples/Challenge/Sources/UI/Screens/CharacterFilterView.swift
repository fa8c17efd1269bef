import ChallengeCatalogue
import ChallengeCharacter
import Foundation
import SwiftUI

struct CharacterFilterView: View {
  @State private var viewModel: CharacterFilterViewModel

  init(viewModel: CharacterFilterViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List {
      choice("Everybody", nil)
      ForEach(CharacterStatus.allCases, id: \.self) { choice($0.inWords.localizedCapitalized, $0) }
    }
    .navigationTitle("Filter")
    .toolbar { Button("Done", action: viewModel.didTapDone) }
  }

  private func choice(_ title: String, _ status: CharacterStatus?) -> some View {
    HStack {
      Row(title, detail: "\(viewModel.count(status: status))") { viewModel.didSelect(status: status) }
      if viewModel.filter.status == status { Image(systemName: "checkmark").accessibilityLabel("chosen") }
    }
  }
}
