import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// Modals.

@Suite @MainActor struct ModalTests {
  let app = TestApp()
  private var router: Router<Place> { app.router }
  private var visible: Router<Place> { app.session.visibleRouter }
  private var host: TestHost { app.host }

  @Test func `when recording continues in another session, the screens stay, and their calls are recorded`()
    throws
  {
    let log = SpyLog()
    let session = RouterSession<Place>(
      log: log, configuration: .init(links: TestApp.links, onLogFailure: { _ in log.appendFailure = nil }))
    session.router.setPath([.list, .detail(1)])
    session.router.navigate(to: .filter)
    session.visibleRouter.navigate(to: .detail(2))
    let app = TestApp(session)
    app.expect("main/list/detail 1", "sheet filter/detail 2")
    let (made, identities) = (app.screens.count, app.host.layers.map { $0.screens.map(\.identity) })
    for round in 1...3 {
      log.appendFailure = EventLogError(.takenOver, "another process has written to the log")
      session.setFlag("round", .integer(round))
      app.expect("main/list/detail 1", "sheet filter/detail 2")
      #expect(log.log.sessions().count == 1 + round)
      #expect(app.host.layers.map { $0.screens.map(\.identity) } == identities)
      #expect(app.screens.count == made)
    }
    try app.host.swipeBack()
    app.expect("main/list/detail 1", "sheet filter")
    try app.host.tap("close")
    app.expect("main/list/detail 1")
    #expect(try session.timeline.state(at: session.position) == session.state)
  }

  @Test func `a swipe that closes a sheet is recorded as one dismissal by the system`() throws {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    try host.swipeDown(.twice)
    app.expect("main")
    try app.expectEvents("user navigate", "system dismissSheet")
  }

  @Test func `a late dismissal by SwiftUI does not dismiss the next modal in the slot`() throws {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    let late = try host.recordedDismissal()
    router.dismiss()
    app.expect("main")
    late.deliver()
    router.navigate(to: .filter)
    late.deliver()
    late.deliverThroughCurrentBinding()
    host.settle()
    late.deliver()
    app.expect("main", "sheet filter")
    late.deliver()
    app.expect("main", "sheet filter")
    try app.expectEvents("user navigate", "user dismiss", "user navigate")
  }

