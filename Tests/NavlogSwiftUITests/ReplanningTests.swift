import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@Suite @MainActor struct `What changes while SwiftUI is still busy` {
  let stage = Stage()
  private var router: Router<Place> { stage.router }
  private var visible: Router<Place> { stage.session.visibleRouter }
  private var host: TestHost { stage.host }

  private func present(_ place: Place, style: ModalPresentationStyle = .sheet()) {
    host.finishesTransitions = false
    visible.present(place, style: style)
    host.settle()
  }

  @Test func `a modal that is no longer wanted comes, and goes when it is there`() {
    present(.filter)
    router.dismiss()
    host.settle()
    #expect(stage.layers == ["main", "sheet filter (presenting)"])
    host.finishTransition()
    host.settle()
    #expect(stage.layers == ["main", "sheet filter"])
    stage.time.advance(by: .milliseconds(600))
    host.settle()
    #expect(stage.layers == ["main", "sheet filter (dismissing)"])
    stage.expect("main")
  }

  @Test func `what was wanted meanwhile and no longer is is never shown`() {
    present(.filter)
    router.present(.list, style: .sheet())
    router.present(.detail(1), style: .sheet())
    router.present(.gallery, style: .sheet())
    stage.expect("main", "sheet gallery")
    #expect(host.journal.filter { $0.hasPrefix("presenting") }.count == 2)
  }

  @Test func `a second modal waits until the first is there`() {
    present(.filter)
    visible.navigate(to: .gallery)
    host.settle()
    #expect(stage.layers == ["main", "sheet filter (presenting)"])
    stage.expect("main", "sheet filter", "cover gallery")
  }

  @Test func `a modal is presented again only after the one in its place has gone`() {
    present(.filter)
    stage.rest()
    host.finishesTransitions = false
    router.present(.list, style: .sheet())
    host.settle()
    #expect(stage.layers == ["main", "sheet filter (dismissing)"])
    stage.time.advance(by: .milliseconds(600))
    host.settle()
    #expect(stage.layers == ["main", "sheet filter (dismissing)"], "SwiftUI says when, not the clock")
    stage.expect("main", "sheet list")
  }

  @Test func `below a modal that goes, screens are popped after it has gone`() {
    router.setPath([.list, .detail(1)])
    router.navigate(to: .filter)
    stage.expect("main/list/detail 1", "sheet filter")
    host.finishesTransitions = false
    router.dismissAll()
    router.popToRoot()
    host.settle()
    #expect(stage.layers == ["main/list/detail 1", "sheet filter (dismissing)"])
    stage.expect("main")
  }

  @Test func `below a modal that stays, screens change unseen and at once`() {
    router.navigate(to: .list)
    router.navigate(to: .filter)
    stage.expect("main/list", "sheet filter")
    router.setPath([.detail(1), .detail(2)])
    host.update()
    #expect(stage.layers == ["main/detail 1/detail 2", "sheet filter"])
    stage.expect("main/detail 1/detail 2", "sheet filter")
  }

  @Test func `a modal that is left keeps its screens while it goes`() {
    router.navigate(to: .filter)
    visible.setPath([.detail(1), .detail(2)])
    stage.expect("main", "sheet filter/detail 1/detail 2")
    host.finishesTransitions = false
    router.dismiss()
    host.settle()
    #expect(stage.layers == ["main", "sheet filter/detail 1/detail 2 (dismissing)"])
    stage.expect("main")
  }

  @Test func `a link dismisses, changes the stack and presents: one event, one thing after the other`() throws
  {
    router.setPath([.detail(1)])
    router.navigate(to: .filter)
    visible.navigate(to: .gallery)
    stage.expect("main/detail 1", "sheet filter", "cover gallery")
    stage.session.open("app://tour")
    stage.expect("main/list/detail 7", "sheet filter/detail 8")
    try stage.expectStory("user setPath", "user navigate", "user navigate", "deepLink deepLink")
    let steps = host.journal.filter { !$0.hasPrefix("ended") }.map { $0.prefix { $0 != " " } }
    #expect(
      steps.suffix(3) == ["dismissing", "popping", "presenting"]
        || steps.suffix(3) == ["dismissing", "pushing", "presenting"])
  }

  @Test func `the user goes back while a modal is asked for below which that happens`() throws {
    router.setPath([.list, .detail(1)])
    stage.expect("main/list/detail 1")
    router.navigate(to: .filter)
    try host.swipeBack()
    stage.expect("main/list", "sheet filter")
    try stage.expectStory("user setPath", "user navigate", "system pop")
  }

  @Test func `a lower modal that closes itself while one over it comes has to wait for that`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    let close = try host.recordedDismissal()
    present(.gallery, style: .fullScreenCover)
    close.deliver()
    host.settle()
    #expect(stage.layers == ["main", "sheet filter", "cover gallery (presenting)"])
    stage.expect("main")
    try stage.expectStory("user navigate", "user present", "system dismissSheet")
  }

  @Test func `a lower modal that closes itself while one over it goes has to wait for that`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    let close = try host.recordedDismissal()
    visible.navigate(to: .gallery)
    stage.expect("main", "sheet filter", "cover gallery")
    host.finishesTransitions = false
    visible.dismiss()
    host.settle()
    close.deliver()
    host.settle()
    #expect(stage.layers == ["main", "sheet filter", "cover gallery (dismissing)"])
    stage.expect("main")
    try stage.expectStory("user navigate", "user navigate", "user dismiss", "system dismissSheet")
  }

  @Test func `an upper modal that is swiped down while the program dismisses both goes first`() throws {
    router.navigate(to: .gallery)
    visible.navigate(to: .filter)
    stage.expect("main", "cover gallery", "sheet filter")
    router.dismiss()
    try host.swipeDown()
    stage.expect("main")
    try stage.expectStory("user navigate", "user navigate", "user dismiss")
    #expect(host.journal.filter { $0.hasPrefix("dismissing") }.count == 2)
  }

  @Test func `an upper modal that is swiped down while a lower one closes itself goes first`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    let close = try host.recordedDismissal()
    visible.present(.detail(1), style: .sheet())
    stage.expect("main", "sheet filter", "sheet detail 1")
    close.deliver()
    try host.swipeDown(.twice)
    stage.expect("main")
    try stage.expectStory("user navigate", "user present", "system dismissSheet")
  }
}
