import ChallengeNavigation
import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ChallengeUI

/// The app, run as SwiftUI and its user would.
@MainActor
final class AppRun {
  let launch: Launch
  let host: TestHost
  private(set) var problems: [String] = []
  private let folder: URL

  init(logAt path: String = "Application Support/Challenge/navigation.sqlite") {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("challenge-\(UUID().uuidString)")
    var report: (String) -> Void = { _ in }
    let launch = Launch(logAt: folder.appendingPathComponent(path)) { report($0) }
    self.launch = launch
    let timing = TransitionTiming(timeout: .seconds(20), transitionDuration: .milliseconds(1))
    host = TestHost { ContentView(launch: launch, timing: timing) }
    report = { [unowned self] in problems.append($0) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var log: URL { folder.appendingPathComponent("Application Support/Challenge/navigation.sqlite") }

  /// The title of the screen that is seen.
  var title: String { host.topLayer?.top.title ?? "" }

  /// Lets everything come to rest.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait {
      host.settle()
      return launch.status.isSettled
    }
    #expect(host.failures == [], sourceLocation: sourceLocation)
    #expect(host.differences == [], sourceLocation: sourceLocation)
  }

  /// Taps what begins so.
  func tap(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let button = try #require(
      host.buttons.first { $0 == title || $0.hasPrefix(title + " ") }, "\(host.buttons)",
      sourceLocation: sourceLocation)
    try host.tap(button)
    try await settle(sourceLocation: sourceLocation)
  }

  /// What the log says was called, in its own words, without what SwiftUI says of screens that come and go.
  var calls: [String] {
    get throws {
      try launch.session.log.events(launch.session.info.id)
        .filter { ![.activate, .resign, .setRoots].contains($0.action.kind) }
        .map { ($0.origin == .user ? "" : "\($0.origin.rawValue): ") + $0.call }
    }
  }
}
