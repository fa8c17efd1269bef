import Foundation
import Navlog
import NavlogSQLite
import Synchronization

/// The session that the README asks its questions about: five minutes past noon, by a clock that the test sets.
@MainActor
enum SampleLog {
  static func write(to path: String) throws {
    let clock = Clock()
    let environment = SessionEnvironment(
      now: { clock.milliseconds }, uptime: { clock.milliseconds * 1_000 },
      makeSessionID: { "5e551077000000000000000000000001" })
    let links = try DeepLinkTable<AppNavigation>(
      schemes: ["challenge"], routes: [DeepLinkRoute("episode/:id(Int)", name: "episodeDetail")])
    let session = RouterSession<AppNavigation>(
      log: try SQLiteEventLog(path: path), roots: ["home"],
      app: AppInfo(name: "Challenge", version: "1.0", system: "iOS 26.1"), links: { links.resolve($0) },
      environment: environment, file: "App/App.swift", line: 9)
    let router = session.router

    clock.set("12:00:04")
    router.navigate(to: .characterList, file: "App/HomeWiring.swift", line: 12)
    clock.set("12:00:09")
    router.navigate(to: .characterDetail(id: 2), file: "App/CharacterWiring.swift", line: 15)
    clock.set("12:01:00")
    router.navigate(to: .settings, file: "App/CharacterWiring.swift", line: 21)
    clock.set("12:01:20")
    router.dismissSheet(file: "App/SettingsWiring.swift", line: 8)
    clock.set("12:02:10")
    session.open("challenge://episode/7", file: "App/App.swift", line: 31)
    clock.set("12:02:40")
    session.open("challenge://planet/7", file: "App/App.swift", line: 31)
    clock.set("12:02:50")
    session.open("challenge://episode/%00", file: "App/App.swift", line: 31)
    clock.set("12:03:30")
    router.popToRoot(file: "App/EpisodeWiring.swift", line: 14)
    clock.set("12:03:31")
    router.pop(file: "App/EpisodeWiring.swift", line: 11)
    clock.set("12:05:00")
    try session.close()
  }

  private final class Clock: Sendable {
    private let time = Mutex("12:00:00")

    func set(_ time: String) { self.time.withLock { $0 = time } }

    var milliseconds: Int64 { time.withLock { WallTime.milliseconds("2026-11-21T\($0)Z") } ?? 0 }
  }
}
