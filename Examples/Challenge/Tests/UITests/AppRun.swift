import ChallengeNavigation
import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import TestThreads
import Testing

@testable import ChallengeUI

/// A run of the app. The test plays the parts of SwiftUI and of the user.
@MainActor
final class AppRun {
  let environment: AppEnvironment
  let host: TestHost
  private(set) var errors: [String] = []
  private let folder: TemporaryFolder

  var session: RouterSession<AppNavigation> { environment.session }
  var log: URL { folder.file("Application Support/Challenge/navigation.sqlite") }

  /// - Parameter killed: A run that is treated as killed. The new run begins with copies of the killed run's files.
  init(after killed: AppRun? = nil) async throws {
    folder = try TemporaryFolder()
    if let killed {
      for name in try killed.folder.names {
        try FileManager.default.copyItem(at: killed.folder.file(name), to: folder.file(name))
      }
    }
    var report: (String) -> Void = { _ in }
    let environment = await AppEnvironment(
      logAt: folder.file("Application Support/Challenge/navigation.sqlite"),
      timing: TransitionTiming(timeout: .seconds(20), transitionDuration: .milliseconds(1))
    ) { report($0) }
    self.environment = environment
    host = TestHost { ContentView(environment: environment) }
    // After this run was released, the log may report that its folder is gone. The closure therefore holds the run weakly.
    report = { [weak self] in self?.errors.append($0) }
  }

  /// The title of the visible screen.
  var title: String { host.topLayer?.top.title ?? "" }

  /// Waits until no transition is running.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait {
      host.settle()
      return environment.status.isSettled
    }
    #expect(host.failures == [], sourceLocation: sourceLocation)
    #expect(host.differences == [], sourceLocation: sourceLocation)
  }

  /// Taps the button whose title is a text, or begins with that text and a space.
  func tap(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let button = try #require(
      host.buttons.first { $0 == title || $0.hasPrefix(title + " ") }, "\(host.buttons)",
      sourceLocation: sourceLocation)
    try host.tap(button)
    try await settle(sourceLocation: sourceLocation)
  }

  /// The session's calls, without the first calls and without appearance callbacks.
  var calls: [RecordedCall] {
    get throws {
      try session.timeline.events()
        .filter { ![.activate, .resign, .setRoots].contains($0.action.kind) }
        .map(RecordedCall.init)
    }
  }
}

/// A call as the log records it.
struct RecordedCall: Equatable {
  var origin = Origin.user
  /// The root, and the slots of the modals above the root: `home/sheet`.
  var router = "home"
  var action: NavigationAction<AppNavigation>
  var outcome = Outcome.applied
}

extension RecordedCall {
  init(_ event: RecordedEvent<AppNavigation>) {
    let slots = event.router.steps.map(\.slot.rawValue)
    self.init(
      origin: event.origin, router: ([event.router.root.description] + slots).joined(separator: "/"),
      action: event.action, outcome: event.outcome)
  }
}
