import ChallengeEpisode
import ChallengeNavigation
import Navlog

extension AppNavigation {
  @MainActor static func episodeListScreen(
    router: Router<AppNavigation>, preferences: Preferences
  ) -> Screen {
    let viewModel = EpisodeFeature.makeListViewModel()

    viewModel.onSelectEpisode = router.emit { .navigate(to: .episodeDetail(id: $0)) }
    viewModel.onBack = router.emit { .pop }

    return Screen(viewModel, layout: preferences.listLayout)
  }

  @MainActor static func episodeDetailScreen(id: Int, router: Router<AppNavigation>) -> Screen {
    let viewModel = EpisodeFeature.makeDetailViewModel(id: id)

    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }

    return Screen(viewModel)
  }
}
