import ChallengeCatalogue
import ChallengeEpisode
import SwiftUI

struct EpisodeListView: View {
  @State private var viewModel: EpisodeListViewModel
  private let isCompact: Bool

  init(viewModel: EpisodeListViewModel, isCompact: Bool) {
    _viewModel = State(initialValue: viewModel)
    self.isCompact = isCompact
  }

  var body: some View {
    List(viewModel.episodes) { episode in
      Row(episode.title, detail: isCompact ? nil : episode.code) { viewModel.didSelect(episode) }
    }
    .navigationTitle("Episodes")
  }
}
