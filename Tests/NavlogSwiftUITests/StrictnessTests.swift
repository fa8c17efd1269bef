import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

/// SwiftUI's reported behavior does not harm the session.

@Suite @MainActor struct StrictnessTests {
  private typealias Options = TestApp.Options

  private func app(roots: [RootName] = [.main], _ configure: (inout Options) -> Void) -> TestApp {
    var options = Options()
    configure(&options)
    return TestApp(RouterSession(configuration: .init(roots: roots)), options)
  }

  // MARK: - Paths that change during a transition

  @Test(arguments: [true, false])
  func `a path that changes during a pop is shown after the pop`(swipes: Bool) throws {
    let app = app { $0.dropsPathsDuringTransitions = true }
    app.router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    app.host.finishesTransitions = false
    if swipes { try app.host.swipeBack() } else { app.router.pop() }
    if !swipes { app.host.settle() }
    app.router.navigate(to: .detail(2))
    app.host.settle()
    #expect(app.layers == ["main/list"] && app.host.transitions == ["popping"])
    #expect(!app.status.isSettled)
    app.host.finishTransition()
    app.expect("main/list/detail 2")
  }

  @Test func `a screen that a pop reveals can push another screen before the pop ends`() {
    let app = app { $0.dropsPathsDuringTransitions = true }
    app.router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    var isRevealed = false
    app.screens.onAppear = { router in
      guard !isRevealed, router.navigationStackPath == [.list] else { return }
      isRevealed = true
      router.navigate(to: .detail(2))
    }
    app.router.pop()
    app.expect("main/list/detail 2")
    #expect(isRevealed)
  }

  @Test
  func `if the user pops a screen while a call replaces it, the replacement is shown after the pop`() throws {
    let app = app { $0.dropsPathsDuringTransitions = true }
    app.router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    app.host.finishesTransitions = false
    app.router.setPath([.list, .detail(2)])
    try app.host.swipeBack()
    app.host.settle()
    #expect(app.layers == ["main/list"])
    app.host.finishTransition()
    app.expect("main/list/detail 2")
    try app.expectEvents("user setPath", "user setPath")
  }

  @Test func `calls that are made before SwiftUI reads the path again cause a single transition`() {
    let app = app { $0.dropsPathsDuringTransitions = true }
    app.router.setPath([.list, .detail(1), .detail(2)])
    app.expect("main/list/detail 1/detail 2")
    let before = app.host.transitionLog.count
    app.router.pop()
    app.router.pop()
    app.router.navigate(to: .detail(3))
    app.expect("main/list/detail 3")
    #expect(app.host.transitionLog.dropFirst(before).filter { !$0.hasPrefix("ended") }.count == 1)
  }

  @Test(arguments: [true, false], [true, false])
  func `if a path changes while its tab leaves the screen, the tab shows the new path when it returns`(
    taps: Bool, beforehand: Bool
  ) throws {
    let app = app(roots: ["home", "search"]) {
      $0.hasTabs = true
      $0.dropsPathsDuringTransitions = true
    }
    app.router.setPath([.list, .detail(1)])
    app.expect("home/list/detail 1")
    app.host.finishesTransitions = false
    if beforehand { app.session.router(root: "home").popToRoot() }
    if taps { try app.host.tapTab("search") } else { app.session.select("search") }
    if !beforehand { app.host.settle() }
    app.session.router(root: "home").popToRoot()
    app.session.router(root: "search").navigate(to: .list)
    app.host.settle()
    #expect(app.layers == ["search/list"], "the path of the new tab is not delayed")
    app.host.finishTransition()
    app.expect("search/list")
    try app.host.tapTab("home")
    app.expect("home")
  }

  // MARK: - Selections without a tap

  @Test
  func `a selection that a tab view writes after a call does not count as a tap, but a later selection does`()
    throws
  {
    let app = app(roots: ["home", "search"]) {
      $0.hasTabs = true
      $0.poppingToRoot = true
      $0.echoesTabSelections = true
    }
    app.session.router(root: "home").navigate(to: .list)
    app.session.router(root: "search").setPath([.list, .detail(1)])
    app.expect("home/list")
    app.session.select("search")
    app.expect("search/list/detail 1")
    app.session.select("home")
    app.expect("home/list")
    try app.expectEvents("user setRoots", "user navigate", "user setPath", "user select", "user select")
    try app.host.tapTab("search")
    try app.host.tapTab("search")
    app.expect("search")
  }

  @Test
  func `if SwiftUI selects the selected tab again below a modal, the selection does not count as a tap`()
    throws
  {
    let app = app(roots: ["home", "search"]) {
      $0.hasTabs = true
      $0.poppingToRoot = true
    }
    app.router.navigate(to: .list)
    app.router.navigate(to: .filter)
    app.expect("home/list", "sheet filter")
    try app.host.rewriteTabSelection()
    app.expect("home/list", "sheet filter")
    try app.expectEvents("user setRoots", "user navigate", "user navigate")
  }

  // MARK: - Appearances

  @Test(arguments: [true, false])
  func `a cancelled swipe back makes the screen below appear and disappear, but records no event`(
    writing: Bool
  ) throws {
    let app = app { _ in }
    app.router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    let count = try app.events.count
    try app.host.cancelSwipeBack(writing: writing, .twice)
    app.expect("main/list/detail 1")
    #expect(try app.events.count == count)
    app.router.navigate(to: .detail(2))
    app.host.finishesTransitions = false
    try app.host.cancelSwipeBack(writing: writing)
    app.router.navigate(to: .filter)
    app.expect("main/list/detail 1/detail 2", "sheet filter")
  }

  @Test(arguments: [true, false])
  func
    `a router is active again after the cover above it disappears, even if SwiftUI omits onAppear`(
      reports: Bool
    ) throws
  {
    let app = app {
      $0.coversHideContentBelow = true
      $0.reportsAppearanceBelowCovers = reports
    }
    app.router.navigate(to: .gallery)
    app.expect("main", "cover gallery")
    app.router.dismiss()
    app.expect("main")
    let activity = try app.events.filter {
      [.activate, .resign].contains($0.action.kind) && $0.router == app.router.id
    }
    #expect(activity.map { app.line($0) } == ["system activate", "system resign", "system activate"])
  }

  // MARK: - Two windows

  @Test func `two windows of one session show the same screens, and either window can close`() throws {
    let session = RouterSession<Place>()
    let (first, second) = (TestApp(session), TestApp(session))
    session.router.setPath([.list, .detail(1)])
    first.expect("main/list/detail 1")
    second.expect("main/list/detail 1")
    try second.host.swipeBack()
    first.expect("main/list")
    second.expect("main/list")
    session.router.navigate(to: .filter)
    first.expect("main/list", "sheet filter")
    second.expect("main/list", "sheet filter")
    try first.host.swipeDown()
    first.expect("main/list")
    second.expect("main/list")
    try first.expectEvents("user setPath", "system pop", "user navigate", "system dismissSheet")
  }
}
