import ChallengeEpisode
import ChallengeNavigation
import ChallengeSettings
import Navlog
import SwiftUI

/// The list of episodes, compact or not.
struct EpisodeListScreen: View {
  let router: Router<AppNavigation>

  var body: some View {
    EpisodeListView(viewModel: viewModel, isCompact: router.preferences.settings.hasCompactLists)
  }

  private var viewModel: EpisodeListViewModel {
    let viewModel = EpisodeFeature.makeListViewModel()
    viewModel.onSelectEpisode = router.emit { .navigate(to: .episodeDetail(id: $0)) }
    viewModel.onBack = router.emit { .pop }
    return viewModel
  }
}

extension AppNavigation {
  @MainActor
  static func episodeDetail(id: Int, router: Router<AppNavigation>) -> some View {
    let viewModel = EpisodeFeature.makeDetailViewModel(id: id)
    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
    return EpisodeDetailView(viewModel: viewModel)
  }
}
