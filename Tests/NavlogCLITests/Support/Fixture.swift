import Foundation
import Navlog
import NavlogSQLite
import Synchronization
import TestThreads

@testable import TestFixtures

/// The destinations of the app whose logs the tests read.
enum Screen: Navigation {
  case home
  case list
  case character(Int)
  case detail(id: Int, title: String)
  case filter
  case gallery

  var presentationType: PresentationType {
    switch self {
    case .home, .list, .character, .detail: .push
    case .filter: .sheet
    case .gallery: .fullScreen
    }
  }
}

/// A clock that advances only when a test sets its time.
final class TestClock: Sendable {
  private let microseconds = Mutex<Int64>(0)
  private let identities: Mutex<[String]>

  init(_ identities: String...) { self.identities = Mutex(identities) }

  /// Sets the clock to a number of seconds after the beginning.
  func at(_ seconds: Double) { microseconds.withLock { $0 = Int64((seconds * 1_000_000).rounded()) } }

  /// An environment whose time begins at 2026-11-21T12:00:00Z.
  var environment: SessionEnvironment {
    SessionEnvironment(
      now: { 1_795_262_400_000 + self.microseconds.withLock { $0 } / 1_000 },
      uptime: { self.microseconds.withLock { $0 } },
      makeSessionID: { self.identities.withLock { $0.removeFirst() } })
  }
}

/// Logs like those of an app, made in a folder.
@MainActor
struct Fixture {
  private let folder: TemporaryFolder

  nonisolated init(_ folder: TemporaryFolder) { self.folder = folder }

  /// Returns the path of the log of an app that was killed while it wrote: a file with its write-ahead log.
  func killed(_ name: String = "killed.sqlite") throws -> String {
    let clock = TestClock("dead0000beef0000")
    let session = try session(clock, folder.path("alive.sqlite"))
    session.router.navigate(to: .list, file: "Challenge/Wiring.swift", line: 1)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.path("alive.sqlite") + suffix, toPath: folder.path(name) + suffix)
    }
    try session.close()
    for name in try folder.names where name.hasPrefix("alive") {
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    return folder.path(name)
  }

  /// Returns a session that is not closed.
  func running(_ name: String = "running.sqlite") throws -> RouterSession<Screen> {
    try session(TestClock("feed0000cafe0000"), folder.path(name))
  }

  /// Writes a log of two sessions: `a1b2…`, which was not closed, and `c3d4…`, which restored the first one and was closed.
  func tour(_ name: String = "tour.sqlite") throws -> String {
    let clock = TestClock("a1b2c3d4e5f60718", "c3d4e5f6a7b80910")
    try first(clock, folder.path(name))
    try SQLiteEventLog.waitUntilWritten(folder.path(name))
    try second(clock, folder.path(name))
    return folder.path(name)
  }

  func session(
    _ clock: TestClock, _ path: String,
    _ restoration: RouterSession<Screen>.Configuration.Restoration = .disabled
  ) throws -> RouterSession<Screen> {
    RouterSession(
      log: try SQLiteEventLog(path: path),
      configuration: .init(
        app: AppInfo(name: "Challenge", version: "1.0", system: "iOS 26.1"), restoration: restoration,
        links: Self.links, environment: clock.environment), file: "Challenge/App.swift", line: 12)
  }

  private func first(_ clock: TestClock, _ path: String) throws {
    let session = try session(clock, path)
    let wiring = "Challenge/Wiring.swift"
    clock.at(0.5)
    session.router.navigate(to: .character(42), file: wiring, line: 21)
    clock.at(1.25)
    session.router.navigate(to: .filter, file: wiring, line: 30)
    clock.at(2)
    session.visibleRouter.navigate(to: .detail(id: 7, title: "Año nuevo"), file: wiring, line: 34)
    clock.at(3)
    session.visibleRouter.pop(file: wiring, line: 40)
    clock.at(3.1)
    session.visibleRouter.pop(file: wiring, line: 40)
    clock.at(5)
    session.mark("login", file: "Challenge/Login.swift", line: 8)
    session.setFlag("isAuthenticated", true, file: "Challenge/Login.swift", line: 9)
    clock.at(72.5)
    session.open("challenge://character/9", file: "Challenge/App.swift", line: 50)
    clock.at(73)
    session.open("challenge://nowhere", file: "Challenge/App.swift", line: 50)
    session.send(.dismiss, origin: .system, cause: 8, file: wiring, line: 44)
  }

  private func second(_ clock: TestClock, _ path: String) throws {
    clock.at(100)
    let session = try session(clock, path, .lastSession)
    clock.at(101)
    session.router.navigate(to: .gallery, file: "Challenge/Wiring.swift", line: 60)
    clock.at(102)
    session.visibleRouter.dismiss(file: "Challenge/Wiring.swift", line: 61)
    clock.at(105)
    try session.close()
  }

  private static func links(_ url: String) -> LinkResolution<Screen> {
    guard url.hasPrefix("challenge://character/"), let id = Int(url.dropFirst(22)) else { return .noMatch }
    return .plan([.dismissAll, .setPath([.home, .character(id)])])
  }
}
