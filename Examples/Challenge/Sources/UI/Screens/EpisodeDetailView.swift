import ChallengeCatalogue
import ChallengeEpisode
import SwiftUI

struct EpisodeDetailView: View {
  @State private var viewModel: EpisodeDetailViewModel

  init(viewModel: EpisodeDetailViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    switch viewModel.state {
    case .loaded(let guide):
      List {
        Text(verbatim: guide.episode.code)
        Text(verbatim: guide.episode.summary)
        Section("Cast") {
          ForEach(guide.cast) { character in
            Row(character.name, detail: character.caption) { viewModel.didSelect(character) }
          }
        }
      }
      .navigationTitle(guide.episode.title)
    case .notFound:
      Missing("No episode has the number \(viewModel.identifier).", back: viewModel.didTapOnBack)
    }
  }
}
