import Foundation
import Navlog
import SampleUI
import ShopCatalog
import Synchronization
import Testing

@testable import Shop

/// A coordinator with a log of its own, unless it goes on in another's.
@MainActor
func makeCoordinator(
  log: any EventLog = InMemoryEventLog(), restoration: StateRestoration = .disabled,
  environment: SessionEnvironment = .live
) throws -> AppCoordinator {
  AppCoordinator(compositionRoot: try CompositionRoot(log, restoration, environment: environment))
}

extension AppCoordinator {
  /// What is on screen.
  var screen: String { ShopApp(coordinator: self).screen.title }

  /// Taps a button.
  func tap(_ label: String) throws { try ShopApp(coordinator: self).screen.tap(label) }

  /// The events of this launch.
  var events: [RecordedEvent<AppDestination>] {
    get throws { try navigation.timeline.events() }
  }
}

let teapot = ProductRepository().products[1]

/// A clock that goes on when it is told to.
final class SettableClock: Sendable {
  private let now = Mutex<Int64>(1_795_262_400_000)

  func advance(by duration: Duration) { now.withLock { $0 += duration.components.seconds * 1_000 } }

  var environment: SessionEnvironment {
    var environment = SessionEnvironment.live
    environment.now = { self.now.withLock { $0 } }
    return environment
  }
}

/// A log as it is when its app was killed after so many events of its last session.
@MainActor
func cut(_ log: any EventLog, after count: Int) throws -> any EventLog {
  let killed = InMemoryEventLog()
  let session = try #require(try log.lastSession())
  killed.begin(session.info)
  try killed.append(log.events(session.info.id, 1...count), to: session.info.id)
  return killed
}
