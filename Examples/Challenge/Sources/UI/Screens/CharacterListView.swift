import ChallengeCatalogue
import ChallengeCharacter
import SwiftUI

struct CharacterListView: View {
  @State private var viewModel: CharacterListViewModel
  private let isCompact: Bool

  init(viewModel: CharacterListViewModel, isCompact: Bool) {
    _viewModel = State(initialValue: viewModel)
    self.isCompact = isCompact
  }

  var body: some View {
    List {
      if let status = viewModel.filter.status { Text(verbatim: "Filter: \(status.inWords)") }
      ForEach(viewModel.characters) { character in
        Row(character.name, detail: isCompact ? nil : character.caption) { viewModel.didSelect(character) }
      }
    }
    .navigationTitle("Characters")
    .toolbar {
      Button("Filter", systemImage: "line.3.horizontal.decrease.circle", action: viewModel.didTapFilter)
    }
  }
}
