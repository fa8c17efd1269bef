import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

/// The past of a running session on screen.

@Suite @MainActor struct TimeTravelOnScreenTests {
  /// Returns an app that shows a list, a detail and a sheet.
  private func app(_ layout: TestApp.Layout = .stack) -> TestApp {
    var options = TestApp.Options()
    options.layout = layout
    let app = TestApp(
      RouterSession(configuration: .init(roots: ["main", "search"], links: TestApp.links)), options)
    app.router.navigate(to: .list)
    app.router.navigate(to: .detail(1))
    app.router.navigate(to: .filter)
    app.expect("main/list/detail 1", "sheet filter")
    return app
  }

  /// Returns the position of the call that pushed the list.
  private func listPosition(_ app: TestApp) throws -> Int {
    try #require(try app.events.first { $0.action.kind == .navigate }?.position)
  }

  @Test(arguments: [TestApp.Layout.stack, .tabs])
  func `a past moment, and the present after it, are shown without animation`(layout: TestApp.Layout) throws {
    let app = app(layout)
    let before = try app.events
    let transitions = app.host.transitionLog.count
    try app.session.look(at: listPosition(app))
    app.expect("main/list")
    try app.session.look(at: 0)
    app.settle()
    #expect(app.layers == ["main"])
    app.session.lookAtPresent()
    app.expect("main/list/detail 1", "sheet filter")
    let seen = app.host.transitionLog.dropFirst(transitions)
    #expect(seen.filter { !$0.hasPrefix("at once: ") } == [] && !seen.isEmpty)
    #expect(try app.events == before, "appearances and disappearances are not recorded either")
  }

  @Test func `a user's action in the past is refused with a reason, and the past stays on screen`() throws {
    let app = app(.tabs)
    let position = try listPosition(app)
    try app.session.look(at: position)
    app.settle()
    let before = try app.events
    let refused = Outcome.noEffect(.refused("event \(position) is on screen, not the present"))
    #expect(app.router.pop() == refused && app.session.visibleRouter.navigate(to: .gallery) == refused)
    try app.host.swipeBack()
    app.expect("main/list")
    try app.host.tap("close")
    app.expect("main/list")
    try app.host.tapTab("search")
    app.expect("main/list")
    #expect(try app.events == before)
    app.session.lookAtPresent()
    app.expect("main/list/detail 1", "sheet filter")
  }

  @Test(arguments: DialogAnswers.allCases)
  func `a button of a dialog has no effect in the past`(answers: DialogAnswers) throws {
    let app = TestApp()
    app.host.dialogAnswers = answers
    app.router.navigate(to: .confirm)
    app.router.answer("cancel")
    app.expect("main")
    try app.session.look(at: #require(try app.events.first { $0.action.kind == .navigate }?.position))
    app.expect("main", "alert confirm")
    try app.host.answer("Delete")
    app.expect("main", "alert confirm")
    #expect(app.taps.answers == [])
    app.session.lookAtPresent()
    app.expect("main")
  }

  @Test
  func `after time travel, a screen that is pushed during a swipe back appears when the swipe has ended`()
    throws
  {
    var options = TestApp.Options()
    options.dropsPathsDuringTransitions = true
    let app = TestApp(nil, options)
    app.router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    try app.session.look(at: 0)
    app.expect("main")
    app.session.lookAtPresent()
    app.expect("main/list/detail 1")
    app.host.finishesTransitions = false
    try app.host.swipeBack()
    app.router.navigate(to: .detail(2))
    app.host.settle()
    #expect(app.layers == ["main/list"] && app.host.transitions == ["popping"])
    app.host.finishTransition()
    app.expect("main/list/detail 2")
  }

  @Test func `a link that arrives while the past is on screen is recorded, and opens in the present`() throws
  {
    let app = app()
    let url = try #require(URL(string: "app://detail/5"))
    try app.session.look(at: listPosition(app))
    app.settle()
    let began = app.session.position
    #expect(app.session.timeTravel?.beganAt == began)
    app.host.open(url)
    app.expect("main/list")
    #expect(app.session.position == began + 1)
    app.session.lookAtPresent()
    app.expect("main/list/detail 1", "sheet filter/detail 5")
  }

  @Test func `a screen that was opened during time travel becomes active when the present is shown`() throws {
    let app = app()
    try app.session.look(at: listPosition(app))
    app.settle()
    app.session.send(.dismissAll)
    app.session.select("search")
    app.expect("main/list")
    app.session.lookAtPresent()
    app.expect("search")
    #expect(app.session.state.routers.filter { $0.isActive }.map { $0.id.description } == ["search"])
  }

  @Test func `a sheet becomes inactive if a call selects another root during time travel`() throws {
    let app = app(.tabs)
    let sheet = app.session.visibleRouter.id
    try app.session.look(at: listPosition(app))
    app.expect("main/list")
    app.session.select("search")
    app.session.lookAtPresent()
    app.expect("search")
    #expect(app.session.state.router(sheet)?.isActive == false)
    #expect(app.session.router(root: "search").isActive)
  }

  @Test func `a branch continues from the past that is on screen`() throws {
    let app = app()
    let position = try listPosition(app)
    try app.session.look(at: position)
    app.settle()
    try app.session.branch(from: position)
    app.expect("main/list")
    #expect(app.session.timeTravel == nil)
    try app.host.swipeBack()
    app.expect("main")
    #expect(try app.session.eventLines.suffix(2) == ["restore branch", "system pop"])
  }

  @Test func `a window stays open, but is empty, while the app shows a moment without the window's root`()
    throws
  {
    let app = TestWindows(opening: ["main", "note"])
    app.session.router(root: "note").navigate(to: .list)
    app.expect(["main": ["main"], "note": ["note/list"]])
    try app.session.look(at: 0)
    app.settle()
    #expect(app.roots == ["main", "note"])
    #expect(app.layers("note") == [""])
    app.session.lookAtPresent()
    app.expect(["main": ["main"], "note": ["note/list"]])
    app.session.closeRoot("note")
    app.expect(["main": ["main"]])
  }
}
