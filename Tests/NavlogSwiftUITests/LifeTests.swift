import Foundation
import Navlog
import NavlogSQLite
import NavlogSwiftUI
import NavlogTesting
import SwiftUI
import Testing

@Suite @MainActor struct `A container in its scene` {
  @Test func `a link is opened once, on the visible router, whatever is mounted`() throws {
    var rules = Stage.Rules()
    rules.hasTabs = true
    let stage = Stage(RouterSession(roots: ["home", "search"], links: Stage.links), rules)
    try stage.host.tapTab("search")
    stage.router.navigate(to: .filter)
    stage.session.visibleRouter.navigate(to: .gallery)
    stage.expect("search", "sheet filter", "cover gallery")
    let url = try #require(URL(string: "app://detail/3"))
    #expect(stage.host.open(url) == 1)
    stage.expect("search", "sheet filter", "cover gallery/detail 3")
    try stage.expectStory(
      "user setRoots", "system select", "user navigate", "user navigate", "deepLink deepLink")
  }

  @Test func `a link that nobody knows is recorded`() throws {
    let stage = Stage()
    stage.host.open(try #require(URL(string: "app://nowhere")))
    stage.expect("main")
    try stage.expectStory("deepLink deepLink: noMatch")
  }

  @Test func `a session that goes on from another: its stacks are there at once, its modals come over them`()
    throws
  {
    let log = InMemoryEventLog()
    let earlier = RouterSession<Place>(log: log, roots: ["home", "search"])
    earlier.select("search")
    earlier.router.setPath([.list, .detail(1)])
    earlier.router.navigate(to: .filter)
    earlier.visibleRouter.navigate(to: .detail(2))
    earlier.visibleRouter.navigate(to: .gallery)
    for tabs in [false, true] {
      var rules = Stage.Rules()
      rules.hasTabs = tabs
      let stage = Stage(RouterSession(log: log, roots: ["home", "search"], restoration: .lastSession), rules)
      stage.expect("search/list/detail 1", "sheet filter/detail 2", "cover gallery")
      #expect(
        stage.host.journal.filter { !$0.hasPrefix("ended") }.map { $0.prefix { $0 != "@" } } == [
          "presenting sheet search/sheet", "presenting cover search/sheet",
        ])
      try stage.expectStory("restore restore")
    }
  }

  @Test func `a session that goes back in time is shown as it was`() throws {
    let stage = Stage()
    stage.router.navigate(to: .list)
    stage.router.navigate(to: .filter)
    stage.expect("main/list", "sheet filter")
    let then = stage.session.position
    stage.session.visibleRouter.navigate(to: .gallery)
    stage.router.popToRoot()
    stage.expect("main", "sheet filter", "cover gallery")
    try stage.session.branch(from: then)
    stage.expect("main/list", "sheet filter")
  }

  @Test func `a router is in use while its layer is seen, and nothing is said of one that is gone`() throws {
    let stage = Stage()
    stage.router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    let sheet = stage.session.visibleRouter
    #expect(stage.router.isActive && sheet.isActive)
    stage.router.dismiss()
    stage.expect("main")
    let said = try stage.events.filter { [.activate, .resign].contains($0.action.kind) }
    #expect(
      said.map { "\($0.router) \(stage.line($0))" } == [
        "main system activate", "\(sheet.id) system activate",
      ])
  }

  @Test func `a modal that is gone before it comes is never said to be in use`() throws {
    let stage = Stage()
    stage.router.navigate(to: .filter)
    let sheet = stage.session.visibleRouter.id
    stage.router.dismiss()
    stage.expect("main")
    #expect(try !stage.events.contains { $0.router == sheet })
  }

  @Test func `a tab that is left is no longer in use; under a cover that hides it neither`() throws {
    var rules = Stage.Rules()
    rules.hasTabs = true
    rules.coversHide = true
    let stage = Stage(RouterSession(roots: ["home", "search"]), rules)
    let home = stage.router
    try stage.host.tapTab("search")
    stage.rest()
    #expect(!home.isActive && stage.router.isActive)
    stage.router.navigate(to: .gallery)
    stage.rest()
    #expect(!stage.router.isActive && stage.session.visibleRouter.isActive)
    stage.router.dismiss()
    stage.expect("search")
    #expect(stage.router.isActive)
    let said = try stage.events.filter { [.activate, .resign].contains($0.action.kind) }
    #expect(said.allSatisfy { $0.origin == .system && $0.outcome == .applied })
  }

  @Test func `what is recorded is made durable when the scene goes, and tried again when it comes`() {
    let log = FaultyEventLog { (3...5).contains($0) ? .beforeWriting : nil }
    let stage = Stage(RouterSession(log: log))
    stage.router.navigate(to: .list)
    stage.router.navigate(to: .detail(1))
    #expect(!stage.session.logStatus.isRecording)
    stage.host.scenePhase = .inactive
    stage.rest()
    let attempts = log.attempts
    stage.host.scenePhase = .background
    stage.rest()
    #expect(log.attempts > attempts, "a flush is an attempt")
    stage.host.scenePhase = .active
    stage.rest()
    #expect(stage.session.logStatus.isRecording)
    stage.expect("main/list/detail 1")
  }

  @Test func `on a real file, what was recorded before the scene went is there for whoever opens it next`()
    throws
  {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).navlog").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let stage = Stage(RouterSession(log: try SQLiteEventLog(path: path)))
    stage.router.navigate(to: .list)
    stage.router.navigate(to: .filter)
    stage.expect("main/list", "sheet filter")
    stage.host.scenePhase = .background
    stage.rest()
    #expect(stage.session.logStatus.isRecording)
    let reader = try SQLiteEventLog(reading: path)
    let session = try #require(try reader.lastSession())
    let timeline = Timeline<Place>(log: reader, session: session.info.id)
    #expect(try timeline.state(at: stage.session.position) == stage.session.state)
  }

  @Test func `a container that is gone follows no more`() {
    let session = RouterSession<Place>()
    weak var host: TestHost?
    do {
      let stage = Stage(session)
      session.router.navigate(to: .filter)
      stage.expect("main", "sheet filter")
      host = stage.host
    }
    #expect(host == nil)
    session.router.dismiss()
    Stage(session).expect("main")
  }
}
