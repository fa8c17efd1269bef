import Navlog
import Synchronization

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

/// A clock that goes on by a millisecond with every look at it.
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

/// A clock that stands until it is moved.
final class SettableClock: Sendable {
  private let time = Mutex<Int64>(1_790_000_000_000)

  func advance(by duration: Duration) { time.withLock { $0 += duration.components.seconds * 1_000 } }

  var environment: SessionEnvironment {
    let start = time.withLock { $0 }
    return SessionEnvironment(
      now: { self.time.withLock { $0 } }, uptime: { self.time.withLock { ($0 - start) * 1_000 } },
      makeSessionID: { "session" })
  }
}

@MainActor
func makeSession(
  log: any EventLog = InMemoryEventLog(), roots: [RootName] = [.main],
  restoration: StateRestoration = .disabled,
  links: @escaping (String) -> LinkResolution<AppScreen> = { _ in .noMatch },
  upcast: DestinationCoding<AppScreen>.Upcaster? = nil, pendingLimit: Int = 10_000,
  onLogFailure: ((EventLogError) -> Void)? = nil
) -> RouterSession<AppScreen> {
  RouterSession(
    log: log, roots: roots, app: AppInfo(name: "Test", version: "1", system: "test"),
    restoration: restoration,
    links: links, coding: DestinationCoding(upcast: upcast), pendingLimit: pendingLimit,
    environment: TickingClock().environment,
    onLogFailure: onLogFailure)
}

extension EventLog {
  /// The kinds of the last session's events, each with its reason when it had no effect.
  func story() throws -> [String] {
    guard let last = try sessions().last else { return [] }
    return try events(last.info.id).map { event in
      let kind = event.action.kind?.rawValue ?? "unknown"
      return event.outcome.reason.map { "\(kind): \($0)" } ?? kind
    }
  }
}
