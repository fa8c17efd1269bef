import ChallengeNavigation
import Foundation
import Navlog
import NavlogSQLite
import NavlogSwiftUI
import SwiftUI
import TestThreads
import Testing

@testable import ChallengeUI

/// Tests that play a user's log file on the app's own screens, and take over from the log.
@Suite(.timeLimit(.minutes(5))) @MainActor struct TakeOverTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Records a session with a list, a character, the settings and three links, and returns the path of its log.
  private func recordedSession() throws -> String {
    let path = folder.path("sent.sqlite")
    let session = RouterSession<AppNavigation>(
      log: try SQLiteEventLog(path: path),
      configuration: .init(
        roots: ["home"], app: AppInfo(name: "Sent", version: "1.0"), links: try DeepLink.makeTable().resolve))
    let router = session.router
    router.navigate(to: .characterList)
    router.navigate(to: .characterDetail(id: 2))
    router.navigate(to: .settings)
    router.dismissSheet()
    for link in ["episode/7", "planet/7", "episode/%00"] { session.open("challenge://\(link)") }
    router.popToRoot()
    router.pop()
    try session.close()
    return path
  }

  @Test
  func `taking over a log in the inspector starts a new session, and adds no call to the app's session`()
    async throws
  {
    let sent = try recordedSession()
    let app = try await AppRun()
    try await app.settle()
    func tapRow(_ prefix: String) async throws {
      try await wait {
        app.host.settle()
        return app.host.buttons.contains { $0.hasPrefix(prefix) }
      }
      try app.host.tap(try #require(app.host.buttons.first { $0.hasPrefix(prefix) }))
      try await app.settle()
    }
    try await app.tap("Navigation log")
    try await app.tap("Open a log…")
    try app.host.choose(.success(URL(fileURLWithPath: sent)))
    try await tapRow("Sent 1.0")
    try await tapRow("3 navigate -> characterDetail")
    // The player reads the state on another thread, so the test waits for the screen.
    try await wait {
      app.host.settle()
      return app.title == "Morty Smith"
    }
    try await app.tap("Collapse player")
    try await app.tap("Take over")
    let session = app.environment.stage.session
    #expect(session !== app.session && session.info.parent?.position == 3)
    try app.host.swipeBack()
    try await app.settle()
    #expect(app.title == "Characters" && session.state.visible == .characterList)
    #expect(session.open("challenge://character/42") == .applied)
    #expect(try app.calls == [])
  }

  @Test
  func `after a takeover, the played screens stay on screen, and their buttons call the new session`()
    async throws
  {
    let player = try SessionPlayer<AppNavigation>(log: try SQLiteEventLog(reading: recordedSession()))
    let screens = PlayedScreens(player)
    let host = screens.host
    var titles: [[String]] { host.layers.map { $0.screens.map { $0.title ?? "" } } }
    var identities: [[Int]] { host.layers.map { $0.screens.map(\.identity) } }

    // The first event sets the root; the fourth presents the settings.
    for _ in 1...4 {
      try player.step()
      try await screens.settle()
    }
    let shown = [["Challenge", "Characters", "Morty Smith"], ["Settings"]]
    #expect(titles == shown)
    let before = identities

    let log = try SQLiteEventLog(path: folder.path("new.sqlite"))
    let session = player.takeOver(
      log: log, configuration: .init(links: try DeepLink.makeTable().resolve))
    try await screens.settle()
    #expect(titles == shown && identities == before)
    #expect(session.info.parent == .init(session: player.session.info.id, position: 4))
    let first = try log.state(session.info.id, at: 1)
    #expect(first.pathText == "home/characterList/characterDetail(id: 2) > sheet:settings")

    // The ViewModel of the settings received its closures before the takeover, while the recording was on screen. After the
    // takeover, these closures must call the new session.
    try host.tap("Done")
    try await screens.settle()
    try host.swipeBack()
    try await screens.settle()
    #expect(titles == [["Challenge", "Characters"]])
    #expect(identities == [Array(before[0].prefix(2))])
    let kinds = try log.events(session.info.id).compactMap { $0.action.kind }
    #expect(kinds.filter { ![.activate, .resign].contains($0) } == [.restore, .dismiss, .pop])
  }

  @Test
  func `sheets show the flags of each played moment; after a takeover, a tap in a sheet sets a flag`()
    async throws
  {
    let path = folder.path("sent.sqlite")
    let recorded = RouterSession<AppNavigation>(
      log: try SQLiteEventLog(path: path), configuration: .init(roots: ["home"]))
    recorded.router.navigate(to: .characterFilter)
    recorded.setFlag(Flag.characterFilter, "dead")
    recorded.router.dismiss()
    recorded.router.navigate(to: .settings)
    recorded.setFlag(Flag.compactLists, true)
    try await recorded.close()

    let player = try SessionPlayer<AppNavigation>(log: try SQLiteEventLog(reading: path))
    let screens = PlayedScreens(player)
    for (position, checked) in [(2, "Everybody"), (3, "Dead"), (2, "Everybody"), (3, "Dead")] {
      try await player.seek(to: position)
      try await screens.settle()
      #expect(screens.checked == checked, "at \(position)")
    }
    for (position, isOn) in [(5, "off"), (6, "on"), (5, "off"), (6, "on")] {
      try await player.seek(to: position)
      try await screens.settle()
      #expect(screens.host.accessibility.first?.value == isOn, "at \(position)")
    }

    try await player.seek(to: 5)
    try await screens.settle()
    let session = player.takeOver(log: InMemoryEventLog())
    try await screens.settle()
    try screens.host.tap("Compact lists")
    try await screens.settle()
    let last = try session.timeline.events().last { $0.action.kind == .setFlag }
    #expect(last?.action == .setFlag(Flag.compactLists, true) && last?.outcome == .applied)
    #expect(screens.host.accessibility.first?.value == "on")
  }
}

/// The app's screens, on which a player plays a recording.
@MainActor private struct PlayedScreens {
  let host: TestHost
  private let status = TransitionStatus()

  init(_ player: SessionPlayer<AppNavigation>) {
    let timing = TransitionTiming(timeout: .seconds(20), transitionDuration: .milliseconds(1))
    host = TestHost { [status] in
      NavigationContainer(player, timing: timing, status: status) { destination, router in
        destination.view(router: router)
      } content: { router in
        HomeScreen(router: router)
      }
    }
  }

  func settle() async throws {
    try await wait {
      host.settle()
      return status.isSettled
    }
    #expect(host.failures == [] && host.differences == [])
  }

  /// The choice that has the checkmark in the filter.
  var checked: String? {
    host.accessibility.first { $0.value == "selected" }.map { String($0.label.prefix { $0 != " " }) }
  }
}
