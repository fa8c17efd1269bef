import Foundation
import Navlog
import NavlogSwiftUI
import NavlogTesting
import Observation
import SwiftUI
import TestThreads
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// A player on screen.
@Suite @MainActor struct PlayerOnScreenTests {
  private let log = InMemoryEventLog()
  private let calls = Calls()

  /// The actions that the player reported.
  private final class Calls {
    var lines: [String] = []
  }

  private func recorded() throws -> [[RecordedEvent<RecordedDestination>]] {
    try log.sessions().map { try log.events($0.info.id) }
  }

  /// Returns a player of a session with a list, a detail, a sheet that contains a screen, and an alert.
  private func player(roots: [RootName] = ["main", "search"]) throws -> SessionPlayer<Place> {
    let session = RouterSession<Place>(log: log, configuration: .init(roots: roots))
    session.router.navigate(to: .list)
    session.router.navigate(to: .detail(1))
    session.router.navigate(to: .filter)
    session.visibleRouter.navigate(to: .detail(2))
    session.visibleRouter.navigate(to: .confirm)
    let player = try SessionPlayer<Place>(log: log)
    player.onCall = { [calls] in calls.lines.append("\($1) \($0)") }
    return player
  }

  private func app(_ source: any ScreenSource<Place>, _ layout: TestApp.Layout = .stack) -> TestApp {
    var options = TestApp.Options()
    options.layout = layout
    return TestApp(showing: source, options)
  }

  /// Returns an app that shows a stage, after a takeover has replaced the session of the stage.
  private func appAfterTakeOver(of session: RouterSession<Place>, loggingTo log: SpyLog) throws -> TestApp {
    let stage = SessionStage(session)
    let app = app(stage)
    let player = try player()
    stage.player = player
    stage.session = player.takeOver(log: log)
    app.settle()
    return app
  }

