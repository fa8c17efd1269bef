import Foundation
import Navlog
import NavlogSQLite
import NavlogSwiftUI
import NavlogTesting
import SwiftUI
import TestThreads
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// A container in its scene.
@Suite @MainActor struct SceneTests {
  @Test func `a URL is opened once, on the visible router, if tabs, a sheet and a cover are on screen`()
    throws
  {
    var options = TestApp.Options()
    options.hasTabs = true
    let app = TestApp(
      RouterSession(configuration: .init(roots: ["home", "search"], links: TestApp.links)), options)
    try app.host.tapTab("search")
    app.router.navigate(to: .filter)
    app.session.visibleRouter.navigate(to: .gallery)
    app.expect("search", "sheet filter", "cover gallery")
    let url = try #require(URL(string: "app://detail/3"))
    #expect(app.host.open(url) == 1)
    app.expect("search", "sheet filter", "cover gallery/detail 3")
    try app.expectEvents(
      "user setRoots", "system select", "user navigate", "user navigate", "deepLink deepLink")
  }

  @Test func `an unknown URL is recorded`() throws {
    let app = TestApp()
    app.host.open(try #require(URL(string: "app://nowhere")))
    app.expect("main")
    try app.expectEvents("deepLink deepLink: noMatch")
  }

  @Test func `a restored session shows its stacks at once and presents its modals over them`()
    throws
  {
    let log = InMemoryEventLog()
    let earlier = RouterSession<Place>(log: log, configuration: .init(roots: ["home", "search"]))
    earlier.select("search")
    earlier.router.setPath([.list, .detail(1)])
    earlier.router.navigate(to: .filter)
    earlier.visibleRouter.navigate(to: .detail(2))
    earlier.visibleRouter.navigate(to: .gallery)
    for tabs in [false, true] {
      var options = TestApp.Options()
      options.hasTabs = tabs
      let app = TestApp(
        RouterSession(log: log, configuration: .init(roots: ["home", "search"], restoration: .lastSession)),
        options)
      app.expect("search/list/detail 1", "sheet filter/detail 2", "cover gallery")
      #expect(
        app.host.transitionLog.filter { !$0.hasPrefix("ended") }.map { $0.prefix { $0 != "@" } } == [
          "presenting sheet search/sheet", "presenting cover search/sheet",
        ])
      try app.expectEvents("restore restore")
    }
  }

  @Test func `a session that branches from an earlier event shows the state after that event`() throws {
    let app = TestApp()
    app.router.navigate(to: .list)
    app.router.navigate(to: .filter)
    app.expect("main/list", "sheet filter")
    let then = app.session.position
    app.session.visibleRouter.navigate(to: .gallery)
    app.router.popToRoot()
    app.expect("main", "sheet filter", "cover gallery")
    try app.session.branch(from: then)
    app.expect("main/list", "sheet filter")
  }

  @Test
  func `a router is active while its stack is on screen, and a removed router records no resign event`()
    throws
  {
    let app = TestApp()
    app.router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    let sheet = app.session.visibleRouter
    #expect(app.router.isActive && sheet.isActive)
    app.router.dismiss()
    app.expect("main")
    let activity = try app.events.filter { [.activate, .resign].contains($0.action.kind) }
    #expect(
      activity.map { "\($0.router) \(app.line($0))" } == [
        "main system activate", "\(sheet.id) system activate",
      ])
  }

  @Test func `a modal that is dismissed before it appears is never marked as active`() throws {
    let app = TestApp()
    app.router.navigate(to: .filter)
    let sheet = app.session.visibleRouter.id
    app.router.dismiss()
    app.expect("main")
    #expect(try !app.events.contains { $0.router == sheet })
  }

  @Test func `a tab that is not selected or is hidden by a cover is not active`() throws {
    var options = TestApp.Options()
    options.hasTabs = true
    options.coversHideContentBelow = true
    let app = TestApp(RouterSession(configuration: .init(roots: ["home", "search"])), options)
    let home = app.router
    try app.host.tapTab("search")
    app.settle()
    #expect(!home.isActive && app.router.isActive)
    app.router.navigate(to: .gallery)
    app.settle()
    #expect(!app.router.isActive && app.session.visibleRouter.isActive)
    app.router.dismiss()
    app.expect("search")
    #expect(app.router.isActive)
    let activity = try app.events.filter { [.activate, .resign].contains($0.action.kind) }
    #expect(activity.allSatisfy { $0.origin == .system && $0.outcome == .applied })
  }

  @Test
  func `the container flushes the log in the background, and retries failed writes when the app returns`()
    async throws
  {
    let log = FaultyEventLog { (3...5).contains($0) ? .beforeWriting : nil }
    let app = TestApp(RouterSession(log: log))
    app.router.navigate(to: .list)
    app.router.navigate(to: .detail(1))
    #expect(!app.session.logStatus.isRecording)
    app.host.scenePhase = .inactive
    app.settle()
    let attempts = log.attempts
    app.host.scenePhase = .background
    app.settle()
    // The flush in the background retries the failed write, so it counts as an attempt.
    try await wait { log.attempts > attempts }
    app.host.scenePhase = .active
    app.settle()
    try await wait { app.session.logStatus.isRecording }
    app.expect("main/list/detail 1")
  }

  @Test func `after the scene enters the background, the file contains every recorded event`()
    throws
  {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).navlog").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let app = TestApp(RouterSession(log: try SQLiteEventLog(path: path)))
    app.router.navigate(to: .list)
    app.router.navigate(to: .filter)
    app.expect("main/list", "sheet filter")
    app.host.scenePhase = .background
    app.settle()
    #expect(app.session.logStatus.isRecording)
    let reader = try SQLiteEventLog(reading: path)
    let session = try #require(try reader.lastSession())
    let timeline = Timeline<Place>(log: reader, session: session.info.id)
    #expect(try timeline.state(at: app.session.position) == app.session.state)
  }

  @Test func `a released container no longer observes its session`() {
    let session = RouterSession<Place>()
    weak var host: TestHost?
    do {
      let app = TestApp(session)
      session.router.navigate(to: .filter)
      app.expect("main", "sheet filter")
      host = app.host
    }
    #expect(host == nil)
    session.router.dismiss()
    TestApp(session).expect("main")
  }
}
