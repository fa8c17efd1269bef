import Foundation
import Navlog
import NavlogSQLite
import Synchronization

/// The log that the pages query: three sessions of a sample app, with fixed times.
@MainActor
enum SampleLog {
  static func write(to path: String) throws {
    let log = try SQLiteEventLog(path: path)
    try friday(Launch(log, "1a7c0de2", at: "2026-11-20T18:00:00.000Z", version: "1.0"))
    try noon(Launch(log, "5e551077", at: "2026-11-21T12:00:00.000Z", version: "1.1"))
    halfPastTwelve(
      Launch(log, "9c3d41aa", at: "2026-11-21T12:30:00.000Z", version: "1.1", restoration: .lastSession))
  }

  /// Records a session in which an episode is requested twice.
  private static func friday(_ launch: Launch) throws {
    let session = launch.session()
    let router = session.router
    launch.at("18:00:02")
    router.navigate(to: .characterList, file: "App/HomeWiring.swift", line: 12)
    launch.at("18:00:03")
    router.navigate(to: .characterDetail(id: 1), file: "App/CharacterWiring.swift", line: 15)
    launch.at("18:00:20")
    router.pop(file: "App/CharacterWiring.swift", line: 11)
    launch.at("18:00:22")
    router.navigate(to: .characterDetail(id: 2), file: "App/CharacterWiring.swift", line: 15)
    launch.at("18:00:40")
    router.navigate(to: .episodeDetail(id: 3), unlessOnTop: true, file: "App/EpisodeWiring.swift", line: 9)
    launch.at("18:00:40.250")
    router.navigate(to: .episodeDetail(id: 3), unlessOnTop: true, file: "App/EpisodeWiring.swift", line: 9)
    launch.at("18:00:50")
    router.pop(file: "App/EpisodeWiring.swift", line: 11)
    launch.at("18:01:30")
    try session.close()
  }

  /// Records the session of the README, which lasts five minutes from noon.
  private static func noon(_ launch: Launch) throws {
    let session = launch.session()
    let router = session.router
    launch.at("12:00:04")
    router.navigate(to: .characterList, file: "App/HomeWiring.swift", line: 12)
    launch.at("12:00:09")
    router.navigate(to: .characterDetail(id: 2), file: "App/CharacterWiring.swift", line: 15)
    launch.at("12:01:00")
    router.navigate(to: .settings, file: "App/CharacterWiring.swift", line: 21)
    launch.at("12:01:20")
    router.dismissSheet(file: "App/SettingsWiring.swift", line: 8)
    launch.at("12:02:10")
    session.open("challenge://episode/7", file: "App/App.swift", line: 31)
    launch.at("12:02:40")
    session.open("challenge://planet/7", file: "App/App.swift", line: 31)
    launch.at("12:02:50")
    session.open("challenge://episode/%00", file: "App/App.swift", line: 31)
    launch.at("12:03:30")
    router.popToRoot(file: "App/EpisodeWiring.swift", line: 14)
    launch.at("12:03:31")
    router.pop(file: "App/EpisodeWiring.swift", line: 11)
    launch.at("12:05:00")
    try session.close()
  }

  /// Records the next launch. Its session restores the previous one and is not closed. It contains decisions of every rule, and
  /// a link that waits for the login.
  private static func halfPastTwelve(_ launch: Launch) {
    let session = launch.session(roots: ["home", "search"])
    let router = session.router
    launch.at("12:30:05")
    session.open("challenge://favourites?token=tk-93ae", file: "App/App.swift", line: 31)
    launch.at("12:30:20")
    session.setFlag("isAuthenticated", true, file: "App/LoginWiring.swift", line: 18)
    launch.at("12:30:25")
    session.mark("support: ticket 4711", file: "App/SupportWiring.swift", line: 5)
    launch.at("12:30:31")
    router.navigate(to: .characterDetail(id: 7), file: "App/FavouritesWiring.swift", line: 10)
    launch.at("12:30:31.150")
    router.navigate(to: .characterDetail(id: 7), file: "App/FavouritesWiring.swift", line: 10)
    launch.at("12:30:40")
    router.send(.pop, origin: .system, file: "NavlogSwiftUI/Layer+Bindings.swift", line: 21)
    launch.at("12:30:45")
    session.select("search", file: "App/Tabs.swift", line: 14)
    launch.at("12:30:50")
    session.router.navigate(to: .season(2), file: "App/SearchWiring.swift", line: 8)
    launch.at("12:30:55")
    session.router.navigate(to: .paywall, file: "App/SearchWiring.swift", line: 16)
    launch.at("12:31:00")
    session.router.present(
      .settings, style: .sheet(detents: [.medium, .large]), file: "App/SearchWiring.swift", line: 20)
    let sheet = session.router.sheetRouter
    launch.at("12:31:10")
    session.router.dismissSheet(file: "App/SettingsWiring.swift", line: 8)
    launch.at("12:31:11")
    sheet?.navigate(to: .purchases, file: "App/SettingsWiring.swift", line: 30)
    launch.at("12:31:15")
    session.router.navigate(to: .purchases, file: "App/SearchWiring.swift", line: 24)
    // The session is never closed, as if the app had been killed.
  }

