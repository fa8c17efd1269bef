import Navlog
import SingleStackScreens

/// Creates each service when it is first needed, and keeps it.
///
/// The container has a property for each service, so a missing service is a compiler error.
@MainActor
final class DIContainer {
  private(set) lazy var preferencesService: any UserPreferencesServiceProtocol = UserPreferencesService()
  private(set) lazy var profileService: any ProfileServiceProtocol = ProfileService()
  private(set) lazy var radarrService: any RadarrServiceProtocol = RadarrService()
  private(set) lazy var dataService: any DataServiceProtocol = DataService()

  /// The coordinator that the app begins with.
  private(set) lazy var appCoordinator = AppCoordinator(
    preferencesService: preferencesService, profileService: profileService, radarrService: radarrService,
    dataService: dataService, log: log)

  private let log: any EventLog

  init(log: any EventLog) { self.log = log }
}
