import Foundation
import Navlog
import PatternHarness
import ShopCatalog
import Synchronization
import Testing

@testable import Shop

/// Makes a coordinator, by default with its own log.
@MainActor
func makeCoordinator(
  log: any EventLog = InMemoryEventLog(), environment: SessionEnvironment = .live
) -> AppCoordinator {
  AppCoordinator(compositionRoot: CompositionRoot(log: log, environment: environment))
}

extension AppCoordinator {
  /// Returns the app, with its screens on the stand-in for SwiftUI.
  func show() throws -> PatternRun { try PatternRun(showing: ShopApp(coordinator: self)) }

  /// The title of the screen in view.
  var screen: String {
    get throws { try show().title }
  }

  /// Taps buttons, one after the other, each on the screen in view.
  func tap(_ labels: String...) async throws {
    let shown = try show()
    for label in labels { try await shown.tap(label) }
  }

  /// Opens a link, as the system does.
  func open(_ link: String) throws { handleLink(try #require(URL(string: link))) }

  /// The events of this launch.
  var events: [RecordedEvent<AppDestination>] {
    get throws { try navigation.timeline.events() }
  }
}

let teapot = InMemoryProductRepository().products[1]

/// A clock that a test advances.
final class TestClock: Sendable {
  private let now = Mutex<Int64>(1_795_262_400_000)

  func advance(by duration: Duration) { now.withLock { $0 += duration.components.seconds * 1_000 } }

  var environment: SessionEnvironment {
    var environment = SessionEnvironment.live
    environment.now = { self.now.withLock { $0 } }
    return environment
  }
}

/// Returns the log of an app that was killed after some events of its last session.
@MainActor
func cut(_ log: any EventLog, after count: Int) throws -> any EventLog {
  let killed = InMemoryEventLog()
  let session = try #require(try log.lastSession())
  killed.begin(session.info)
  try killed.append(log.events(session.info.id, 1...count), to: session.info.id)
  return killed
}

/// Returns the line of the app's source that a call site names.
func line(of source: CallSite) throws -> Substring {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let name = source.file.replacing("Shop/", with: "")
  let file = tests.deletingLastPathComponent().appending(path: "Sources/Shop/App/\(name)")
  let lines = try String(contentsOf: file, encoding: .utf8).split(
    separator: "\n", omittingEmptySubsequences: false)
  return try #require(lines.dropFirst(source.line - 1).first)
}
