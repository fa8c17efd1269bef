import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

/// Paths.

@Suite @MainActor struct PathTests {
  let app = TestApp()
  private var router: Router<Place> { app.router }
  private var host: TestHost { app.host }

  @Test func `after every call on a router, the stack on screen shows the router's path`() throws {
    router.navigate(to: .list)
    app.expect("main/list")
    router.navigate(to: .detail(1))
    router.navigate(to: .detail(2))
    router.navigate(to: .detail(3))
    app.expect("main/list/detail 1/detail 2/detail 3")
    router.pop()
    app.expect("main/list/detail 1/detail 2")
    router.popTo(.list)
    app.expect("main/list")
    router.setPath([.list, .detail(4), .detail(5)])
    app.expect("main/list/detail 4/detail 5")
    router.replaceTop(.detail(6))
    app.expect("main/list/detail 4/detail 6")
    router.popToRoot()
    app.expect("main")
    router.pop()
    app.expect("main")
    try app.expectEvents(
      "user navigate", "user navigate", "user navigate", "user navigate", "user pop", "user popTo",
      "user setPath", "user replaceTop", "user popToRoot", "user pop: atRoot")
  }

  @Test
  func `a screen that stays in the path keeps its identity, and a screen that is pushed again has a new one`()
  {
    router.setPath([.list, .detail(1), .detail(2)])
    app.expect("main/list/detail 1/detail 2")
    let before = host.layers[0].screens.map { $0.identity }
    router.setPath([.list, .detail(1), .detail(3)])
    app.expect("main/list/detail 1/detail 3")
    let after = host.layers[0].screens.map { $0.identity }
    #expect(before[0...2] == after[0...2] && before[3] != after[3])
  }

  @Test func `a path can contain the same destination twice`() throws {
    router.navigate(to: .list)
    router.navigate(to: .list)
    app.expect("main/list/list")
    try host.swipeBack()
    app.expect("main/list")
    try app.expectEvents("user navigate", "user navigate", "system pop")
  }

  @Test func `a swipe back is recorded as a pop of that screen by the system`() throws {
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    let gone = try #require(router.entries.last)
    try host.swipeBack()
    app.expect("main/list")
    try app.expectEvents("user setPath", "system pop")
    #expect(try app.events.contains { $0.action == .popEntry(gone.id) && $0.origin == .system })
  }

  @Test func `going back several screens is recorded as one pop`() throws {
    router.setPath([.list, .detail(1), .detail(2), .detail(3)])
    app.expect("main/list/detail 1/detail 2/detail 3")
    try host.goBack(by: 3)
    app.expect("main/list")
    try app.expectEvents("user setPath", "system pop")
  }

  @Test(arguments: [true, false])
  func `a cancelled swipe back is a no-op`(writing: Bool) throws {
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    try host.cancelSwipeBack(writing: writing, .twice)
    app.expect("main/list/detail 1")
    try app.expectEvents("user setPath")
  }

  @Test func `a swipe back that SwiftUI writes twice is recorded as one pop`() throws {
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    try host.swipeBack(.twice)
    app.expect("main/list")
    try app.expectEvents("user setPath", "system pop")
  }

  @Test func `a late swipe back is not recorded if a call has already popped the screen`() throws {
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    let write = try host.swipeBack(.later)
    router.pop()
    app.expect("main/list")
    write.deliver()
    write.deliverThroughCurrentBinding()
    app.expect("main/list")
    try app.expectEvents("user setPath", "user pop")
  }

  @Test func `a late swipe back also pops a screen that was pushed after the swipe`() throws {
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    let write = try host.swipeBack(.later)
    router.navigate(to: .detail(2))
    app.expect("main/list/detail 1/detail 2")
    write.deliver()
    app.expect("main/list")
    try app.expectEvents("user setPath", "user navigate", "system pop")
  }

  @Test func `a late swipe back does not pop the screen that replaced the swiped screen`() throws {
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    let write = try host.swipeBack(.later)
    router.replaceTop(.detail(1))
    write.deliver()
    write.deliverThroughCurrentBinding()
    app.expect("main/list/detail 1")
    try app.expectEvents("user setPath", "user replaceTop")
  }

  @Test
  func `a late swipe back pops the replacement of the swiped screen if SwiftUI has read the new path`()
    throws
  {
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    let write = try host.swipeBack(.later)
    router.replaceTop(.detail(1))
    app.expect("main/list/detail 1")
    write.deliver()
    app.expect("main/list")
    try app.expectEvents("user setPath", "user replaceTop", "system pop")
  }

  @Test func `a stale write by SwiftUI never makes a path longer`() throws {
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    let stale = try host.recordedPathWrite()
    router.popToRoot()
    app.expect("main")
    stale.deliver()
    stale.deliverThroughCurrentBinding()
    app.expect("main")
    router.navigate(to: .detail(2))
    app.expect("main/detail 2")
    stale.deliver()
    stale.deliverThroughCurrentBinding()
    app.expect("main/detail 2")
    try app.expectEvents("user setPath", "user popToRoot", "user navigate")
  }

  @Test func `a swipe back also pops a screen whose push SwiftUI has not read yet`() throws {
    router.setPath([.list])
    app.expect("main/list")
    router.navigate(to: .detail(1))
    try host.swipeBack()
    app.expect("main")
    try app.expectEvents("user setPath", "user navigate", "system pop")
  }

  @Test func `SwiftUI's dismiss action is recorded as a pop by the system`() throws {
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    try host.tap("close")
    app.expect("main/list")
    try app.expectEvents("user setPath", "system pop")
  }

  @Test func `a push after a pop does not wait for the popped screen to disappear`() {
    host.finishesTransitions = false
    router.navigate(to: .list)
    host.settle()
    router.navigate(to: .detail(1))
    host.update()
    router.pop()
    router.navigate(to: .detail(2))
    host.settle()
    #expect(app.layers == ["main/list/detail 2"])
    app.expect("main/list/detail 2")
  }

  @Test func `a router in a modal has its own path`() throws {
    router.navigate(to: .list)
    router.navigate(to: .filter)
    app.session.visibleRouter.setPath([.detail(1), .detail(2)])
    app.expect("main/list", "sheet filter/detail 1/detail 2")
    try host.swipeBack()
    app.expect("main/list", "sheet filter/detail 1")
    router.navigate(to: .detail(3))
    app.expect("main/list/detail 3", "sheet filter/detail 1")
    try app.expectEvents("user navigate", "user navigate", "user setPath", "system pop", "user navigate")
  }
}
