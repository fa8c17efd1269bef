import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@Suite @MainActor struct `Roots, with a bar of tabs and without` {
  private func stage(tabs: Bool = true, poppingToRoot: Bool = false) -> Stage {
    var rules = Stage.Rules()
    rules.hasTabs = tabs
    rules.poppingToRoot = poppingToRoot
    return Stage(RouterSession(roots: ["home", "search"], links: Stage.links), rules)
  }

  @Test func `a tap on another tab selects it, and every tab keeps its stack`() throws {
    let stage = stage()
    stage.router.navigate(to: .list)
    stage.expect("home/list")
    let screen = stage.host.layers[0].screens[1].identity
    try stage.host.tapTab("search")
    stage.expect("search")
    stage.router.navigate(to: .detail(1))
    stage.expect("search/detail 1")
    try stage.host.tapTab("home")
    stage.expect("home/list")
    #expect(stage.host.layers[0].screens[1].identity == screen, "kept, not made anew")
    stage.session.select("search")
    stage.expect("search/detail 1")
    try stage.expectStory(
      "user setRoots", "user navigate", "system select", "user navigate", "system select", "user select")
  }

  @Test func `a tap on the selected tab is recorded, and goes back to its root if the app says so`() throws {
    for poppingToRoot in [false, true] {
      let stage = stage(poppingToRoot: poppingToRoot)
      stage.router.setPath([.list, .detail(1)])
      stage.expect("home/list/detail 1")
      try stage.host.tapTab("home")
      stage.expect(poppingToRoot ? "home" : "home/list/detail 1")
      try stage.host.tapTab("home")
      stage.expect(poppingToRoot ? "home" : "home/list/detail 1")
      try stage.expectStory(
        "user setRoots", "user setPath",
        poppingToRoot ? "system select" : "system select: alreadySelected", "system select: alreadySelected")
    }
  }

  @Test(arguments: [true, false])
  func `the modals of a root that is left go first, and come again with it`(tabs: Bool) {
    let stage = stage(tabs: tabs)
    stage.router.navigate(to: .filter)
    stage.session.visibleRouter.navigate(to: .detail(1))
    stage.session.visibleRouter.navigate(to: .gallery)
    stage.expect("home", "sheet filter/detail 1", "cover gallery")
    stage.session.select("search")
    stage.expect("search")
    stage.router.navigate(to: .list)
    stage.expect("search/list")
    stage.session.select("home")
    stage.expect("home", "sheet filter/detail 1", "cover gallery")
  }

  @Test(arguments: [true, false])
  func `a link selects a root, with its stack, and presents there`(tabs: Bool) throws {
    let stage = stage(tabs: tabs)
    stage.router.navigate(to: .filter)
    stage.expect("home", "sheet filter")
    stage.session.open("app://search/filter")
    stage.expect("search/list", "sheet filter")
    try stage.expectStory("user setRoots", "user navigate", "deepLink deepLink")
    #expect(!stage.host.journal.contains("pushing"), "the stack was there when it was seen")
  }

  @Test(arguments: [true, false])
  func `roots come and go: login, then the app`(tabs: Bool) throws {
    let stage = Stage(
      RouterSession(roots: ["login"]),
      {
        var rules = Stage.Rules(); rules.hasTabs = tabs; return rules
      }())
    stage.router.navigate(to: .detail(1))
    stage.router.navigate(to: .filter)
    stage.expect("login/detail 1", "sheet filter")
    stage.session.send(.setRoots(["home", "search"]))
    stage.expect("home")
    stage.router.navigate(to: .list)
    stage.expect("home/list")
    stage.session.send(.setRoots(["search", "home"]))
    stage.expect("home/list")
    stage.session.send(.setRoots(["login"]))
    stage.expect("login")
    try stage.expectStory(
      "user setRoots", "user navigate", "user navigate", "user setRoots", "user navigate", "user setRoots",
      "user setRoots")
  }

  @Test func `a tab that is tapped while its modal is asked for is selected, and the modal waits`() throws {
    let stage = stage()
    stage.router.navigate(to: .filter)
    try stage.host.tapTab("search")
    stage.expect("search")
    try stage.host.tapTab("home")
    stage.expect("home", "sheet filter")
    try stage.expectStory("user setRoots", "user navigate", "system select", "system select")
  }

  @Test func `a tab that is tapped while a sheet goes is selected`() throws {
    let stage = stage()
    stage.router.navigate(to: .filter)
    stage.expect("home", "sheet filter")
    stage.host.finishesTransitions = false
    stage.router.dismiss()
    stage.host.settle()
    try stage.host.tapTab("search")
    stage.expect("search")
    try stage.expectStory("user setRoots", "user navigate", "user dismiss", "system select")
  }

  @Test func `a tab that a rule keeps from being selected is left again`() throws {
    // No rule is asked about a tab; a root that is gone is the same to the container.
    let stage = stage()
    stage.session.send(.setRoots(["home"]))
    try stage.host.tapTab("search")
    stage.expect("home")
    try stage.expectStory("user setRoots", "user setRoots", "system select: noSuchRoot")
  }
}
