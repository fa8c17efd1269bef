import Foundation
import Navlog
import NavlogSwiftUI
import NavlogTesting
import SwiftUI
import TestThreads
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// Behavior of the system that Documentation/Apple.md lists. The stand-in for SwiftUI reproduces this behavior.
@Suite @MainActor struct SystemBehaviorTests {
  private func app(_ layout: TestApp.Layout, _ configure: (inout TestApp.Options) -> Void = { _ in })
    -> TestApp
  {
    var options = TestApp.Options()
    options.layout = layout
    configure(&options)
    return TestApp(
      RouterSession(configuration: .init(roots: ["home", "search", .sidebar], links: TestApp.links)), options)
  }

  @Test(arguments: TestApp.Layout.allCases, [UserInterfaceSizeClass.compact, .regular])
  func `system snapshots in the background, of either size class, change no state and record no event`(
    _ layout: TestApp.Layout, _ width: UserInterfaceSizeClass
  ) throws {
    let app = app(layout) { $0.visibilityFlag = "columns" }
    app.host.horizontalSizeClass = width
    app.session.select("search")
    app.router.setPath([.list, .detail(1)])
    app.settle()
    let (lines, state) = (try app.session.eventLines, app.session.state.pathText)
    let activity = try app.session.activityLines
    app.host.scenePhase = .background
    app.host.settle()
    try app.host.takePictures()
    app.settle()
    app.host.scenePhase = .active
    app.settle()
    #expect(try app.session.eventLines == lines && app.session.activityLines == activity)
    #expect(app.session.state.pathText == state && app.session.flags == [:])
    #expect(app.faults == [])
    app.router.pop()
    app.settle()
    #expect(app.faults == [], "calls are recorded again in the foreground")
  }

  @Test func `a sheet that appears in the background becomes active after the log is resumed`() async throws {
    let log = SpyLog()
    let app = TestApp(RouterSession(log: log))
    try await wait { log.resumeCount == 1 }
    let activity = try app.session.activityLines
    app.host.scenePhase = .background
    app.settle()
    try await wait { log.flushCount == 1 }
    app.router.navigate(to: .filter)
    app.settle()
    #expect(try app.session.activityLines == activity)
    let hold = log.holdNextWork()
    app.host.scenePhase = .active
    app.settle()
    try await wait { log.resumeCount == 2 }
    #expect(try app.session.activityLines == activity)
    hold.finish()
    let sheet = app.session.visibleRouter
    try await wait { sheet.isActive }
    #expect(app.faults == [])
    #expect(try app.session.activityLines == activity + ["\(sheet.id) activate"])
  }

