import ChallengeNavigation
import Navlog

/// Where closures meet the router: the one place that knows every feature and every destination.
///
/// A closure is wired with `router.emit`, which names this line as the source of the event, or with a plain closure
/// over the router. Both do the same.
extension AppNavigation {
  /// Maps a navigation destination to its screen.
  @MainActor func screen(router: Router<AppNavigation>, preferences: Preferences) -> Screen {
    switch self {
    // MARK: - Character

    case .characterList: Self.characterListScreen(router: router, preferences: preferences)
    case .characterDetail(let id): Self.characterDetailScreen(id: id, router: router)

    // MARK: - Location

    case .locationDetail(let id): Self.locationDetailScreen(id: id, router: router)

    // MARK: - Episode

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
}
