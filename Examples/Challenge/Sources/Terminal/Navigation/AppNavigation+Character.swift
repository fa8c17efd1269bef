import ChallengeCatalogue
import ChallengeCharacter
import ChallengeNavigation
import Navlog

extension AppNavigation {
  @MainActor static func characterListScreen(
    router: Router<AppNavigation>, preferences: Preferences
  ) -> Screen {
    let viewModel = CharacterFeature.makeListViewModel(filter: preferences.filter)

    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
    viewModel.onShowFilter = {
      router.navigate(to: .characterFilter)
    }
    viewModel.onBack = router.emit { .pop }

    return Screen(viewModel, layout: preferences.listLayout)
  }

  @MainActor static func characterDetailScreen(id: Int, router: Router<AppNavigation>) -> Screen {
    let viewModel = CharacterFeature.makeDetailViewModel(id: id)

    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectLocation = { locationId in
      router.navigate(to: .locationDetail(id: locationId))
    }
    viewModel.onSelectEpisode = router.emit { .navigate(to: .episodeDetail(id: $0)) }
    viewModel.onShowGallery = router.emit { .navigate(to: .imageGallery(characterId: id)) }

    return Screen(viewModel)
  }

  @MainActor static func characterFilterScreen(
    router: Router<AppNavigation>, preferences: Preferences
  ) -> Screen {
    let viewModel = CharacterFeature.makeFilterViewModel(filter: preferences.filter)

    viewModel.onChangeFilter = router.emit { filter in
      .setFlag(Flag.characterFilter, filter.status.map { .string($0.rawValue) } ?? .null)
    }
    viewModel.onClose = router.emit { .dismiss }

    return Screen(viewModel)
  }

  @MainActor static func imageGalleryScreen(characterId: Int, router: Router<AppNavigation>) -> Screen {
    let viewModel = CharacterFeature.makeGalleryViewModel(characterID: characterId)

    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
    viewModel.onClose = router.emit { .dismiss }

    return Screen(viewModel)
  }
}
