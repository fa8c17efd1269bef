import Foundation
public import Navlog
public import NavlogTools
import SampleReplay
import SampleUI

/// A short session of the sample app Shop: features that emit events, and a coordinator that decides where they lead.
@MainActor
public enum ShopDemo {
  /// Runs the session into a log, and prints each step in a line: what was done, then the screen in view.
  public static func run(log: any EventLog, print: (String) -> Void) async throws {
    let demo = Run(log: log)
    try await demo.openLink(print)
    try await demo.tap("Log in with guess", "Log in with secret", "Back", "Mug", print: print)
    try await demo.open("shop://product/99", print: print)
    try await demo.tap("Back", "Log out", "Log in with secret", print: print)
    try await demo.coordinator.navigation.close()
  }

  /// Runs until a link waits for the login. The session stays open, so that the app can be killed there.
  package static func runUntilLinkWaits(log: any EventLog, print: (String) -> Void) async throws {
    try await Run(log: log).openLink(print)
  }

  /// Restores the last session of a log, and logs in.
  package static func resume(log: any EventLog, print: (String) -> Void) async throws {
    let demo = Run(log: log, restoration: .lastSession)
    try await demo.step("restart", print: print) {}
    if !demo.coordinator.isAuthenticated { try await demo.tap("Log in with secret", print: print) }
    try await demo.coordinator.navigation.close()
  }

  /// Plays a recorded session on the app's screens, until the user quits, or has gone on by hand.
  ///
  /// - Parameter log: Opens the log of the session that goes on.
  public static func replay(
    _ recording: any EventLog, at moment: MomentReference?, log: () throws -> any EventLog
  ) async throws {
    let player = try SessionPlayer<AppDestination>(recording, at: moment)
    let shown = AppCoordinator(compositionRoot: CompositionRoot(), navigation: player.shownSession)
    let taken = try await SampleReplay.run(player) { state in
      state.visible.map { shown.view(for: $0) }
        ?? shown.makeRootView(isAuthenticated: state.flags[AppRules.isAuthenticated] == true)
    } takeOver: {
      try CompositionRoot(log: log()).takeOver(player)
    }
    guard let taken else { return }
    // The session on screen went live, and the app with it.
    let window = shown.makeWindow()
    await SampleReplay.goOn(taken) { await window.screen }
    try await taken.close()
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

  /// Runs a step, and prints the screen that is in view after it, with its message and the outcome of a link.
  func step(_ name: String, print: (String) -> Void, _ action: () async throws -> Void) async throws {
    let before = coordinator.navigation.position
    try await action()
    let screen = await window.screen
    let waiting = coordinator.navigation.state.pendingIntents.map {
      "\($0.url ?? "a call") waits for the login"
    }
    let events = try coordinator.navigation.timeline.events().filter { $0.position > before }
    let reasons = events.compactMap { $0.outcome.reason.map { "no effect: \($0)" } }
    let notes = [screen.message].compactMap { $0 } + waiting + reasons
    print("\(name): \(screen.title)\(notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")")
  }

  func openLink(_ print: (String) -> Void) async throws {
    try await step("open the app", print: print) {}
    try await open("shop://product/2", print: print)
  }

  func open(_ link: String, print: (String) -> Void) async throws {
    guard let url = URL(string: link) else { return }
    try await step("open \(link)", print: print) { coordinator.handleLink(url) }
  }

  func tap(_ labels: String..., print: (String) -> Void) async throws {
    for label in labels { try await step("tap \(label)", print: print) { try await window.tap(label) } }
  }
}
