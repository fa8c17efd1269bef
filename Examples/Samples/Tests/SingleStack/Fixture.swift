import Navlog
import SampleUI
import SingleStackScreens
import Testing

@testable import SingleStack

/// A user who is through with the onboarding, unless it is said otherwise.
@MainActor
func makeCoordinator(
  onboarded: Bool = true, radarrService: any RadarrServiceProtocol = RadarrService(),
  log: any EventLog = InMemoryEventLog(), restoration: StateRestoration = .disabled
) -> AppCoordinator {
  let preferences = UserPreferencesService()
  preferences.onboardingCompleted = onboarded
  return AppCoordinator(
    preferencesService: preferences, radarrService: radarrService, log: log, restoration: restoration)
}

extension AppCoordinator {
  /// Taps buttons, one after the other.
  func tap(_ labels: String...) throws {
    for label in labels { try screen.tap(label) }
  }

  /// The events of this launch.
  var events: [RecordedEvent<AnyNavigation>] {
    get throws { try session.timeline.events() }
  }
}

extension AppRoute {
  /// One of each case.
  static let all: [AppRoute] = [
    .home, .onboarding, .services, .radarrHome, .radarrMoviesList, .radarrMovieDetail(movieId: 1),
    .radarrAddMovie, .radarrQueue, .radarrHistory, .radarrSystemStatus, .radarrSettings, .settingsMain,
    .settingsProfiles, .settingsAddProfile, .settingsEditProfile(profileId: "default"), .settingsAppearance,
    .settingsNotifications, .settingsAbout, .settingsLogs,
  ]

  /// Those that are pushed on the one stack: not the bottom, not what another coordinator shows, not the form.
  static let pushed = all.filter { ![.home, .onboarding, .settingsAddProfile].contains($0) }
}
