import Foundation
import Navlog
import NavlogSQLite
import NavlogSwiftUI
import SwiftUI
import TestThreads
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// The snippets on a bug report's log.
@Suite(.waitingLimit) @MainActor struct PlayingTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("report.sqlite")
    let session = RouterSession<AppNavigation>(
      log: try SQLiteEventLog(path: url.path),
      configuration: .init(app: AppInfo(name: "Characters", version: "1", system: "")))
    session.router.navigate(to: .characterDetail(id: 42))
    session.router.navigate(to: .settings)
    try session.close()
  }

  @Test func `the app's screens play a recording, and the user can take over`() async throws {
    let host = TestHost { PlayableView(session: RouterSession()) }
    func tap(_ title: String) throws {
      try host.tap(title)
      host.settle()
    }
    host.settle()
    try tap("Log")
    try tap("Open a log…")
    try host.choose(.success(url))
    try await host.settle { host.buttons.contains { $0.hasPrefix("Characters 1") } }
    try tap(try #require(host.buttons.first { $0.hasPrefix("Characters 1") }))
    try await host.settle { host.buttons.contains("Close recording") }
    try tap("Close inspector")
    try host.tap("Step forward")
    try await host.settle { host.topLayer?.screens.count == 2 }
    try host.tap("Step forward")
    try await host.settle { host.layers.map(\.kind) == [nil, .sheet] }
    try tap("Take over")
    try host.swipeDown()
    host.settle()
    #expect(host.layers.map(\.kind) == [nil] && host.topLayer?.screens.count == 2)
    #expect(host.failures == [] && host.differences == [])
  }

  @Test func `a log that the app opens itself is played on screen`() async throws {
    let stage = SessionStage(RouterSession<AppNavigation>())
    try await play(url, on: stage)
    try await stage.player?.seek(to: 1)
    #expect(stage.shownSession.router.navigationStackPath == [.characterDetail(id: 42)])
  }
}
