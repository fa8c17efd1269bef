public import Navlog
import SampleUI

/// A short session of the sample app Shop: features that emit events, and a coordinator that decides where they lead.
@MainActor
public enum ShopDemo {
  /// Runs the session into a log, and prints each step in a line: what was done, then the screen in view.
  public static func run(log: any EventLog, print: (String) -> Void) async throws {
    let demo = Run(log: log)
    await demo.openLink(print)
    try await demo.tap("Log in with guess", "Log in with secret", "Back", "Mug", print: print)
    demo.coordinator.handleLink("shop://product/99")
    print("open shop://product/99: \(await demo.place)")
    try await demo.tap("Back", "Log out", "Log in with secret", print: print)
    try demo.coordinator.navigation.close()
  }

  /// Runs until a link waits for the login. The session stays open, so that the app can be killed there.
  package static func runUntilLinkWaits(log: any EventLog, print: (String) -> Void) async throws {
    await Run(log: log).openLink(print)
  }

  /// Restores the last session of a log, and logs in.
  package static func resume(log: any EventLog, print: (String) -> Void) async throws {
    let demo = Run(log: log, restoration: .lastSession)
    print("restart: \(await demo.place)")
    if !demo.coordinator.isAuthenticated { try await demo.tap("Log in with secret", print: print) }
    try demo.coordinator.navigation.close()
  }
}

@MainActor
private struct Run {
  let coordinator: AppCoordinator
  let window: Window<ScreenID>

  init(log: any EventLog, restoration: StateRestoration = .disabled) {
    coordinator = AppCoordinator(compositionRoot: CompositionRoot(log: log, restoration: restoration))
    window = coordinator.makeWindow()
  }

  /// The screen in view, with its message.
  var place: String {
    get async {
      let screen = await window.screen
      return screen.title + (screen.message.map { " (\($0))" } ?? "")
    }
  }

  func openLink(_ print: (String) -> Void) async {
    print("open the app: \(await place)")
    coordinator.handleLink("shop://product/2")
    print("open shop://product/2: \(await place)")
  }

  func tap(_ labels: String..., print: (String) -> Void) async throws {
    for label in labels {
      try await window.tap(label)
      print("tap \(label): \(await place)")
    }
  }
}
