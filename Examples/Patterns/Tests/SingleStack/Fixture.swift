import Navlog
import PatternHarness
import SingleStackScreens
import Testing

@testable import SingleStack

/// Makes a coordinator. By default, the user has completed the onboarding.
@MainActor
func makeCoordinator(
  onboarded: Bool = true, profileService: any ProfileServiceProtocol = ProfileService(),
  radarrService: any RadarrServiceProtocol = RadarrService(),
  dataService: any DataServiceProtocol = DataService(),
  log: any EventLog = InMemoryEventLog(), session: RouterSession<AnyNavigation>? = nil
) -> AppCoordinator {
  AppCoordinator(
    preferencesService: UserPreferencesStub(onboardingCompleted: onboarded), profileService: profileService,
    radarrService: radarrService, dataService: dataService, log: log, session: session)
}

final class UserPreferencesStub: UserPreferencesServiceProtocol {
  var onboardingCompleted: Bool

  init(onboardingCompleted: Bool) { self.onboardingCompleted = onboardingCompleted }
}

extension AppCoordinator {
  /// Returns the app, with its screens on the stand-in for SwiftUI.
  func show() throws -> PatternRun { try PatternRun(showing: SingleStackApp(coordinator: self)) }

  /// Taps buttons, one after the other, each on the screen in view.
  func tap(_ labels: String...) async throws {
    let shown = try show()
    for label in labels { try await shown.tap(label) }
  }

  /// The title of the screen in view.
  var title: String {
    get throws { try show().title }
  }

  /// The events of this launch.
  var events: [RecordedEvent<AnyNavigation>] {
    get throws { try session.timeline.events() }
  }
}

extension AppRoute {
  /// One route of each case. `number` ensures that no case is missing.
  static let all: [AppRoute] = [
    .home, .onboarding, .services, .radarrHome, .radarrMoviesList, .radarrMovieDetail(movieId: 1),
    .radarrAddMovie, .radarrQueue, .radarrHistory, .radarrSystemStatus, .radarrSettings, .settingsMain,
    .settingsProfiles, .settingsAddProfile, .settingsEditProfile(profileId: "default"), .settingsAppearance,
    .settingsNotifications, .settingsAbout, .settingsLogs,
  ]

  /// The routes that are pushed on the one stack. `home` is the root of the stack, the onboarding has another coordinator, and
  /// the form is a sheet.
  static let pushed = all.filter { ![.home, .onboarding, .settingsAddProfile].contains($0) }

  /// The number of the case in the enum. If a case is added, this switch does not compile.
  var number: Int {
    switch self {
    case .home: 0
    case .onboarding: 1
    case .services: 2
    case .radarrHome: 3
    case .radarrMoviesList: 4
    case .radarrMovieDetail: 5
    case .radarrAddMovie: 6
    case .radarrQueue: 7
    case .radarrHistory: 8
    case .radarrSystemStatus: 9
    case .radarrSettings: 10
    case .settingsMain: 11
    case .settingsProfiles: 12
    case .settingsAddProfile: 13
    case .settingsEditProfile: 14
    case .settingsAppearance: 15
    case .settingsNotifications: 16
    case .settingsAbout: 17
    case .settingsLogs: 18
    }
  }
}

/// Services that fail.
@MainActor
final class FailingServices: RadarrServiceProtocol, ProfileServiceProtocol, DataServiceProtocol {
  struct Unreachable: Error {}

  var profiles: [Profile] { [] }

  func getMovies() async throws -> [Movie] { throw Unreachable() }
  func addMovie(_ movie: Movie) async throws { throw Unreachable() }
  func deleteMovie(id: Int) async throws { throw Unreachable() }
  func addProfile(_ profile: Profile) async throws { throw Unreachable() }
  func getLogs() async throws -> [String] { throw Unreachable() }
}

/// Services that finish only when a test lets them.
@MainActor
final class SlowServices: RadarrServiceProtocol, ProfileServiceProtocol {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  let profiles: [Profile] = []
  /// The number of calls that wait.
  var count: Int { waiting.count }

  /// Ends all calls that wait.
  func finish() {
    for call in waiting { call.resume() }
    waiting = []
  }

  func getMovies() async throws -> [Movie] { [Movie(id: 1, title: "Metropolis")] }
  func addMovie(_ movie: Movie) async throws { await wait() }
  func deleteMovie(id: Int) async throws { await wait() }
  func addProfile(_ profile: Profile) async throws { await wait() }

  private func wait() async { await withCheckedContinuation { waiting.append($0) } }
}

extension AppRoute {
  /// The title of the route's screen.
  var title: String {
    switch self {
    case .home: "Home"
    case .services: "Services"
    case .radarrHome: "Radarr"
    case .radarrMoviesList: "Movies"
    case .radarrMovieDetail(let movieId): "Movie \(movieId)"
    case .radarrAddMovie: "New movie"
    case .settingsMain: "Settings"
    case .settingsProfiles: "Profiles"
    case .settingsAddProfile: "New profile"
    case .settingsLogs: "Logs"
    default: "\(self)"
    }
  }
}
