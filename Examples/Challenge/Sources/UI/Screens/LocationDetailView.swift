import ChallengeCatalogue
import ChallengeLocation
import SwiftUI

struct LocationDetailView: View {
  @State private var viewModel: LocationDetailViewModel

  init(viewModel: LocationDetailViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    switch viewModel.state {
    case .loaded(let guide):
      List {
        Text(verbatim: guide.location.kind)
        Text(verbatim: guide.location.summary)
        Section("Residents") {
          ForEach(guide.residents) { character in
            Row(character.name, detail: character.caption) { viewModel.didSelect(character) }
          }
        }
      }
      .navigationTitle(guide.location.name)
    case .notFound:
      Missing("No location has the number \(viewModel.identifier).", back: viewModel.didTapOnBack)
    }
  }
}