  @Test func `a sheet becomes inactive if a call selects another root while the app is in the background`()
    async throws
  {
    let app = app(.tabs)
    app.router.navigate(to: .filter)
    app.settle()
    let sheet = app.session.visibleRouter
    let activity = try app.session.activityLines
    app.host.scenePhase = .background
    app.settle()
    app.session.select("search")
    app.settle()
    #expect(sheet.isActive)
    #expect(try app.session.activityLines == activity)
    app.host.scenePhase = .active
    app.settle()
    try await wait { !sheet.isActive }
    #expect(!sheet.isGone && app.faults == [])
    #expect(
      try app.session.activityLines == activity + ["home resign", "search activate", "\(sheet.id) resign"])
  }

  @Test(arguments: [TestApp.Layout.stack, .tabs, .split, .columns])
  func `a swipe back is undone and not recorded if SwiftUI writes it while the app is in the background`(
    layout: TestApp.Layout
  ) throws {
    let app = app(layout) { _ in }
    app.router.setPath([.list, .detail(1)])
    app.settle()
    let (lines, state) = (try app.session.eventLines, app.session.state.pathText)
    let write = try app.host.goBack(by: 1, .later)
    app.host.scenePhase = .background
    app.host.update()
    write.deliver()
    app.settle()
    #expect(app.faults == [])
    #expect(try app.session.eventLines == lines)
    #expect(app.session.state.pathText == state)
  }

  @Test(arguments: TestApp.Layout.allCases)
  func `in an app with the UIKit life cycle, the container records the gestures of the user`(
    layout: TestApp.Layout
  ) throws {
    // SwiftUI does not track the phase of such a scene, and always reports the background.
    let app = app(layout) { $0.scenePhase = .background }
    if layout == .tabs { try app.host.tapTab("search") } else { app.session.select("search") }
    app.router.setPath([.list, .detail(1)])
    app.settle()
    try app.host.goBack(by: 1)
    app.settle()
    app.router.navigate(to: .filter)
    app.settle()
    try app.host.swipeDown()
    app.settle()
    #expect(app.session.selected == "search" && app.faults == [])
    #expect(
      try app.session.eventLines.suffix(3) == ["system pop", "user navigate", "system dismissSheet"])
  }

  @Test(arguments: [PresentationType.alert, .confirmationDialog])
  func `a dialog keeps its texts and buttons while it fades`(style: PresentationType) throws {
    let app = app(.stack)
    app.router.present(.confirm, style: style)
    app.settle()
    let shown = try #require(app.host.dialog)
    app.taps.onTap = { [taps = app.taps] _ in taps.message = "deleted" }
    app.host.finishesTransitions = false
    try app.host.answer("Delete")
    app.host.settle()
    #expect(app.taps.message == "deleted" && app.host.fadingDialog == shown)
    app.settle()
    #expect(app.host.fadingDialog == nil && app.faults == [])
    let contents = app.taps.contentCount
    app.router.navigate(to: .detail(1))
    app.settle()
    #expect(app.taps.contentCount == contents)
  }

  @Test
  func `a tap outside of a confirmation dialog dismisses it, even if the dialog shows no cancel button`()
    throws
  {
    let app = app(.stack) { $0.confirmationDialogsArePopovers = true }
    app.router.present(.share, style: .confirmationDialog)
    app.settle()
    #expect(app.host.dialog?.buttons.map(\.title) == ["Delete"])
    try app.host.tapOutside()
    app.settle()
    #expect(app.session.router.presentingDialog == nil && app.faults == [])
    #expect(try app.session.eventLines.last == "system dismissDialog")
  }

  @Test func `a link opens only once, even if two containers of a window receive it`() throws {
    let session = RouterSession<Place>(configuration: .init(links: TestApp.links))
    let host = TestHost {
      ForEach([0, 1], id: \.self) { _ in
        NavigationContainer(session) { place, _ in
          Text(verbatim: "\(place)")
        } content: { _ in
          Text("home")
        }
      }
    }
    host.settle()
    let url = try #require(URL(string: "app://detail/3"))
    for count in 1...2 {
      #expect(host.open(url) == 2)
      host.settle()
      #expect(session.router.navigationStackPath.count == count)
    }
    #expect(try session.eventLines == ["deepLink deepLink", "deepLink deepLink"])
  }

  @Test
  func `a scene that begins in the background suspends the log only after the scene has been active`()
    async throws
  {
    // A flush retries a failed write, so it counts as an attempt.
    let log = FaultyEventLog { $0 > 1 ? .beforeWriting : nil }
    let session = RouterSession<Place>(log: log)
    let host = TestHost {
      NavigationContainer(session) { place, _ in
        Text(verbatim: "\(place)")
      } content: { _ in
        Text("home")
      }
    }
    host.scenePhase = .background
    host.settle()
    session.router.navigate(to: .list)
    var attempts = log.attempts
    for _ in 0..<20 { await Task.yield() }
    #expect(log.attempts == attempts)
    host.scenePhase = .active
    host.settle()
    for _ in 0..<200 { await Task.yield() }
    attempts = log.attempts
    host.scenePhase = .background
    host.settle()
    try await wait { log.attempts > attempts }
  }
}
