import Navlog
import NavlogTerminal
import NavlogTesting
import NavlogTools
import Synchronization

/// The destinations of the app that recorded the log of the debugger's tests.
enum Place: Navigation {
  case list
  case detail(id: Int, title: String)
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

/// A short session with modals in modals, a marker, problems, a long pause, wide characters and hostile text.
@MainActor
struct DebuggedLog {
  let log = InMemoryEventLog()
  let session: RouterSession<Place>
  private let clock = Clock()

  private final class Clock: Sendable {
    let microseconds = Mutex<Int64>(0)
  }

  init() {
    let clock = clock
    session = RouterSession(
      log: log,
      configuration: .init(
        app: AppInfo(name: "Places", version: "1.0", system: "iOS 26.1"),
        environment: SessionEnvironment(
          now: { 1_795_262_400_000 + clock.microseconds.withLock { $0 } / 1_000 },
          uptime: { clock.microseconds.withLock { $0 } }, makeSessionID: { "a1b2c3d4e5f60718" })),
      file: "Places/App.swift", line: 3)
  }

  /// Performs calls at a time in seconds, counted from the start of the session.
  func at(_ seconds: Double, _ calls: (RouterSession<Place>) -> Void) {
    clock.microseconds.withLock { $0 = Int64(seconds * 1_000_000) }
    calls(session)
  }

  /// Records the session that the debugger shows in the stored drawings of its screens.
  static func tour() throws -> DebuggedLog {
    let log = DebuggedLog()
    let file = "Places/Wiring.swift"
    log.at(0.5) { $0.router.navigate(to: .list, file: file, line: 12) }
    log.at(1.25) { $0.router.navigate(to: .detail(id: 7, title: "東京タワー 🗼"), file: file, line: 15) }
    log.at(2) { $0.router.navigate(to: .filter, file: file, line: 18) }
    log.at(2.5) {
      $0.visibleRouter.navigate(to: .detail(id: 8, title: "a\u{1B}[2J\u{202E}b"), file: file, line: 20)
    }
    log.at(3) { $0.visibleRouter.navigate(to: .gallery, file: file, line: 21) }
    log.at(4) { $0.mark("stuck", file: file, line: 30) }
    log.at(4.5) { $0.visibleRouter.pop(file: file, line: 33) }
    log.at(12) { $0.send(.dismissAll, origin: .system, cause: 7, file: file, line: 40) }
    log.at(12.5) { $0.router.pop(file: file, line: 33) }
    log.at(13) { $0.router.pop(5, file: file, line: 33) }
    log.at(13.25) { $0.router.pop(file: file, line: 33) }
    try log.session.close()
    return log
  }

  /// Returns a debugger of the log. Instead of running a verb, the debugger prints the command line and the current moment.
  func debugger(at moment: String? = nil) throws -> Debugger {
    try Debugger(log, at: try moment.map { try MomentReference($0) }) { line, session, position in
      "ran \(line) at \(session)@\(position)\nwith a second line\n"
    }
  }
}

extension Debugger {
  /// Performs the command of each line in order. Returns the position after each command.
  func positions(_ lines: String...) async throws -> [Int] {
    var positions: [Int] = []
    for line in lines {
      _ = try await answer(line)
      positions.append(player.position)
    }
    return positions
  }

  /// Performs the command of a line.
  func answer(_ line: String) async throws -> Answer {
    await perform(try KeyBindings.debugger.command(line: line))
  }
}
