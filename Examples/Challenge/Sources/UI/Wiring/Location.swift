import ChallengeLocation
import ChallengeNavigation
import Navlog
import SwiftUI

extension AppNavigation {
  @MainActor
  static func locationDetail(id: Int, router: Router<AppNavigation>) -> some View {
    let viewModel = LocationFeature.makeDetailViewModel(id: id)
    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
    return LocationDetailView(viewModel: viewModel)
  }
}
