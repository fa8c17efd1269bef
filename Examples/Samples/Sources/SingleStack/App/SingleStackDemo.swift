public import Navlog
import SampleUI
import SingleStackScreens

/// A short session of the sample app SingleStack: one coordinator, one enum of routes and one stack.
@MainActor
public enum SingleStackDemo {
  /// Runs the session into a log, and prints each step in a line: what was done, then where the app is.
  public static func run(log: any EventLog, print: (String) -> Void) async throws {
    let coordinator = AppCoordinator(
      preferencesService: UserPreferencesService(), profileService: ProfileService(),
      radarrService: RadarrService(), dataService: DataService(), log: log)
    let window = coordinator.makeWindow()
    coordinator.start()
    print("open the app for the first time: \(coordinator.session.state.pathText)")
    let taps = [
      "Begin", "Radarr", "Done", "Services", "Radarr", "Movies", "Stalker", "Delete", "Add", "Solaris", "⌂",
      "Settings", "Profiles", "Add", "Cancel", "default",
    ]
    for label in taps {
      try await window.tap(label)
      print("tap \(label): \(coordinator.session.state.pathText)")
    }
    coordinator.navigationPath.removeLast(2)
    print("swipe back by two screens: \(coordinator.session.state.pathText)")
    try coordinator.session.close()
  }
}
