import ChallengeNavigation
import Navlog
import SwiftUI

/// Where closures meet the router: the one place that knows every feature and every destination.
extension AppNavigation {
  /// Maps a navigation destination to its view.
  @MainActor @ViewBuilder
  func view(router: Router<AppNavigation>) -> some View {
    switch self {
    // MARK: - Push

    case .characterList: CharacterListScreen(router: router)
    case .characterDetail(let id): Self.characterDetail(id: id, router: router)
    case .locationDetail(let id): Self.locationDetail(id: id, router: router)
    case .episodeList: EpisodeListScreen(router: router)
    case .episodeDetail(let id): Self.episodeDetail(id: id, router: router)

    // MARK: - Sheets

    case .characterFilter: CharacterFilterScreen(router: router)
    case .settings: SettingsScreen(router: router)

    // MARK: - Full Screen

    case .imageGallery(let id): Self.imageGallery(characterId: id, router: router)
    case .onboarding: Self.onboarding(router: router)
    }
  }
}

extension Router<AppNavigation> {
  /// What the person has chosen. A view whose body reads this is evaluated again when it changes.
  var preferences: Preferences { Preferences(flags: session.flags) }
}
