import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@Suite @MainActor struct `A stack follows its router, and the user` {
  let stage = Stage()
  private var router: Router<Place> { stage.router }
  private var host: TestHost { stage.host }

  @Test func `every call on a path is shown`() throws {
    router.navigate(to: .list)
    stage.expect("main/list")
    router.navigate(to: .detail(1))
    router.navigate(to: .detail(2))
    router.navigate(to: .detail(3))
    stage.expect("main/list/detail 1/detail 2/detail 3")
    router.pop()
    stage.expect("main/list/detail 1/detail 2")
    router.popTo(.list)
    stage.expect("main/list")
    router.setPath([.list, .detail(4), .detail(5)])
    stage.expect("main/list/detail 4/detail 5")
    router.replaceTop(.detail(6))
    stage.expect("main/list/detail 4/detail 6")
    router.popToRoot()
    stage.expect("main")
    router.pop()
    stage.expect("main")
    try stage.expectStory(
      "user navigate", "user navigate", "user navigate", "user navigate", "user pop", "user popTo",
      "user setPath", "user replaceTop", "user popToRoot", "user pop: atRoot")
  }

  @Test func `a screen that stays is not made anew, one that is pushed again is`() {
    router.setPath([.list, .detail(1), .detail(2)])
    stage.expect("main/list/detail 1/detail 2")
    let before = host.layers[0].screens.map { $0.identity }
    router.setPath([.list, .detail(1), .detail(3)])
    stage.expect("main/list/detail 1/detail 3")
    let after = host.layers[0].screens.map { $0.identity }
    #expect(before[0...2] == after[0...2] && before[3] != after[3])
  }

  @Test func `the same destination can stand in a path twice`() throws {
    router.navigate(to: .list)
    router.navigate(to: .list)
    stage.expect("main/list/list")
    try host.swipeBack()
    stage.expect("main/list")
    try stage.expectStory("user navigate", "user navigate", "system pop")
  }

  @Test func `a swipe back is a pop by the system, of that very screen`() throws {
    router.setPath([.list, .detail(1)])
    stage.expect("main/list/detail 1")
    let gone = try #require(router.entries.last)
    try host.swipeBack()
    stage.expect("main/list")
    try stage.expectStory("user setPath", "system pop")
    #expect(try stage.events.contains { $0.action == .popEntry(gone.id) && $0.origin == .system })
  }

  @Test func `a long press on the back button goes back by several screens in one event`() throws {
    router.setPath([.list, .detail(1), .detail(2), .detail(3)])
    stage.expect("main/list/detail 1/detail 2/detail 3")
    try host.goBack(by: 3)
    stage.expect("main/list")
    try stage.expectStory("user setPath", "system pop")
  }

  @Test(arguments: [true, false])
  func `a swipe back that is cancelled changes nothing`(writing: Bool) throws {
    router.setPath([.list, .detail(1)])
    stage.expect("main/list/detail 1")
    try host.cancelSwipeBack(writing: writing, .twice)
    stage.expect("main/list/detail 1")
    try stage.expectStory("user setPath")
  }

  @Test func `a swipe back that is written twice is one pop`() throws {
    router.setPath([.list, .detail(1)])
    stage.expect("main/list/detail 1")
    try host.swipeBack(.twice)
    stage.expect("main/list")
    try stage.expectStory("user setPath", "system pop")
  }

  @Test func `a swipe back that comes after the program popped the screen changes nothing`() throws {
    router.setPath([.list, .detail(1)])
    stage.expect("main/list/detail 1")
    let write = try host.swipeBack(.later)
    router.pop()
    stage.expect("main/list")
    write.deliver()
    write.deliverThroughCurrentBinding()
    stage.expect("main/list")
    try stage.expectStory("user setPath", "user pop")
  }

  @Test func `a swipe back that comes after another screen was pushed takes both`() throws {
    router.setPath([.list, .detail(1)])
    stage.expect("main/list/detail 1")
    let write = try host.swipeBack(.later)
    router.navigate(to: .detail(2))
    stage.expect("main/list/detail 1/detail 2")
    write.deliver()
    stage.expect("main/list")
    try stage.expectStory("user setPath", "user navigate", "system pop")
  }

  @Test func `a swipe back that comes after another screen took the place does not hit that`() throws {
    router.setPath([.list, .detail(1)])
    stage.expect("main/list/detail 1")
    let write = try host.swipeBack(.later)
    router.replaceTop(.detail(1))
    write.deliver()
    write.deliverThroughCurrentBinding()
    stage.expect("main/list/detail 1")
    try stage.expectStory("user setPath", "user replaceTop")
  }

  @Test func `a stack that has looked at the screen that took the place speaks of that one`() throws {
    router.setPath([.list, .detail(1)])
    stage.expect("main/list/detail 1")
    let write = try host.swipeBack(.later)
    router.replaceTop(.detail(1))
    stage.expect("main/list/detail 1")
    write.deliver()
    stage.expect("main/list")
    try stage.expectStory("user setPath", "user replaceTop", "system pop")
  }

  @Test func `a stale write never lets a path grow`() throws {
    router.setPath([.list, .detail(1)])
    stage.expect("main/list/detail 1")
    let stale = try host.recordedPathWrite()
    router.popToRoot()
    stage.expect("main")
    stale.deliver()
    stale.deliverThroughCurrentBinding()
    stage.expect("main")
    router.navigate(to: .detail(2))
    stage.expect("main/detail 2")
    stale.deliver()
    stale.deliverThroughCurrentBinding()
    stage.expect("main/detail 2")
    try stage.expectStory("user setPath", "user popToRoot", "user navigate")
  }

  @Test func `a swipe back before SwiftUI has looked at the next screen takes that too`() throws {
    router.setPath([.list])
    stage.expect("main/list")
    router.navigate(to: .detail(1))
    try host.swipeBack()
    stage.expect("main")
    try stage.expectStory("user setPath", "user navigate", "system pop")
  }

  @Test func `a screen closes itself by SwiftUI's dismiss: a pop by the system`() throws {
    router.setPath([.list, .detail(1)])
    stage.expect("main/list/detail 1")
    try host.tap("close")
    stage.expect("main/list")
    try stage.expectStory("user setPath", "system pop")
  }

  @Test func `pushed and popped in a row, nobody waits for a screen that never left`() {
    host.finishesTransitions = false
    router.navigate(to: .list)
    host.settle()
    router.navigate(to: .detail(1))
    host.update()
    router.pop()
    host.update()
    router.navigate(to: .detail(2))
    host.settle()
    #expect(stage.layers == ["main/list/detail 2"])
    stage.expect("main/list/detail 2")
  }

  @Test func `a router in a modal has a path of its own`() throws {
    router.navigate(to: .list)
    router.navigate(to: .filter)
    stage.session.visibleRouter.setPath([.detail(1), .detail(2)])
    stage.expect("main/list", "sheet filter/detail 1/detail 2")
    try host.swipeBack()
    stage.expect("main/list", "sheet filter/detail 1")
    router.navigate(to: .detail(3))
    stage.expect("main/list/detail 3", "sheet filter/detail 1")
    try stage.expectStory("user navigate", "user navigate", "user setPath", "system pop", "user navigate")
  }
}
