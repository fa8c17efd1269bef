public import Navlog
import SampleUI

/// An app whose features emit events, and whose coordinator decides what they lead to.
@MainActor
public enum Shop {
  /// Plays a short session into a log, and tells each step in a line.
  public static func play(log: any EventLog, tell: (String) -> Void) throws {
    let app = try playUntilLinkWaits(log: log, tell: tell)
    func tap(_ label: String) throws {
      try app.screen.tap(label)
      tell("tap \(label): \(app.screen.title)")
    }
    for label in ["Log in with guess", "Log in with secret", "Back", "Mug"] { try tap(label) }
    app.coordinator.handleLink("shop://product/99")
    tell("open shop://product/99: \(app.screen.title)")
    for label in ["Back", "Log out", "Log in with secret"] { try tap(label) }
    try app.coordinator.navigation.close()
  }

  /// Plays until a link waits for the login, and leaves the session open: for the app to be killed.
  @discardableResult
  package static func playUntilLinkWaits(log: any EventLog, tell: (String) -> Void) throws -> ShopApp {
    let app = ShopApp(coordinator: AppCoordinator(compositionRoot: try CompositionRoot(log)))
    tell("start: \(app.screen.title)")
    app.coordinator.handleLink("shop://product/2")
    tell("open shop://product/2: \(app.screen.title)")
    return app
  }

  /// Goes on where the log's last session ended, and logs in.
  package static func comeBack(log: any EventLog, tell: (String) -> Void) throws {
    let app = ShopApp(coordinator: AppCoordinator(compositionRoot: try CompositionRoot(log, .lastSession)))
    tell("come back: \(app.screen.title)")
    if !app.coordinator.isAuthenticated {
      try app.screen.tap("Log in with secret")
      tell("tap Log in with secret: \(app.screen.title)")
    }
    try app.coordinator.navigation.close()
  }
}
