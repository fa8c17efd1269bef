import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

/// SwiftUI's dismiss action: each test screen has a button "close", which calls `@Environment(\.dismiss)`.
@Suite @MainActor struct DismissTests {
  @Test(arguments: [TestApp.Layout.stack, .tabs, .split])
  func `SwiftUI's dismiss action pops a pushed screen, and the pop is recorded`(layout: TestApp.Layout) throws
  {
    var options = TestApp.Options()
    options.layout = layout
    let app = TestApp(nil, options)
    app.router.setPath([.list, .detail(1)])
    app.settle()
    try app.host.tap("close")
    app.settle()
    #expect(app.router.navigationStackPath == [.list] && app.faults == [])
    #expect(try app.session.eventLines.last == "system pop")
  }

  @Test(arguments: TestApp.Layout.allCases, [PresentationType.sheet, .popover, .fullScreen])
  func `SwiftUI's dismiss action dismisses a modal, and the dismissal is recorded`(
    layout: TestApp.Layout, style: PresentationType
  ) throws {
    var options = TestApp.Options()
    options.layout = layout
    let app = TestApp(nil, options)
    app.router.present(.filter, style: style)
    app.settle()
    try app.host.tap("close")
    app.settle()
    #expect(app.host.layers.count == 1 && app.faults == [])
    #expect(
      try app.session.eventLines.last
        == (style == .fullScreen ? "system dismissFullScreen" : "system dismissSheet"))
  }

  @Test func `SwiftUI's dismiss action at the bottom of a root has no effect and records no event`() throws {
    let app = TestApp()
    try app.host.tap("close")
    app.expect("main")
    try app.expectEvents()
  }

  @Test func `SwiftUI's dismiss action changes nothing while the past is on screen`() throws {
    let app = TestApp()
    app.router.navigate(to: .list)
    app.router.popToRoot()
    let count = app.session.position
    try app.session.look(
      at: app.session.timeline.events().first { $0.action.kind == .navigate }?.position ?? 0)
    app.expect("main/list")
    try app.host.tap("close")
    app.expect("main/list")
    #expect(app.session.position == count)
  }
}
