import ChallengeCatalogue
import ChallengeCharacter
import ChallengeNavigation
import ChallengeSettings
import Navlog
import SwiftUI

/// The list, with the filter that is applied.
struct CharacterListScreen: View {
  let router: Router<AppNavigation>

  var body: some View {
    let preferences = router.preferences
    // A ViewModel holds what it was made with: another filter is another list.
    CharacterListView(
      viewModel: viewModel(filter: preferences.filter), isCompact: preferences.settings.hasCompactLists
    )
    .id(preferences.filter)
  }

  private func viewModel(filter: CharacterFilter) -> CharacterListViewModel {
    let viewModel = CharacterFeature.makeListViewModel(filter: filter)
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
    viewModel.onShowFilter = router.emit { .navigate(to: .characterFilter) }
    viewModel.onBack = router.emit { .pop }
    return viewModel
  }
}

/// The filter, with the one that was applied when the sheet came up.
struct CharacterFilterScreen: View {
  let router: Router<AppNavigation>

  var body: some View { CharacterFilterView(viewModel: viewModel) }

  private var viewModel: CharacterFilterViewModel {
    let viewModel = CharacterFeature.makeFilterViewModel(filter: router.preferences.filter)
    viewModel.onChangeFilter = router.emit { filter in
      .setFlag(Flag.characterFilter, filter.status.map { .string($0.rawValue) } ?? .null)
    }
    viewModel.onClose = router.emit { .dismiss }
    return viewModel
  }
}

extension AppNavigation {
  @MainActor
  static func characterDetail(id: Int, router: Router<AppNavigation>) -> some View {
    let viewModel = CharacterFeature.makeDetailViewModel(id: id)
    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectLocation = router.emit { .navigate(to: .locationDetail(id: $0)) }
    viewModel.onSelectEpisode = router.emit { .navigate(to: .episodeDetail(id: $0)) }
    viewModel.onShowGallery = router.emit { .navigate(to: .imageGallery(characterId: id)) }
    return CharacterDetailView(viewModel: viewModel)
  }

  @MainActor
  static func imageGallery(characterId: Int, router: Router<AppNavigation>) -> some View {
    let viewModel = CharacterFeature.makeGalleryViewModel(characterID: characterId)
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
    viewModel.onClose = router.emit { .dismiss }
    return ImageGalleryView(viewModel: viewModel)
  }
}
