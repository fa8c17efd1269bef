import ChallengeCatalogue
import ChallengeCharacter
import ChallengeEpisode
import ChallengeHome
import ChallengeLocation
import ChallengeNavigation
import ChallengeSettings
import Navlog

/// Maps destinations to screens, and wires the closures of their ViewModels to the router.
///
/// Only this file knows every feature and every destination. Each `router.emit` below records its own line as the call site of
/// the event. A closure that calls the router also records its line.
@MainActor extension AppNavigation {
  /// Returns the screen of this destination, wired to the router that shows the destination.
  func screen(router: Router<AppNavigation>, preferences: Preferences) -> Screen {
    switch self {
    // MARK: - Push

    case .characterList: Self.characterListScreen(router: router, preferences: preferences)
    case .characterDetail(let id): Self.characterDetailScreen(id: id, router: router)
    case .locationDetail(let id): Self.locationDetailScreen(id: id, router: router)
    case .episodeList: Self.episodeListScreen(router: router, preferences: preferences)
    case .episodeDetail(let id): Self.episodeDetailScreen(id: id, router: router)

    // MARK: - Sheets

    case .characterFilter: Self.characterFilterScreen(router: router, preferences: preferences)
    case .settings: Self.settingsScreen(router: router, preferences: preferences)

    // MARK: - Full Screen

    case .imageGallery(let characterId): Self.imageGalleryScreen(characterId: characterId, router: router)
    case .onboarding: Self.onboardingScreen(router: router)
    }
  }

  /// Returns the screen below every stack. It is not a destination: nothing navigates to it.
  static func homeScreen(router: Router<AppNavigation>, preferences: Preferences) -> Screen {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: preferences.isOnboarded)
    viewModel.onGoToCharacters = router.emit { .navigate(to: .characterList) }
    viewModel.onGoToEpisodes = router.emit { .navigate(to: .episodeList) }
    viewModel.onShowSettings = router.emit { .navigate(to: .settings) }
    viewModel.onShowOnboarding = router.emit { .navigate(to: .onboarding) }
    return Screen(viewModel)
  }

  // MARK: - Character

  private static func characterListScreen(
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

  private static func characterDetailScreen(id: Int, router: Router<AppNavigation>) -> Screen {
    let viewModel = CharacterFeature.makeDetailViewModel(id: id)
    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectLocation = { locationId in
      router.navigate(to: .locationDetail(id: locationId))
    }
    viewModel.onSelectEpisode = router.emit { .navigate(to: .episodeDetail(id: $0)) }
    viewModel.onShowGallery = router.emit { .navigate(to: .imageGallery(characterId: id)) }
    return Screen(viewModel)
  }

  private static func characterFilterScreen(
    router: Router<AppNavigation>, preferences: Preferences
  ) -> Screen {
    let viewModel = CharacterFeature.makeFilterViewModel(filter: preferences.filter)
    viewModel.onChangeFilter = router.emit { filter in
      .setFlag(Flag.characterFilter, filter.status.map { .string($0.rawValue) } ?? .null)
    }
    viewModel.onClose = router.emit { .dismiss }
    return Screen(viewModel)
  }

  private static func imageGalleryScreen(characterId: Int, router: Router<AppNavigation>) -> Screen {
    let viewModel = CharacterFeature.makeGalleryViewModel(characterID: characterId)
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
    viewModel.onClose = router.emit { .dismiss }
    return Screen(viewModel)
  }

  // MARK: - Location

  private static func locationDetailScreen(id: Int, router: Router<AppNavigation>) -> Screen {
    let viewModel = LocationFeature.makeDetailViewModel(id: id)
    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
    return Screen(viewModel)
  }

  // MARK: - Episode

  private static func episodeListScreen(
    router: Router<AppNavigation>, preferences: Preferences
  ) -> Screen {
    let viewModel = EpisodeFeature.makeListViewModel()
    viewModel.onSelectEpisode = router.emit { .navigate(to: .episodeDetail(id: $0)) }
    viewModel.onBack = router.emit { .pop }
    return Screen(viewModel, layout: preferences.listLayout)
  }

  private static func episodeDetailScreen(id: Int, router: Router<AppNavigation>) -> Screen {
    let viewModel = EpisodeFeature.makeDetailViewModel(id: id)
    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
    return Screen(viewModel)
  }

  // MARK: - Settings

  private static func settingsScreen(router: Router<AppNavigation>, preferences: Preferences) -> Screen {
    let viewModel = SettingsFeature.makeSettingsViewModel(settings: preferences.settings)
    viewModel.onChangeSettings = router.emit { .setFlag(Flag.compactLists, .bool($0.hasCompactLists)) }
    viewModel.onShowOnboarding = router.emit { .navigate(to: .onboarding) }
    viewModel.onClose = router.emit { .dismiss }
    return Screen(viewModel)
  }

  private static func onboardingScreen(router: Router<AppNavigation>) -> Screen {
    let viewModel = SettingsFeature.makeOnboardingViewModel()
    viewModel.onFinish = {
      router.send(.setFlag(Flag.isOnboarded, true))
      router.dismiss()
    }
    viewModel.onGoToCharacters = router.emit { .navigate(to: .characterList) }
    return Screen(viewModel)
  }
}
