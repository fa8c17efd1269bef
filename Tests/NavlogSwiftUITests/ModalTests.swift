import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@Suite @MainActor struct `Modals follow their router, and the user` {
  let stage = Stage()
  private var router: Router<Place> { stage.router }
  private var visible: Router<Place> { stage.session.visibleRouter }
  private var host: TestHost { stage.host }

  @Test func `a sheet that is swiped down is dismissed by the system, once`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    try host.swipeDown(.twice)
    stage.expect("main")
    try stage.expectStory("user navigate", "system dismissSheet")
  }

  @Test func `a nil that comes late does not hit the modal that is in the place by then`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    let late = try host.recordedDismissal()
    router.dismiss()
    stage.expect("main")
    late.deliver()
    router.navigate(to: .filter)
    late.deliver()
    late.deliverThroughCurrentBinding()
    host.settle()
    late.deliver()
    stage.expect("main", "sheet filter")
    late.deliver()
    stage.expect("main", "sheet filter")
    try stage.expectStory("user navigate", "user dismiss", "user navigate")
  }

  @Test func `a nil that comes before the next modal has appeared does not hit it`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    let late = try host.recordedDismissal()
    router.present(.detail(1), style: .sheet())
    host.settle()
    #expect(host.topLayer?.item == AnyHashable(visible.id), "dismissed, and the next one presented")
    late.deliver()
    stage.expect("main", "sheet detail 1")
    try stage.expectStory("user navigate", "user present")
  }

  @Test func `a sheet that is swiped down while the program dismisses it is dismissed once`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    router.dismissSheet()
    try host.swipeDown()
    stage.expect("main")
    try stage.expectStory("user navigate", "user dismissSheet")
  }

  @Test func `a sheet that is swiped down while the program presents from it takes that with it`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    visible.navigate(to: .gallery)
    try host.swipeDown()
    stage.expect("main")
    try stage.expectStory("user navigate", "user navigate", "system dismissSheet")
  }

  @Test func `a sheet that is swiped down while the program replaces it makes way for the other`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    router.present(.list, style: .sheet())
    try host.swipeDown()
    stage.expect("main", "sheet list")
    try stage.expectStory("user navigate", "user present")
  }

  @Test func `a sheet that leaves without a word is recorded when it has left, and only then`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    let late = try host.swipeDown(.later)
    stage.expect("main")
    late.deliver()
    late.deliverThroughCurrentBinding()
    stage.expect("main")
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    late.deliver()
    stage.expect("main", "sheet filter")
    try stage.expectStory("user navigate", "system dismissSheet", "user navigate")
  }

  @Test func `a cover goes when the program says so, or its own screen`() throws {
    router.navigate(to: .gallery)
    stage.expect("main", "cover gallery")
    router.dismissFullScreen()
    stage.expect("main")
    router.navigate(to: .gallery)
    stage.expect("main", "cover gallery")
    try host.tap("close")
    stage.expect("main")
    try stage.expectStory(
      "user navigate", "user dismissFullScreen", "user navigate", "system dismissFullScreen")
  }

  @Test func `a modal is presented at the caller's detents, else at the whole height`() {
    router.present(.detail(1), style: .sheet(detents: [.medium, .fraction(0.3), .height(200)]))
    stage.expect("main", "sheet detail 1")
    #expect(host.layers[1].detents == [.medium, .fraction(0.3), .height(200)])
    visible.present(.list, style: .sheet(detents: []))
    stage.expect("main", "sheet detail 1", "sheet list")
    #expect(host.layers[2].detents == [.large])
  }

  @Test func `a modal into a filled slot takes the place of the other, with all over it`() throws {
    router.navigate(to: .filter)
    visible.navigate(to: .gallery)
    stage.expect("main", "sheet filter", "cover gallery")
    router.present(.list, style: .sheet())
    stage.expect("main", "sheet list")
    try stage.expectStory("user navigate", "user navigate", "user present")
  }

  @Test func `the same destination presented again is another modal`() throws {
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    let first = try #require(host.layers[1].screens.first)
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter")
    #expect(host.layers[1].screens.first?.identity != first.identity)
    #expect(host.journal.filter { $0.hasPrefix("dismissing") }.count == 1)
  }

  @Test func `both slots filled: the cover lies on the sheet, and each can go alone`() throws {
    router.navigate(to: .filter)
    router.navigate(to: .gallery)
    stage.expect("main", "sheet filter", "cover gallery")
    let sheet = host.layers[1].screens[0].identity
    router.dismissFullScreen()
    stage.expect("main", "sheet filter")
    #expect(host.layers[1].screens[0].identity == sheet, "the sheet was not touched")
    router.navigate(to: .gallery)
    router.dismissSheet()
    stage.expect("main", "cover gallery")
    router.navigate(to: .filter)
    stage.expect("main", "sheet filter", "cover gallery")
    router.dismissSheet()
    stage.expect("main", "cover gallery")
    router.dismiss()
    stage.expect("main")
    try stage.expectStory(
      "user navigate", "user navigate", "user dismissFullScreen", "user navigate", "user dismissSheet",
      "user navigate", "user dismissSheet", "user dismiss")
  }

  @Test func `both slots filled: the screen that closes itself is that of the cover`() throws {
    router.navigate(to: .filter)
    router.navigate(to: .gallery)
    stage.expect("main", "sheet filter", "cover gallery")
    try host.tap("close")
    stage.expect("main", "sheet filter")
    try host.swipeDown()
    stage.expect("main")
    try stage.expectStory(
      "user navigate", "user navigate", "system dismissFullScreen", "system dismissSheet")
  }

  @Test func `modals without end, each dismissed from inside`() throws {
    for level in 0..<5 {
      visible.navigate(to: level.isMultiple(of: 2) ? .filter : .gallery)
      visible.navigate(to: .detail(level))
    }
    stage.expect(
      "main", "sheet filter/detail 0", "cover gallery/detail 1", "sheet filter/detail 2",
      "cover gallery/detail 3",
      "sheet filter/detail 4")
    for level in (0..<5).reversed() {
      try host.swipeBack()
      if level.isMultiple(of: 2), level > 2 { try host.swipeDown() } else { visible.dismiss() }
      stage.rest()
      #expect(host.layers.count == level + 1 && stage.faults == [])
    }
    stage.expect("main")
    try stage.expectStory(
      Array(repeating: ["user navigate", "user navigate"], count: 5).flatMap { $0 }
        + ["system pop", "system dismissSheet"]
        + Array(repeating: ["system pop", "user dismiss"], count: 4).flatMap { $0 })
  }

  @Test func `the lowest modal dismissed takes all with it at once`() {
    router.navigate(to: .filter)
    visible.navigate(to: .gallery)
    visible.navigate(to: .filter)
    stage.expect("main", "sheet filter", "cover gallery", "sheet filter")
    router.dismiss()
    stage.expect("main")
    #expect(host.journal.filter { $0.hasPrefix("dismissing") }.count == 1)
  }

  @Test func `where several cannot go at once, they go from the top`() throws {
    var rules = Stage.Rules()
    rules.severalDismissalsAtOnce = false
    let stage = Stage(nil, rules)
    stage.router.navigate(to: .filter)
    stage.session.visibleRouter.navigate(to: .gallery)
    stage.session.visibleRouter.navigate(to: .filter)
    stage.expect("main", "sheet filter", "cover gallery", "sheet filter")
    stage.router.dismiss()
    stage.expect("main")
    #expect(stage.host.journal.filter { $0.hasPrefix("dismissing") }.count == 3)
  }
}
