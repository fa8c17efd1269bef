import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

/// A split view with three columns.

@Suite @MainActor struct ColumnTests {
  private func app(_ width: UserInterfaceSizeClass) -> TestApp {
    var options = TestApp.Options()
    options.layout = .columns
    let app = TestApp(
      RouterSession(configuration: .init(roots: [.sidebar, "home", "search"], links: TestApp.links)), options)
    app.host.horizontalSizeClass = width
    app.settle()
    return app
  }

  @Test
  func `expanded columns show the roots, the selected root's bottom screen, and the screens pushed above it`()
    throws
  {
    let app = app(.regular)
    app.expect("nothing in sidebar")
    try app.host.tapRow("home")
    app.expect("nothing in home")
    #expect(app.host.layerText.contains("home\nclose"), "the second column shows the root")
    app.router.navigate(to: .list)
    app.expect("list")
    app.router.navigate(to: .detail(1))
    app.expect("list/detail 1")
    try app.host.swipeBack()
    app.expect("list")
    app.router.setPath([.detail(2), .detail(3)])
    app.expect("detail 2/detail 3")
    app.router.popToRoot()
    app.expect("nothing in home")
    try app.expectEvents(
      "user setRoots", "system select", "user navigate", "user navigate", "system pop", "user setPath",
      "user popToRoot")
  }

  @Test func `collapsed columns cover one another, and going back leads through each of them`() throws {
    let app = app(.compact)
    app.expect("home\nsearch")
    try app.host.tapRow("home")
    app.expect("home\nsearch/home")
    app.router.setPath([.list, .detail(1)])
    app.expect("home\nsearch/home/list/detail 1")
    for expected in ["home\nsearch/home/list", "home\nsearch/home", "home\nsearch"] {
      try app.host.swipeBack()
      app.expect(expected)
    }
    try app.expectEvents(
      "user setRoots", "system select", "user setPath", "system pop", "system pop", "system select")
  }

  @Test func `columns under a cover show a new path at once, without waiting for screens to appear`()
    throws
  {
    var options = TestApp.Options()
    (options.layout, options.coversHideContentBelow) = (.columns, true)
    let app = TestApp(RouterSession(configuration: .init(roots: ["home", .sidebar])), options)
    app.host.horizontalSizeClass = .regular
    app.router.navigate(to: .detail(1))
    app.router.present(.gallery, style: .fullScreen)
    app.expect("detail 1", "cover gallery")
    app.session.router(root: "home").setPath([.detail(2), .detail(3)])
    app.expect("detail 2/detail 3", "cover gallery")
  }

  @Test
  func `a root in columns is active after a cover above it disappears, until another root is selected`()
    throws
  {
    var options = TestApp.Options()
    (options.layout, options.coversHideContentBelow) = (.columns, true)
    options.reportsAppearanceBelowCovers = false
    let app = TestApp(RouterSession(configuration: .init(roots: ["home", .sidebar, "search"])), options)
    app.host.horizontalSizeClass = .regular
    app.router.navigate(to: .detail(1))
    app.router.present(.gallery, style: .fullScreen)
    app.expect("detail 1", "cover gallery")
    app.router.dismiss()
    app.router.popToRoot()
    app.expect("nothing in home")
    let home = app.session.router(root: "home")
    #expect(home.isActive)
    app.session.select("search")
    app.settle()
    #expect(!home.isActive)
  }

  @Test func `columns keep their screens when the width changes`() throws {
    let app = app(.regular)
    app.session.select("home")
    app.router.setPath([.list, .detail(1)])
    app.expect("list/detail 1")
    let position = app.session.position
    app.host.horizontalSizeClass = .compact
    app.expect("home\nsearch/home/list/detail 1")
    app.host.horizontalSizeClass = .regular
    app.expect("list/detail 1")
    let events = try app.events.dropFirst(position).filter { ![.activate, .resign].contains($0.action.kind) }
    #expect(events.isEmpty)
  }
}

/// The visibility of columns.
@Suite @MainActor struct ColumnVisibilityTests {
  private func app(_ session: RouterSession<Place>) -> TestApp {
    var options = TestApp.Options()
    (options.layout, options.visibilityFlag) = (.split, "columns")
    let app = TestApp(session, options)
    app.host.horizontalSizeClass = .regular
    app.settle()
    return app
  }

  @Test
  func `the visibility of columns is recorded, can be set, is restored, and follows time travel`() throws {
    let log = InMemoryEventLog()
    let roots: [RootName] = ["home", .sidebar]
    let app = app(RouterSession(log: log, configuration: .init(roots: roots)))
    #expect(app.host.layers[0].sidebar != nil)
    try app.host.toggleSidebar()
    app.settle()
    #expect(app.session.flags["columns"] == "detailOnly" && app.host.layers[0].sidebar == nil)
    try app.expectEvents("user setRoots", "system setFlag")
    let hidden = app.session.position

    let later = self.app(RouterSession(log: log, configuration: .init(restoration: .lastSessionWithRoots)))
    #expect(later.host.layers[0].sidebar == nil)

    app.session.setFlag("columns", "all")
    app.settle()
    #expect(app.host.layers[0].sidebar != nil)
    try app.session.look(at: hidden)
    app.settle()
    #expect(app.host.layers[0].sidebar == nil)
    try app.host.toggleSidebar()
    app.settle()
    #expect(app.host.layers[0].sidebar == nil && app.session.flags["columns"] != "automatic")
    app.session.setFlag("columns", 7)
    app.session.lookAtPresent()
    app.settle()
    #expect(app.host.layers[0].sidebar != nil, "for an unknown value, SwiftUI chooses the columns")
  }
}