  @Test(arguments: [TestApp.Layout.stack, .tabs])
  func `a player animates pushes, pops, and the appearance and dismissal of sheets`(
    layout: TestApp.Layout
  ) throws {
    let player = try player()
    let app = app(player, layout)
    app.expect("main")
    var seen: [[String]] = []
    for count in [1, 1, 1, 1, -1, -1, -1] {
      let before = app.host.transitionLog.count
      try player.step(by: count)
      app.settle()
      seen.append(app.host.transitionLog.dropFirst(before).filter { !$0.hasPrefix("ended") })
    }
    let sheet = RouterID("main", [.init(.sheet, EntryID(4))])
    #expect(
      seen == [
        [], ["pushing"], ["pushing"], ["presenting sheet \(sheet)"], ["dismissing sheet \(sheet)"],
        ["popping"],
        ["popping"],
      ])
  }

  @Test func `a jump of a player is not animated, but the next step is animated`() throws {
    let player = try player()
    let app = app(player)
    try player.seek(to: 5)
    app.expect("main/list/detail 1", "sheet filter/detail 2")
    try player.seek(to: 2)
    app.expect("main/list")
    #expect(!app.host.transitionLog.isEmpty)
    #expect(app.host.transitionLog.allSatisfy { $0.hasPrefix("at once: ") })
    try player.step()
    app.expect("main/list/detail 1")
    #expect(app.host.transitionLog.last == "ended: pushing")
  }

  @Test func `a player that appears at a moment with a sheet shows the sheet immediately`() throws {
    let player = try player()
    try player.seek(to: 5)
    let app = app(player)
    app.expect("main/list/detail 1", "sheet filter/detail 2")
    #expect(!app.host.transitionLog.isEmpty)
    #expect(app.host.transitionLog.allSatisfy { $0.hasPrefix("at once: ") })
    try player.step(by: -1)
    app.expect("main/list/detail 1", "sheet filter")
    #expect(app.host.transitionLog.last == "ended: popping")
  }

  @Test func `a user's action on a player's screens is reported, changes nothing, and is not recorded`()
    throws
  {
    let player = try player()
    let before = try recorded()
    let app = app(player, .tabs)
    try player.seek(to: 3)
    app.settle()
    try app.host.swipeBack()
    app.expect("main/list/detail 1")
    try app.host.tap("close")
    app.expect("main/list/detail 1")
    try app.host.tapTab("search")
    app.expect("main/list/detail 1")
    try player.seek(to: 5)
    app.settle()
    try app.host.swipeDown()
    app.expect("main/list/detail 1", "sheet filter/detail 2")
    #expect(player.position == 5)
    try player.step()
    app.settle()
    try app.host.answer("Delete")
    app.settle()
    #expect(app.taps.answers == [])
    let url = try #require(URL(string: "app://detail/3"))
    #expect(app.host.open(url) == 1)
    app.settle()
    #expect(
      calls.lines == [
        "main pop entry 3", "main pop entry 3", "search select -> search", "main dismissSheet",
        "main/sheet@4 dismissDialog \"delete\"", "main/sheet@4 deepLink app://detail/3",
      ])
    #expect(try recorded() == before)
  }

  @Test func `a screen that navigates when it appears in a player changes nothing`() throws {
    let player = try player()
    let before = try recorded()
    let app = app(player)
    app.screens.onAppear = { $0.navigate(to: .gallery) }
    try player.seek(to: 4)
    app.expect("main/list/detail 1", "sheet filter")
    #expect(calls.lines == ["main", "main/sheet@4"].map { "\($0) navigate -> fullScreen:gallery" })
    #expect(try recorded() == before)
  }

  @Test
  func `a container shows the player of its stage or, if the stage has no player, the stage's session`()
    throws
  {
    let stage = Stage(RouterSession<Place>())
    stage.session.router.navigate(to: .gallery)
    let app = app(stage)
    app.expect("main", "cover gallery")
    stage.player = try player()
    try stage.player?.seek(to: 2)
    app.expect("main/list")
    #expect(stage.session.state.visible == .gallery)
    stage.player = nil
    app.expect("main", "cover gallery")
    stage.session.router.dismiss()
    app.expect("main")
  }

  @Test(arguments: [TestApp.Layout.stack, .tabs, .split], [false, true])
  func `while a stage shows a player, the log of the app's own session is suspended in the background`(
    layout: TestApp.Layout, isTakenOver: Bool
  ) async throws {
    let own = SpyLog()
    let session = RouterSession<Place>(log: own, configuration: .init(roots: ["main", .sidebar]))
    let stage = SessionStage(session)
    let app = app(stage, layout)
    let player = try player(roots: ["main", .sidebar])
    stage.player = player
    if isTakenOver { stage.session = player.takeOver(log: InMemoryEventLog()) }
    app.settle()
    #expect(app.session !== session)
    // The log is resumed when a container appears in an active scene.
    try await wait { own.resumeCount == 2 }
    #expect(own.flushCount == 0)
    app.host.scenePhase = .background
    app.settle()
    try await wait { own.flushCount == 1 }
    app.host.scenePhase = .active
    app.settle()
    try await wait { own.resumeCount == 3 }
    #expect(session.logStatus.isRecording)
  }

  @Test func `a player that opens another session shows the sheet of that session at the same position`()
    throws
  {
    for place in [Place.filter, .detail(1)] {
      let session = RouterSession<Place>(log: log)
      session.router.present(place, style: .sheet)
    }
    let sessions = log.sessions().map { $0.info.id }
    let player = try SessionPlayer<Place>(log: log, session: sessions[0])
    let app = app(player)
    try player.seek(to: 1)
    app.expect("main", "sheet filter")
    try player.open(sessions[1], at: 1)
    app.expect("main", "sheet detail 1")
  }

  @Test func `a player that opens another session creates the first screen of the last column again`() throws
  {
    for number in 1...2 {
      let session = RouterSession<Place>(log: log, configuration: .init(roots: [.sidebar, "main"]))
      session.select("main")
      session.router.setPath([.detail(number), .list])
    }
    let sessions = log.sessions().map { $0.info.id }
    let player = try SessionPlayer<Place>(log: log, session: sessions[0])
    var options = TestApp.Options()
    (options.layout, options.dropsPathsOfNewStacks) = (.columns, true)
    let app = TestApp(showing: player, options)
    app.host.horizontalSizeClass = .regular
    try player.seek(to: player.end)
    app.settle()
    let screen = app.host.layers[0].screens[0].identity
    try player.open(sessions[1], at: player.end)
    app.settle()
    #expect(
      app.faults == [] && app.host.layers[0].screens.map { $0.text } == ["detail 2\nclose", "list\nclose"])
    #expect(app.host.layers[0].screens[0].identity != screen)
  }

  @Test(arguments: [true, false])
  func `if the scene's phase changes while logs are suspended or resumed, the remaining logs are skipped`(
    isReturning: Bool
  ) async throws {
    let (own, new) = (SpyLog(), SpyLog())
    let session = RouterSession<Place>(log: own, configuration: .init(roots: ["main"]))
    // The log of the new session is suspended and resumed first.
    let app = try appAfterTakeOver(of: session, loggingTo: new)
    try await wait { own.resumeCount == 2 }
    let phases: [ScenePhase] = isReturning ? [.background, .active] : [.active, .background]
    if !isReturning {
      app.host.scenePhase = .background
      app.settle()
      try await wait { own.flushCount == 1 }
    }
    let (flushes, resumptions, works) = (own.flushCount, own.resumeCount, new.workCount)
    let hold = new.holdNextWork()
    app.host.scenePhase = phases[0]
    app.settle()
    try await wait { new.workCount == works + 1 }
    app.host.scenePhase = phases[1]
    app.settle()
    try await wait { (isReturning ? own.resumeCount - resumptions : own.flushCount - flushes) == 1 }
    hold.finish()
    for _ in 0..<100 { await Task.yield() }
    #expect((isReturning ? own.flushCount - flushes : own.resumeCount - resumptions) == 0)
    #expect(session.logStatus.isRecording)
  }

  @Test func `a session is not suspended if another window shows it while logs are being suspended`()
    async throws
  {
    let (own, new) = (SpyLog(), SpyLog())
    let session = RouterSession<Place>(log: own, configuration: .init(roots: ["main"]))
    // The log of the new session is suspended first.
    let app = try appAfterTakeOver(of: session, loggingTo: new)
    try await wait { own.resumeCount == 2 }
    let (flushes, works) = (own.flushCount, new.workCount)
    let hold = new.holdNextWork()
    app.host.scenePhase = .background
    app.settle()
    try await wait { new.workCount == works + 1 }
    let other = self.app(session)
    other.expect("main")
    hold.finish()
    for _ in 0..<100 { await Task.yield() }
    #expect(own.flushCount == flushes && session.logStatus.isRecording)
  }

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular])
  func `a split view shows a player`(width: UserInterfaceSizeClass) throws {
    let player = try player(roots: [.sidebar, "main", "search"])
    let app = app(player, .split)
    app.host.horizontalSizeClass = width
    for position in [2, 5, 0, player.end, 1] {
      try player.seek(to: position)
      app.settle()
      #expect(app.faults == [])
    }
    #expect(calls.lines == [])
  }

  // MARK: - Unknown screens

  @Test
  func `a player shows an unknown screen where it was recorded: in a path, a sheet, a cover or an alert`()
    throws
  {
    let session = RouterSession<OldPlace>(log: log)
    session.router.setPath([.list, .removed(id: 1), .detail(1)])
    session.router.present(.removed(id: 2), style: .sheet)
    session.visibleRouter.navigate(to: .list)
    session.visibleRouter.present(.removed(id: 3), style: .fullScreen)
    session.visibleRouter.present(.removed(id: 4), style: .alert)
    let player = try SessionPlayer<Place>(log: log)
    let app = app(player)
    try player.seek(to: player.end)
    app.settle()
    #expect(
      app.layers == [
        "main/list/removed(id: 1)/detail 1", "sheet removed(id: 2)/list", "cover removed(id: 3)",
        "alert removed",
      ])
    #expect(app.host.dialog?.message == "id: 4")
    #expect(app.faults == [])
  }

  @Test func `by default, a player shows the name and the parameters of an unknown screen`() throws {
    let session = RouterSession<OldPlace>(log: log)
    session.router.navigate(to: .removed(id: 5))
    let player = try SessionPlayer<Place>(log: log)
    try player.seek(to: 1)
    let host = TestHost {
      NavigationContainer(player) { place, _ in
        Text(verbatim: "\(place)")
      } content: { _ in
        EmptyView()
      }
    }
    host.settle()
    #expect(host.visibleText == "removed\nid: 5\nThis version of the app does not know this screen.")
    #expect(host.failures == [])
  }

  @Test func `a player shows all screens of another app's log`() throws {
    enum Elsewhere: Navigation {
      case map, station(name: String)
      var presentationType: PresentationType { self == .map ? .push : .sheet }
    }
    let session = RouterSession<Elsewhere>(log: log)
    session.router.navigate(to: .map)
    session.router.navigate(to: .station(name: "Zoo"))
    let player = try SessionPlayer<Place>(log: log)
    let app = app(player)
    try player.seek(to: 2)
    app.expect("main/map", "sheet station(name: \"Zoo\")")
  }
}

/// A source of screens: a session, or a player instead of the session.
@MainActor @Observable
private final class Stage: ScreenSource {
  let session: RouterSession<Place>
  var player: SessionPlayer<Place>?

  init(_ session: RouterSession<Place>) { self.session = session }

  var shownSession: RouterSession<Place> { player?.shownSession ?? session }
}
