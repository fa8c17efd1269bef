import Navlog
import Synchronization

/// The destinations of the sessions that `makeSession` makes.
enum AppScreen: Navigation {
  case list
  case detail(id: Int)
  case filter
  case gallery

  var presentationType: PresentationType {
    switch self {
    case .list, .detail: .push
    case .filter: .sheet
    case .gallery: .fullScreen
    }
  }
}

/// A clock that advances by a millisecond each time it is read.
final class TickingClock: Sendable {
  private static let sessions = Mutex(0)
  private let ticks = Mutex<Int64>(0)

  var environment: SessionEnvironment {
    SessionEnvironment(
      now: { 1_790_000_000_000 },
      uptime: {
        self.ticks.withLock {
          $0 += 1_000; return $0
        }
      },
      makeSessionID: { "session\(Self.sessions.withLock { $0 += 1; return $0 })" })
  }
}

/// Returns a session with a ticking clock, in an app with the name Test.
@MainActor
func makeSession(
  log: any EventLog = InMemoryEventLog(), roots: [RootName] = [.main],
  restoration: RouterSession<AppScreen>.Configuration.Restoration = .disabled,
  links: @escaping (String) -> LinkResolution<AppScreen> = { _ in .noMatch },
  upcasters: [Upcaster] = [], pendingLimit: Int = 10_000,
  onLogFailure: ((EventLogError) -> Void)? = nil
) -> RouterSession<AppScreen> {
  RouterSession(
    log: log,
    configuration: .init(
      roots: roots, app: AppInfo(name: "Test", version: "1", system: "test"), restoration: restoration,
      links: links, coding: DestinationCoding(upcasters: upcasters), pendingLimit: pendingLimit,
      environment: TickingClock().environment, onLogFailure: onLogFailure))
}
