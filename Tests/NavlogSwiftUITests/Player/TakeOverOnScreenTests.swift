import Navlog
import NavlogSwiftUI
import NavlogTesting
import SwiftUI
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// A recording that is taken over on screen.
@Suite @MainActor struct TakeOverOnScreenTests {
  private let log = InMemoryEventLog()
  private let new = InMemoryEventLog()

  /// Returns a player of a recorded stack, a sheet with a stack, and a cover over the sheet.
  private func player() throws -> SessionPlayer<Place> {
    let session = RouterSession<Place>(log: log, configuration: .init(roots: ["main", "search"]))
    session.router.setPath([.list, .detail(1)])
    session.router.navigate(to: .filter)
    session.visibleRouter.navigate(to: .detail(2))
    session.visibleRouter.navigate(to: .gallery)
    session.send(.dismissAll)
    let player = try SessionPlayer<Place>(log: log)
    try player.seek(to: 5)
    return player
  }

  private func calls(_ session: RouterSession<Place>) throws -> [String] {
    try new.events(session.info.id).map { "\($0.router) \($0.action.kind?.rawValue ?? "")" }
  }

  @Test(arguments: [TestApp.Layout.stack, .tabs])
  func `the screens stay when a moment is taken over, and accept calls`(layout: TestApp.Layout) throws {
    let player = try player()
    var options = TestApp.Options()
    options.layout = layout
    let app = TestApp(showing: player, options)
    let shown = ["main/list/detail 1", "sheet filter/detail 2", "cover gallery"]
    app.settle()
    #expect(app.layers == shown)
    let (made, identities) = (app.screens.count, app.host.layers.map { $0.screens.map(\.identity) })
    let transitions = app.host.transitionLog
    let session = player.takeOver(log: new, configuration: .init(links: TestApp.links))
    app.settle()
    #expect(app.layers == shown && app.faults == [])
    #expect(app.host.layers.map { $0.screens.map(\.identity) } == identities)
    #expect(app.screens.count == made)
    #expect(app.host.transitionLog == transitions, "no transition has run")
    #expect(session.info.parent == .init(session: player.session.info.id, position: 5))
    #expect(try calls(session).first == "main restore")

    try app.host.tap("close")
    app.expect("main/list/detail 1", "sheet filter/detail 2")
    try app.host.swipeBack()
    app.expect("main/list/detail 1", "sheet filter")
    session.open("app://detail/9")
    app.expect("main/list/detail 1", "sheet filter/detail 9")
    try app.host.swipeDown()
    app.expect("main/list/detail 1")
    try app.host.swipeBack()
    app.expect("main/list")
    #expect(app.screens.count == made + 1)
    #expect(
      try calls(session).filter { !$0.hasSuffix("activate") && !$0.hasSuffix("resign") } == [
        "main restore", "main/sheet@1.2 dismissFullScreen", "main/sheet@1.2 pop", "main/sheet@1.2 deepLink",
        "main dismissSheet", "main pop",
      ])
    let folded = try new.state(session.info.id, at: session.position)
    #expect(folded.compactMap { $0.shown } == session.shownState)
  }

  @Test func `a router from before the takeover makes its calls in the new session`() throws {
    let player = try player()
    let app = TestApp(showing: player)
    let viewer = player.shownSession
    let cover = viewer.visibleRouter
    let sheet = try #require(cover.parent)
    let select = sheet.emit { .navigate(to: .detail($0)) }
    let session = player.takeOver(log: new)
    #expect(session === viewer && session.visibleRouter === cover && !cover.isGone)
    #expect(cover.parent === sheet && sheet.fullScreenRouter === cover)
    #expect(cover.dismiss() == .applied)
    select(7)
    #expect(sheet.navigationStackPath == [.detail(2), .detail(7)])
    app.expect("main/list/detail 1", "sheet filter/detail 2/detail 7")
    #expect(cover.isGone && cover.navigate(to: .list) == .noEffect(.noSuchRouter))
  }

  @Test func `a takeover records an activate event for each router on screen, as a launch does`() throws {
    let player = try player()
    let app = TestApp(showing: player)
    app.settle()
    let session = player.takeOver(log: new)
    app.settle()
    let lines = try session.activityLines
    #expect(
      lines == [
        "main activate", "main/sheet@1.2 activate", "main/sheet@1.2/fullScreen@1.4 activate",
      ])
    #expect(session.state.router(RouterID("search"))?.isActive == false)
  }

  @Test func `a player that moves after a takeover shows the recording, and the new session still exists`()
    throws
  {
    let player = try player()
    let app = TestApp(showing: player)
    let session = player.takeOver(log: new)
    session.visibleRouter.dismiss()
    app.expect("main/list/detail 1", "sheet filter/detail 2")
    try player.step(by: -1)
    #expect(player.shownSession !== session)
    app.settle()
    #expect(app.layers == ["main/list/detail 1", "sheet filter/detail 2"])
    #expect(player.shownSession.visibleRouter.dismiss()?.reason?.description.contains("recorded") == true)
    try player.seek(to: 1)
    app.expect("main")
    #expect(session.visibleRouter.dismiss() == .applied)
    #expect(session.state.visible == .detail(1))
  }

  @Test func `a moment can be taken over in the middle of a transition`() throws {
    let player = try player()
    let app = TestApp(showing: player)
    app.settle()
    app.host.finishesTransitions = false
    try player.step(by: -1)
    app.host.settle()
    #expect(app.layers.last == "cover gallery (dismissing)")
    let made = app.screens.count
    let session = player.takeOver(log: new)
    session.visibleRouter.navigate(to: .gallery)
    app.expect("main/list/detail 1", "sheet filter/detail 2", "cover gallery")
    #expect(app.screens.count == made + 1)
    try app.host.tap("close")
    app.expect("main/list/detail 1", "sheet filter/detail 2")
  }

  @Test func `a takeover omits screens that the app does not know`() throws {
    let recorded = RouterSession<OldPlace>(log: log)
    recorded.router.setPath([.list, .removed(id: 1), .detail(1)])
    recorded.router.navigate(to: .filter)
    recorded.visibleRouter.present(.removed(id: 2), style: .sheet)
    let player = try SessionPlayer<Place>(log: log)
    try player.seek(to: 3)
    let app = TestApp(showing: player)
    app.expect("main/list/removed(id: 1)/detail 1", "sheet filter", "sheet removed(id: 2)")
    let session = player.takeOver(log: new)
    app.expect("main/list/detail 1", "sheet filter")
    #expect(session.state.depth == 3)
    try app.host.swipeDown()
    app.expect("main/list/detail 1")
    try app.host.swipeBack()
    app.expect("main/list")
  }

  @Test
  func `if the log of a takeover fails, the error is reported, and the screens still accept calls`() throws {
    let player = try player()
    let app = TestApp(showing: player)
    let broken = SpyLog()
    var failures = 0
    broken.appendFailure = EventLogError(.diskFull, "the disk is full")
    let session = player.takeOver(log: broken, configuration: .init(onLogFailure: { _ in failures += 1 }))
    #expect(failures == 1 && !session.logStatus.isRecording)
    session.visibleRouter.dismiss()
    app.expect("main/list/detail 1", "sheet filter/detail 2")
    broken.appendFailure = nil
    session.retry()
    #expect(session.logStatus.isRecording)
  }
}
