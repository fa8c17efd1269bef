import Foundation
public import Navlog
public import NavlogTools
import SampleReplay
import SampleUI

/// A short session of the sample app Redirects: features that do not know each other, connected by the app.
@MainActor
public enum RedirectsDemo {
  /// Runs the session into a log, and prints each step in a line: what was done, then where the app is. The reports
  /// of the trackers follow below it.
  public static func run(log: any EventLog, print: (String) -> Void) async throws {
    var reports: [String] = []
    let app = AppContainer(log: log) { reports.append("  analytics: \($0)") }
    let window = app.makeWindow()
    func step(_ name: String, _ action: () async throws -> Void) async throws {
      try await action()
      let position = app.session.position
      let reason = try app.session.timeline.events(position...position).last?.outcome.reason
      print("\(name): \(app.session.state.pathText)\(reason.map { " (no effect: \($0))" } ?? "")")
      while !reports.isEmpty { print(reports.removeFirst()) }
    }
    func tap(_ labels: String...) async throws {
      for label in labels { try await step("tap \(label)") { try await window.tap(label) } }
    }

    try await tap("Settings", "Back", "Characters", "Rick", "Back", "Filter", "Status", "Close", "Filter")
    let filter = await window.screen
    try await tap("Add")
    // Close dismisses what is above the first filter, then the filter itself. The last tap has no effect.
    for label in ["Help", "Close", "Close", "Close", "Close"] {
      try await step("tap \(label) in the first filter") { try await filter.tap(label) }
    }
    for link in ["detail?id=42", "planet", "detail?id=4%00"] {
      guard let url = URL(string: "challenge://character/\(link)") else { continue }
      try await step("open \(url)") { app.handle(url: url) }
    }
    try await app.session.close()
  }

  /// Plays a recorded session on the app's screens, until the user quits, or has gone on by hand.
  ///
  /// - Parameter log: Opens the log of the session that goes on.
  public static func replay(
    _ recording: any EventLog, at moment: MomentReference?, log: () throws -> any EventLog
  ) async throws {
    var opened: SessionPlayer<AnyNavigation>?
    let app = try AppContainer { features in
      let player = try SessionPlayer(recording, at: moment, coding: features.coding)
      opened = player
      return player.shownSession
    }
    guard let player = opened else { return }
    let taken = try await SampleReplay.run(player) { state in
      state.visible.map { app.resolve($0, navigator: app.session.router) }
        ?? app.makeRootScreen(navigator: app.session.router)
    } takeOver: {
      try player.takeOver(
        log: log(),
        configuration: .init(
          app: AppContainer.info, links: app.features.links.resolve, rules: AppContainer.rules,
          trackers: app.features.trackers))
    }
    guard let taken else { return }
    // The session on screen went live, and the app with it.
    let window = app.makeWindow()
    await SampleReplay.goOn(taken) { await window.screen }
    try await taken.close()
  }
}
