import ChallengeLocation
import ChallengeNavigation
import Navlog

extension AppNavigation {
  @MainActor static func locationDetailScreen(id: Int, router: Router<AppNavigation>) -> Screen {
    let viewModel = LocationFeature.makeDetailViewModel(id: id)

    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }

    return Screen(viewModel)
  }
}