  /// A launch of the app with its own clock.
  private struct Launch {
    private let log: SQLiteEventLog
    private let id: String
    private let version: String
    private let restoration: RouterSession<SampleNavigation>.Configuration.Restoration
    private let clock: Clock

    init(
      _ log: SQLiteEventLog, _ id: String, at start: String, version: String,
      restoration: RouterSession<SampleNavigation>.Configuration.Restoration = .disabled
    ) {
      self.log = log
      self.id = id
      self.version = version
      self.restoration = restoration
      clock = Clock(start)
    }

    func at(_ time: String) { clock.set(time) }

    @MainActor func session(roots: [RootName] = ["home"]) -> RouterSession<SampleNavigation> {
      RouterSession(
        log: log,
        configuration: .init(
          roots: roots, app: AppInfo(name: "Challenge", version: version, system: "iOS 26.1"),
          restoration: restoration, links: { SampleNavigation.links?.resolve($0) ?? .noMatch },
          rules: SampleNavigation.rules,
          environment: SessionEnvironment(
            now: { [clock] in clock.milliseconds }, uptime: { [clock] in clock.milliseconds * 1_000 },
            makeSessionID: { [id] in id + "000000000000000000000001" },
            makeMaskingKey: { [UInt8](repeating: 7, count: 32) })), file: "App/App.swift", line: 9)
    }
  }

  private final class Clock: Sendable {
    private let time: Mutex<(day: String, milliseconds: Int64)>

    init(_ start: String) {
      time = Mutex((String(start.prefix(11)), WallTime.milliseconds(start) ?? 0))
    }

    func set(_ text: String) {
      time.withLock { $0.milliseconds = WallTime.milliseconds("\($0.day)\(text)Z") ?? 0 }
    }

    var milliseconds: Int64 { time.withLock { $0.milliseconds } }
  }
}

/// The destinations of the sample log.
private enum SampleNavigation: OutgoingNavigation {
  case characterList
  case characterDetail(id: Int)
  case episodeDetail(id: Int)
  case favourites
  case season(Int)
  case settings
  case login
  case paywall
  case purchases

  static let navigationName = "AppNavigation"

  var isOutgoing: Bool { if case .season = self { true } else { false } }

  var presentationType: PresentationType {
    switch self {
    case .characterList, .characterDetail, .episodeDetail, .favourites, .season, .purchases: .push
    case .settings, .login, .paywall: .sheet
    }
  }

  static let links = try? DeepLinkTable<SampleNavigation>(
    schemes: ["challenge"],
    routes: [
      DeepLinkRoute("episode/:id(Int)", name: "episodeDetail"), DeepLinkRoute("favourites", to: .favourites),
    ])

  static let rules = NavigationRules<SampleNavigation>(
    redirects: [
      NavigationRedirect("SeasonRedirect") { destination in
        guard case .season(let number) = destination else { return nil }
        return .episodeDetail(id: number * 10)
      }
    ],
    guards: [
      NavigationGuard("login") { state, destination in
        guard destination == .favourites, state.flags["isAuthenticated"] != true else { return .allow }
        return .defer(until: "isAuthenticated", showing: .login)
      },
      NavigationGuard("store") { _, destination in
        switch destination {
        case .paywall: .deny("not sold in this country")
        case .purchases: .defer(until: "hasPaid", expiring: .seconds(86_400))
        default: .allow
        }
      },
    ])
}
