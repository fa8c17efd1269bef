import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

/// Changes during a transition.

@Suite @MainActor struct ReplanningTests {
  let app = TestApp()
  private var router: Router<Place> { app.router }
  private var visible: Router<Place> { app.session.visibleRouter }
  private var host: TestHost { app.host }

  private func present(_ place: Place, style: PresentationType = .sheet) {
    host.finishesTransitions = false
    visible.present(place, style: style)
    host.settle()
  }

  @Test func `a modal that is dismissed while it is being presented is dismissed after its transition`() {
    present(.filter)
    router.dismiss()
    host.settle()
    #expect(app.layers == ["main", "sheet filter (presenting)"])
    host.finishTransition()
    host.settle()
    #expect(app.layers == ["main", "sheet filter"])
    app.time.advance(by: .milliseconds(600))
    host.settle()
    #expect(app.layers == ["main", "sheet filter (dismissing)"])
    app.expect("main")
  }

  @Test func `a modal that is replaced before it begins to appear is never shown`() {
    present(.filter)
    router.present(.list, style: .sheet)
    router.present(.detail(1), style: .sheet)
    router.present(.gallery, style: .sheet)
    app.expect("main", "sheet gallery")
    #expect(host.transitionLog.filter { $0.hasPrefix("presenting") }.count == 2)
  }

  @Test func `a second modal waits until the first modal is presented`() {
    present(.filter)
    visible.navigate(to: .gallery)
    host.settle()
    #expect(app.layers == ["main", "sheet filter (presenting)"])
    app.expect("main", "sheet filter", "cover gallery")
  }

  @Test func `a modal that replaces another modal waits until that modal has disappeared`() {
    present(.filter)
    app.settle()
    host.finishesTransitions = false
    router.present(.list, style: .sheet)
    host.settle()
    #expect(app.layers == ["main", "sheet filter (dismissing)"])
    app.time.advance(by: .milliseconds(600))
    host.settle()
    #expect(app.layers == ["main", "sheet filter (dismissing)"], "SwiftUI ends a dismissal, not the clock")
    app.expect("main", "sheet list")
  }

  @Test func `a screen below a modal is popped after the modal's dismissal`() {
    router.setPath([.list, .detail(1)])
    router.navigate(to: .filter)
    app.expect("main/list/detail 1", "sheet filter")
    host.finishesTransitions = false
    router.dismissAll()
    router.popToRoot()
    host.settle()
    #expect(app.layers == ["main/list/detail 1", "sheet filter (dismissing)"])
    app.expect("main")
  }

  @Test func `a path changes at once below a modal that stays`() {
    router.navigate(to: .list)
    router.navigate(to: .filter)
    app.expect("main/list", "sheet filter")
    router.setPath([.detail(1), .detail(2)])
    host.update()
    #expect(app.layers == ["main/detail 1/detail 2", "sheet filter"])
    app.expect("main/detail 1/detail 2", "sheet filter")
  }

  @Test func `a modal keeps its screens while it is being dismissed`() {
    router.navigate(to: .filter)
    visible.setPath([.detail(1), .detail(2)])
    app.expect("main", "sheet filter/detail 1/detail 2")
    host.finishesTransitions = false
    router.dismiss()
    host.settle()
    #expect(app.layers == ["main", "sheet filter/detail 1/detail 2 (dismissing)"])
    app.expect("main")
  }

  @Test
  func `one event for a link can take three transitions: a dismissal, a new path and a sheet`()
    throws
  {
    router.setPath([.detail(1)])
    router.navigate(to: .filter)
    visible.navigate(to: .gallery)
    app.expect("main/detail 1", "sheet filter", "cover gallery")
    app.session.open("app://tour")
    app.expect("main/list/detail 7", "sheet filter/detail 8")
    try app.expectEvents("user setPath", "user navigate", "user navigate", "deepLink deepLink")
    let steps = host.transitionLog.filter { !$0.hasPrefix("ended") }.map { $0.prefix { $0 != " " } }
    #expect(
      steps.suffix(3) == ["dismissing", "popping", "presenting"]
        || steps.suffix(3) == ["dismissing", "pushing", "presenting"])
  }

  @Test func `a swipe back while a modal is requested pops the screen below the modal`() throws {
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1")
    router.navigate(to: .filter)
    try host.swipeBack()
    app.expect("main/list", "sheet filter")
    try app.expectEvents("user setPath", "user navigate", "system pop")
  }

  @Test func `a lower modal that closes itself waits until the modal above it is presented`() throws {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    let close = try host.recordedDismissal()
    present(.gallery, style: .fullScreen)
    close.deliver()
    host.settle()
    #expect(app.layers == ["main", "sheet filter", "cover gallery (presenting)"])
    app.expect("main")
    try app.expectEvents("user navigate", "user present", "system dismissSheet")
  }

  @Test func `a lower modal that closes itself waits until the modal above it has disappeared`() throws {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    let close = try host.recordedDismissal()
    visible.navigate(to: .gallery)
    app.expect("main", "sheet filter", "cover gallery")
    host.finishesTransitions = false
    visible.dismiss()
    host.settle()
    close.deliver()
    host.settle()
    #expect(app.layers == ["main", "sheet filter", "cover gallery (dismissing)"])
    app.expect("main")
    try app.expectEvents("user navigate", "user navigate", "user dismiss", "system dismissSheet")
  }

  @Test
  func `if the app dismisses two modals and the user swipes down the upper one, it disappears first`()
    throws
  {
    router.navigate(to: .gallery)
    visible.navigate(to: .filter)
    app.expect("main", "cover gallery", "sheet filter")
    router.dismiss()
    try host.swipeDown()
    app.expect("main")
    try app.expectEvents("user navigate", "user navigate", "user dismiss")
    #expect(host.transitionLog.filter { $0.hasPrefix("dismissing") }.count == 2)
  }

  @Test func `a modal that the user swipes down disappears before the modal below, which closes itself`()
    throws
  {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    let close = try host.recordedDismissal()
    visible.present(.detail(1), style: .sheet)
    app.expect("main", "sheet filter", "sheet detail 1")
    close.deliver()
    try host.swipeDown(.twice)
    app.expect("main")
    try app.expectEvents("user navigate", "user present", "system dismissSheet")
  }
}
