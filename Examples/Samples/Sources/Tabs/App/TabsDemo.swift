public import Navlog
public import NavlogTools
import SampleReplay
import SampleUI

/// A short session of the sample app Tabs: a router for each tab, and ViewModels that are given one.
@MainActor
public enum TabsDemo {
  /// Runs the session into a log, and prints each step in a line: what was done, then where the app is.
  public static func run(log: any EventLog, print: (String) -> Void) async throws {
    let app = TabsApp(log: log)
    let window = app.makeWindow()
    func step(_ name: String, _ action: () async throws -> Void) async throws {
      try await action()
      let position = app.session.position
      let reason = try app.session.timeline.events(position...position).last?.outcome.reason
      print("\(name): \(app.session.state.pathText)\(reason.map { " (no effect: \($0))" } ?? "")")
    }
    func tap(_ label: String) async throws {
      try await step("tap \(label)") { try await window.tap(label) }
    }

    try await step("open the app") {}
    try await tap("Character")
    let character = await window.screen
    try await tap("Back")
    try await step("tap Back again, before the screen is gone") { try await character.tap("Back") }
    try await tap("Characters")
    try await tap("Morty")
    try await step("select Settings") { app.selectedTab = .settings }
    try await tap("About")
    try await step("select Home, whose stack is kept") { app.selectedTab = .home }
    try await step("select Home again, which pops to its root") { app.selectedTab = .home }
    try await step("select Home once more") { app.selectedTab = .home }
    try await app.session.close()
  }

  /// Plays a recorded session on the app's screens, until the user quits, or has gone on by hand.
  ///
  /// - Parameter log: Opens the log of the session that goes on.
  public static func replay(
    _ recording: any EventLog, at moment: MomentReference?, log: () throws -> any EventLog
  ) async throws {
    let player = try SessionPlayer(recording, at: moment, coding: TabsApp.coding)
    let app = TabsApp(session: player.shownSession)
    let taken = try await SampleReplay.run(player) { state in
      state.visible.map { app.screen(for: $0, router: app.session.router) }
        ?? app.rootScreen(of: state.selected)
    } takeOver: {
      try player.takeOver(log: log(), configuration: .init(app: TabsApp.info))
    }
    guard let taken else { return }
    // The session on screen went live, and the app with it.
    let window = app.makeWindow()
    await SampleReplay.goOn(taken) { await window.screen }
    try await taken.close()
  }
}
