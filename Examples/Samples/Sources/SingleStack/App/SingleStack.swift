public import Navlog
import SampleUI
import SingleStackScreens

/// An app with one authority, one enum of routes and one stack.
@MainActor
public enum SingleStack {
  /// Plays a short session into a log, and tells each step in a line.
  public static func play(log: any EventLog, tell: (String) -> Void) throws {
    let app = AppCoordinator(
      preferencesService: UserPreferencesService(), radarrService: RadarrService(), log: log)
    app.start()
    tell("start for the first time: \(app.session.state.pathText)")
    let taps = [
      "Begin", "Radarr", "Done", "Services", "Radarr", "Movies", "Stalker", "Delete", "Add", "Solaris", "⌂",
      "Settings", "Profiles", "Add", "Cancel", "default",
    ]
    for label in taps {
      try app.screen.tap(label)
      tell("tap \(label): \(app.session.state.pathText)")
    }
    app.navigationPath.removeLast(2)
    tell("swipe back, twice as far: \(app.session.state.pathText)")
    try app.session.close()
  }
}
