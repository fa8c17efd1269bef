import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

@Suite @MainActor struct `Roots, with and without a tab bar` {
  private func app(tabs: Bool = true, poppingToRoot: Bool = false) -> TestApp {
    var options = TestApp.Options()
    options.hasTabs = tabs
    options.poppingToRoot = poppingToRoot
    return TestApp(
      RouterSession(configuration: .init(roots: ["home", "search"], links: TestApp.links)), options)
  }

  @Test func `tapping a tab selects it, and every tab keeps its stack`() throws {
    let app = app()
    app.router.navigate(to: .list)
    app.expect("home/list")
    let screen = app.host.layers[0].screens[1].identity
    try app.host.tapTab("search")
    app.expect("search")
    app.router.navigate(to: .detail(1))
    app.expect("search/detail 1")
    try app.host.tapTab("home")
    app.expect("home/list")
    #expect(app.host.layers[0].screens[1].identity == screen, "the screen is kept")
    app.session.select("search")
    app.expect("search/detail 1")
    try app.expectEvents(
      "user setRoots", "user navigate", "system select", "user navigate", "system select", "user select")
  }

  @Test func `tapping the selected tab is recorded, and pops to its root if configured`() throws {
    for poppingToRoot in [false, true] {
      let app = app(poppingToRoot: poppingToRoot)
      app.router.setPath([.list, .detail(1)])
      app.expect("home/list/detail 1")
      try app.host.tapTab("home")
      app.expect(poppingToRoot ? "home" : "home/list/detail 1")
      try app.host.tapTab("home")
      app.expect(poppingToRoot ? "home" : "home/list/detail 1")
      try app.expectEvents(
        "user setRoots", "user setPath",
        poppingToRoot ? "system select" : "system select: alreadySelected", "system select: alreadySelected")
    }
  }

  @Test func `below a modal, a selection of the selected tab is not recorded`() throws {
    let app = app(poppingToRoot: true)
    app.router.navigate(to: .list)
    app.router.navigate(to: .filter)
    app.expect("home/list", "sheet filter")
    try app.host.rewriteTabSelection()
    app.expect("home/list", "sheet filter")
    try app.expectEvents("user setRoots", "user navigate", "user navigate")
  }

  @Test(arguments: [true, false])
  func `selecting another root dismisses the modals, and selecting it again presents them`(tabs: Bool) {
    let app = app(tabs: tabs)
    app.router.navigate(to: .filter)
    app.session.visibleRouter.navigate(to: .detail(1))
    app.session.visibleRouter.navigate(to: .gallery)
    app.expect("home", "sheet filter/detail 1", "cover gallery")
    app.session.select("search")
    app.expect("search")
    app.router.navigate(to: .list)
    app.expect("search/list")
    app.session.select("home")
    app.expect("home", "sheet filter/detail 1", "cover gallery")
  }

  @Test(arguments: [true, false])
  func `a deep link selects a root with its stack and presents over it`(tabs: Bool) throws {
    let app = app(tabs: tabs)
    app.router.navigate(to: .filter)
    app.expect("home", "sheet filter")
    app.session.open("app://search/filter")
    app.expect("search/list", "sheet filter")
    try app.expectEvents("user setRoots", "user navigate", "deepLink deepLink")
    #expect(!app.host.transitionLog.contains("pushing"), "the stack is complete when it appears")
  }

  @Test(arguments: [true, false])
  func `roots can be replaced, from a login to the app`(tabs: Bool) throws {
    let app = TestApp(
      RouterSession(configuration: .init(roots: ["login"])),
      {
        var options = TestApp.Options(); options.hasTabs = tabs; return options
      }())
    app.router.navigate(to: .detail(1))
    app.router.navigate(to: .filter)
    app.expect("login/detail 1", "sheet filter")
    app.session.send(.setRoots(["home", "search"]))
    app.expect("home")
    app.router.navigate(to: .list)
    app.expect("home/list")
    app.session.send(.setRoots(["search", "home"]))
    app.expect("home/list")
    app.session.send(.setRoots(["login"]))
    app.expect("login")
    try app.expectEvents(
      "user setRoots", "user navigate", "user navigate", "user setRoots", "user navigate", "user setRoots",
      "user setRoots")
  }

  @Test func `a tab can be tapped while a modal is requested, which then waits`() throws {
    let app = app()
    app.router.navigate(to: .filter)
    try app.host.tapTab("search")
    app.expect("search")
    try app.host.tapTab("home")
    app.expect("home", "sheet filter")
    try app.expectEvents("user setRoots", "user navigate", "system select", "system select")
  }

  @Test func `a tab can be tapped while a sheet is being dismissed`() throws {
    let app = app()
    app.router.navigate(to: .filter)
    app.expect("home", "sheet filter")
    app.host.finishesTransitions = false
    app.router.dismiss()
    app.host.settle()
    try app.host.tapTab("search")
    app.expect("search")
    try app.expectEvents("user setRoots", "user navigate", "user dismiss", "system select")
  }

  @Test func `a tab that cannot be selected is deselected again`() throws {
    // Guards do not apply to tabs. To the container, a root that was removed is the same.
    let app = app()
    app.session.send(.setRoots(["home"]))
    try app.host.tapTab("search")
    app.expect("home")
    try app.expectEvents("user setRoots", "user setRoots", "system select: noSuchRoot")
  }
}