  @Test func `a late dismissal by SwiftUI does not dismiss a modal that is about to appear`() throws {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    let late = try host.recordedDismissal()
    router.present(.detail(1), style: .sheet)
    host.settle()
    #expect(
      host.topLayer?.item == AnyHashable(visible.id),
      "the old sheet is dismissed, and the next one is presented")
    late.deliver()
    app.expect("main", "sheet detail 1")
    try app.expectEvents("user navigate", "user present")
  }

  @Test func `if the user swipes a sheet down while the app dismisses it, one dismissal is recorded`() throws
  {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    router.dismissSheet()
    try host.swipeDown()
    app.expect("main")
    try app.expectEvents("user navigate", "user dismissSheet")
  }

  @Test
  func `a swipe down on a sheet also dismisses a modal that is about to appear over the sheet`() throws {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    visible.navigate(to: .gallery)
    try host.swipeDown()
    app.expect("main")
    try app.expectEvents("user navigate", "user navigate", "system dismissSheet")
  }

  @Test func `if the user swipes a sheet down while the app replaces the sheet, the new sheet appears`()
    throws
  {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    router.present(.list, style: .sheet)
    try host.swipeDown()
    app.expect("main", "sheet list")
    try app.expectEvents("user navigate", "user present")
  }

  @Test
  func `a dismissal that SwiftUI writes too late is recorded once, when the sheet has disappeared`() throws {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    let late = try host.swipeDown(.later)
    app.expect("main")
    late.deliver()
    late.deliverThroughCurrentBinding()
    app.expect("main")
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    late.deliver()
    app.expect("main", "sheet filter")
    try app.expectEvents("user navigate", "system dismissSheet", "user navigate")
  }

  @Test func `a cover can be dismissed by a call, or by its own screen with SwiftUI's dismiss action`() throws
  {
    router.navigate(to: .gallery)
    app.expect("main", "cover gallery")
    router.dismissFullScreen()
    app.expect("main")
    router.navigate(to: .gallery)
    app.expect("main", "cover gallery")
    try host.tap("close")
    app.expect("main")
    try app.expectEvents(
      "user navigate", "user dismissFullScreen", "user navigate", "system dismissFullScreen")
  }

  @Test func `a sheet has exactly the detents that its caller passes, even if the caller passes none`() {
    router.present(.detail(1), style: .sheet(detents: [.medium, .fraction(0.3), .height(200)]))
    app.expect("main", "sheet detail 1")
    #expect(host.layers[1].detents == [.medium, .fraction(0.3), .height(200)])
    visible.present(.list, style: .sheet(detents: []))
    app.expect("main", "sheet detail 1", "sheet list")
    #expect(host.layers[2].detents == [])
  }

  @Test func `a modal in an occupied slot replaces the previous modal and everything above it`() throws {
    router.navigate(to: .filter)
    visible.navigate(to: .gallery)
    app.expect("main", "sheet filter", "cover gallery")
    router.present(.list, style: .sheet)
    app.expect("main", "sheet list")
    try app.expectEvents("user navigate", "user navigate", "user present")
  }

  @Test func `presenting the same destination again makes another modal`() throws {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    let first = try #require(host.layers[1].screens.first)
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    #expect(host.layers[1].screens.first?.identity != first.identity)
    #expect(host.transitionLog.filter { $0.hasPrefix("dismissing") }.count == 1)
  }

  @Test func `a cover is above a sheet of the same router, and each can be dismissed alone`() throws {
    router.navigate(to: .filter)
    router.navigate(to: .gallery)
    app.expect("main", "sheet filter", "cover gallery")
    let sheet = host.layers[1].screens[0].identity
    router.dismissFullScreen()
    app.expect("main", "sheet filter")
    #expect(host.layers[1].screens[0].identity == sheet, "the sheet is unchanged")
    router.navigate(to: .gallery)
    router.dismissSheet()
    app.expect("main", "cover gallery")
    router.navigate(to: .filter)
    app.expect("main", "sheet filter", "cover gallery")
    router.dismissSheet()
    app.expect("main", "cover gallery")
    router.dismiss()
    app.expect("main")
    try app.expectEvents(
      "user navigate", "user navigate", "user dismissFullScreen", "user navigate", "user dismissSheet",
      "user navigate", "user dismissSheet", "user dismiss")
  }

  @Test func `a cover can close itself, and the sheet of the same router stays`() throws {
    router.navigate(to: .filter)
    router.navigate(to: .gallery)
    app.expect("main", "sheet filter", "cover gallery")
    try host.tap("close")
    app.expect("main", "sheet filter")
    try host.swipeDown()
    app.expect("main")
    try app.expectEvents(
      "user navigate", "user navigate", "system dismissFullScreen", "system dismissSheet")
  }

  @Test func `each of several nested modals can dismiss itself`() throws {
    for level in 0..<5 {
      visible.navigate(to: level.isMultiple(of: 2) ? .filter : .gallery)
      visible.navigate(to: .detail(level))
    }
    app.expect(
      "main", "sheet filter/detail 0", "cover gallery/detail 1", "sheet filter/detail 2",
      "cover gallery/detail 3",
      "sheet filter/detail 4")
    for level in (0..<5).reversed() {
      try host.swipeBack()
      if level.isMultiple(of: 2), level > 2 { try host.swipeDown() } else { visible.dismiss() }
      app.settle()
      #expect(host.layers.count == level + 1 && app.faults == [])
    }
    app.expect("main")
    try app.expectEvents(
      Array(repeating: ["user navigate", "user navigate"], count: 5).flatMap { $0 }
        + ["system pop", "system dismissSheet"]
        + Array(repeating: ["system pop", "user dismiss"], count: 4).flatMap { $0 })
  }

  @Test func `a dismissal of the bottom modal dismisses all modals above it at once`() {
    router.navigate(to: .filter)
    visible.navigate(to: .gallery)
    visible.navigate(to: .filter)
    app.expect("main", "sheet filter", "cover gallery", "sheet filter")
    router.dismiss()
    app.expect("main")
    #expect(host.transitionLog.filter { $0.hasPrefix("dismissing") }.count == 1)
  }

  @Test func `modals are dismissed one by one from the top if the system cannot dismiss several at once`()
    throws
  {
    var options = TestApp.Options()
    options.allowsMultipleDismissals = false
    let app = TestApp(nil, options)
    app.router.navigate(to: .filter)
    app.session.visibleRouter.navigate(to: .gallery)
    app.session.visibleRouter.navigate(to: .filter)
    app.expect("main", "sheet filter", "cover gallery", "sheet filter")
    app.router.dismiss()
    app.expect("main")
    #expect(app.host.transitionLog.filter { $0.hasPrefix("dismissing") }.count == 3)
  }
}
