import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@Suite @MainActor struct `What SwiftUI is reported to do does no harm` {
  private typealias Options = TestApp.Options

  private func app(roots: [RootName] = [.main], _ configure: (inout Options) -> Void) -> TestApp {
    var options = Options()
    configure(&options)
    return TestApp(RouterSession(roots: roots), options)
  }

  // MARK: - Selections that nobody made

  @Test func `a selection that is written again below a modal is no tap`() throws {
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
  func `the screen below a cancelled swipe back appears and disappears without a trace`(writing: Bool) throws
  {
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
  func `a router is active again when the cover over it has gone, whether SwiftUI says so or not`(
    reports: Bool
  ) throws {
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

  @Test func `two windows on one session show the same, and one of them can close`() throws {
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
