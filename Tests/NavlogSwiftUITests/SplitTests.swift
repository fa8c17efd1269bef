import Foundation
import Navlog
import SwiftUI
import Testing

@testable import NavlogSwiftUI
@testable import ScreenFixtures

/// A split view.
@Suite @MainActor struct SplitTests {
  private func app(
    _ width: UserInterfaceSizeClass, roots: [RootName] = [.sidebar, "home", "search"]
  ) -> TestApp {
    var options = TestApp.Options()
    options.layout = .split
    let app = TestApp(RouterSession(configuration: .init(roots: roots, links: TestApp.links)), options)
    app.host.horizontalSizeClass = width
    app.settle()
    return app
  }

  // MARK: - Side by side

  @Test func `a split view lists the roots next to the selected root's stack, and a tap selects a root`()
    throws
  {
    let app = app(.regular)
    app.expect("sidebar")
    #expect(app.host.rows == ["home", "search"])
    try app.host.tapRow("home")
    app.expect("home")
    app.router.navigate(to: .list)
    app.expect("home/list")
    try app.host.tapRow("search")
    app.expect("search")
    try app.host.tapRow("home")
    app.expect("home/list")
    try app.expectEvents(
      "user setRoots", "system select", "user navigate", "system select", "system select")
  }

  @Test func `if the sidebar is the first root in the list, a new split view shows the sidebar`() {
    for width in [UserInterfaceSizeClass.compact, .regular] {
      app(width, roots: [.sidebar, "main"]).expect(width == .compact ? "main" : "sidebar")
    }
  }

  @Test func `a tap on the selected row is not recorded`() throws {
    let app = app(.regular, roots: [.sidebar, "home"])
    try app.host.tapRow("home")
    app.router.navigate(to: .list)
    try app.host.tapRow("home")
    app.expect("home/list")
    try app.expectEvents("user setRoots", "system select", "user navigate")
  }

  @Test func `if SwiftUI deselects a row while its stack is visible, the split view selects the row again`()
    throws
  {
    // SwiftUI also deselects a row when the rows of its list change.
    let app = app(.regular)
    app.session.select("home")
    app.router.navigate(to: .list)
    app.expect("home/list")
    try app.host.deselectRow()
    app.expect("home/list")
    try app.expectEvents("user setRoots", "user select", "user navigate")
  }

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular], [true, false])
  func `inserting or removing rows does not change the selection`(
    _ width: UserInterfaceSizeClass, deselects: Bool
  ) throws {
    var options = TestApp.Options()
    (options.layout, options.listsDeselectWhenRowsChange) = (.split, deselects)
    let app = TestApp(
      RouterSession(configuration: .init(roots: [.sidebar, "home", "search"])), options)
    app.host.horizontalSizeClass = width
    app.session.select("home")
    app.router.navigate(to: .list)
    app.settle()
    app.session.send(.setRoots([.sidebar, "new", "home"]))
    app.settle()
    #expect(app.session.selected == "home" && app.faults == [])
    try app.expectEvents("user setRoots", "user select", "user navigate", "user setRoots")
  }

  @Test(arguments: [TestApp.Layout.split, .columns], [true, false])
  func `a selected root shows its stack, although SwiftUI drops the path of a new stack`(
    _ layout: TestApp.Layout, drops: Bool
  ) throws {
    var options = TestApp.Options()
    (options.layout, options.dropsPathsOfNewStacks) = (layout, drops)
    let app = TestApp(
      RouterSession(configuration: .init(roots: [.sidebar, "home", "search"])), options)
    app.session.router(root: "home").setPath([.list, .detail(1)])
    app.session.select("home")
    app.settle()
    #expect(app.faults == [] && app.host.visibleText.contains("detail 1"))
    app.router.setPath([.filter, .detail(2)])
    app.settle()
    #expect(app.faults == [] && app.host.visibleText.contains("detail 2"))
    app.session.select("search")
    app.session.select("home")
    app.settle()
    #expect(app.faults == [] && app.host.visibleText.contains("detail 2"))
  }

  @Test(arguments: [TestApp.Layout.split, .columns])
  func `if the path of a root changes before SwiftUI creates the root's stack, the stack shows the new path`(
    layout: TestApp.Layout
  ) throws {
    var options = TestApp.Options()
    (options.layout, options.dropsPathsOfNewStacks) = (layout, true)
    let app = TestApp(
      RouterSession(configuration: .init(roots: ["home", .sidebar, "search"])), options)
    app.host.horizontalSizeClass = .regular
    app.settle()
    try app.host.tapRow("search")
    app.session.router(root: "search").navigate(to: .detail(1))
    app.settle()
    #expect(app.faults == [] && app.host.visibleText.contains("detail 1"))
  }

  @Test func `if the user hides the sidebar, no event is recorded`() throws {
    let app = app(.regular)
    app.session.select("home")
    app.settle()
    let lines = try app.session.eventLines
    try app.host.toggleSidebar()
    app.settle()
    #expect(app.layers == ["home"] && app.host.layers[0].sidebar == nil)
    #expect(try app.session.eventLines == lines)
  }

  // MARK: - Collapsed

  @Test func `a collapsed split view shows stacks over the sidebar, and going back selects the sidebar`()
    throws
  {
    let app = app(.compact)
    app.expect("home\nsearch")
    try app.host.tapRow("home")
    app.expect("home\nsearch/home")
    app.router.navigate(to: .list)
    app.expect("home\nsearch/home/list")
    try app.host.swipeBack()
    app.expect("home\nsearch/home")
    try app.host.swipeBack()
    app.expect("home\nsearch")
    try app.expectEvents("user setRoots", "system select", "user navigate", "system pop", "system select")
    #expect(app.session.selected == .sidebar)
  }

  @Test func `going back to the sidebar keeps the root's stack`() throws {
    let app = app(.compact)
    app.session.select("search")
    app.router.setPath([.list, .detail(1)])
    app.expect("home\nsearch/search/list/detail 1")
    app.session.select(.sidebar)
    app.expect("home\nsearch")
    try app.host.tapRow("search")
    app.expect("home\nsearch/search/list/detail 1")
    // The user goes back by two screens. Before SwiftUI writes the new path, a call selects the sidebar, and the column with
    // the stack leaves the screen.
    let write = try app.host.goBack(by: 2, .later)
    app.session.select(.sidebar)
    app.settle()
    write.deliver()
    write.deliverThroughCurrentBinding()
    app.expect("home\nsearch")
    #expect(app.session.router(root: "search").navigationStackPath == [.list, .detail(1)])
  }

  @Test(arguments: [SystemWrite.Delivery.twice, .later])
  func `a return to the sidebar is recorded once, even if SwiftUI writes the binding twice or late`(
    _ delivery: SystemWrite.Delivery
  )
    throws
  {
    let app = app(.compact)
    try app.host.tapRow("home")
    app.expect("home\nsearch/home")
    let write = try app.host.swipeBack(delivery)
    if delivery == .later { write.deliver() }
    app.expect("home\nsearch")
    write.deliver()
    app.expect("home\nsearch")
    try app.expectEvents("user setRoots", "system select", "system select")
  }

  @Test func `if SwiftUI deselects a root late, the currently selected root stays selected`() throws {
    let app = app(.regular)
    let session = app.session
    session.select("home")
    app.settle()
    let model = SidebarModel(
      Presenter(session, TransitionTiming(), showing: .split(sidebar: .sidebar)), .sidebar
    ) {
      session.selected
    } onSelect: {
      session.select($0)
    }
    let position = session.position
    model[selectionBeside: "search"] = nil
    model[columnBeside: "search"] = .sidebar
    model[columnBeside: "home"] = .detail
    #expect(session.position == position && session.selected == "home")
    model[columnBeside: "home"] = .sidebar
    #expect(session.selected == .sidebar)
  }

  @Test func `the selected root stays when the width changes`() throws {
    let app = app(.compact)
    try app.host.tapRow("search")
    app.router.navigate(to: .list)
    app.expect("home\nsearch/search/list")
    let position = app.session.position
    app.host.horizontalSizeClass = .regular
    app.expect("search/list")
    app.host.horizontalSizeClass = .compact
    app.expect("home\nsearch/search/list")
    #expect(
      try app.session.eventLines.count
        == app.events.prefix(position).filter { ![.activate, .resign].contains($0.action.kind) }.count)
    app.session.select(.sidebar)
    app.expect("home\nsearch")
    app.host.horizontalSizeClass = .regular
    app.expect("sidebar")
  }

  @Test
  func `a link in the sidebar pushes its screen over the sidebar, and going back returns to the sidebar`()
    throws
  {
    let app = app(.compact)
    app.session.open("app://detail/3")
    app.expect("home\nsearch/sidebar/detail 3")
    try app.host.swipeBack()
    app.expect("home\nsearch")
    app.session.open("app://search/filter")
    app.expect("home\nsearch/search/list", "sheet filter")
    try app.expectEvents("user setRoots", "deepLink deepLink", "system pop", "deepLink deepLink")
  }

  @Test func `if a sidebar has its own screens, selecting the sidebar shows these screens`() throws {
    let app = app(.compact)
    app.router.setPath([.list, .detail(1)])
    app.session.select("home")
    app.expect("home\nsearch/home")
    app.session.select(.sidebar)
    app.router.navigate(to: .confirm)
    app.expect("home\nsearch/sidebar/list/detail 1", "alert confirm")
    try app.expectEvents("user setRoots", "user setPath", "user select", "user select", "user navigate")
  }

  @Test func `a return to the sidebar removes the sidebar's own screens`() throws {
    let app = app(.compact)
    app.router.navigate(to: .detail(1))
    app.session.select("home")
    app.expect("home\nsearch/home")
    try app.host.swipeBack()
    app.expect("home\nsearch")
    try app.expectEvents(
      "user setRoots", "user navigate", "user select", "system select", "system popToRoot")
  }

  @Test
  func `if SwiftUI writes a return to the sidebar while the app is in the background, nothing changes`()
    throws
  {
    let app = app(.compact)
    app.router.navigate(to: .detail(1))
    app.session.select("home")
    app.expect("home\nsearch/home")
    let lines = try app.session.eventLines
    let write = try app.host.swipeBack(.later)
    app.host.scenePhase = .background
    app.host.update()
    write.deliver()
    app.expect("home\nsearch/home")
    #expect(try app.session.eventLines == lines)
  }

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular])
  func `a split view whose sidebar has no root adds a root for the sidebar`(_ width: UserInterfaceSizeClass)
    throws
  {
    let app = app(width, roots: ["home", "search"])
    app.expect(width == .compact ? "home\nsearch/home" : "home")
    #expect(app.session.roots == ["home", "search", .sidebar])
    try app.expectEvents("user setRoots", "system setRoots")
    app.session.closeRoot(.sidebar)
    app.settle()
    if width == .regular { return }
    try app.host.swipeBack()
    app.expect("home\nsearch")
    #expect(try app.session.eventLines.suffix(3) == ["user setRoots", "system setRoots", "system select"])
  }

  @Test func `a split view opens the root of its sidebar again for a link that selects this root`() throws {
    var options = TestApp.Options()
    options.layout = .split
    let configuration = RouterSession<Place>.Configuration(
      roots: [.sidebar, "home"], links: { _ in .plan([.select(.sidebar)]) })
    let app = TestApp(RouterSession(configuration: configuration), options)
    app.settle()
    app.session.select("home")
    app.session.closeRoot(.sidebar)
    app.settle()
    #expect(app.host.open(try #require(URL(string: "app://sidebar"))) == 1)
    #expect(app.session.selected == .sidebar)
    #expect(try app.session.eventLines.suffix(2) == ["system setRoots", "deepLink deepLink"])
  }

  // MARK: - Modals, links, activity

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular])
  func `a split view presents modals over both columns`(_ width: UserInterfaceSizeClass) throws {
    let app = app(width)
    let below = width == .compact ? "home\nsearch" : "sidebar"
    app.router.navigate(to: .filter)
    app.session.visibleRouter.navigate(to: .gallery)
    app.expect(below, "sheet filter", "cover gallery")
    app.session.select("home")
    app.expect(width == .compact ? "home\nsearch/home" : "home")
    app.router.navigate(to: .filter)
    app.expect(width == .compact ? "home\nsearch/home" : "home", "sheet filter")
    app.host.horizontalSizeClass = width == .compact ? .regular : .compact
    app.expect(width == .compact ? "home" : "home\nsearch/home", "sheet filter")
    try app.host.swipeDown()
    app.session.select(.sidebar)
    app.settle()
    #expect(app.host.layerTexts.count == 3, "the sidebar's modals are presented again")
    #expect(app.faults == [])
  }

  @Test func `if the user selects a root while a sheet disappears, the sheet stays over its own root`() throws
  {
    let app = app(.regular)
    app.session.select("home")
    app.router.navigate(to: .filter)
    app.settle()
    app.host.finishesTransitions = false
    app.router.dismiss()
    app.host.settle()
    try app.host.tapRow("search")
    app.host.settle()
    #expect(app.layers == ["search", "sheet filter (dismissing)"])
    app.expect("search")
  }

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular])
  func `a link in the sidebar shows its screen at once: a sheet, or a screen in the selected stack`(
    _ width: UserInterfaceSizeClass
  ) throws {
    let selected: RootName = width == .compact ? .sidebar : "home"
    let session = RouterSession<Place>(configuration: .init(roots: [.sidebar, "home"]))
    session.select(selected)
    let host = TestHost {
      SplitContainer(session, selection: { RootName?.none }, onSelect: { _ in }) { place, router in
        PlaceView(name: "\(place)", router: router)
      } content: { root, router in
        PlaceView(name: "\(root)", router: router)
      } rows: {
        NavlogLink("filters", to: Place.filter)
        NavlogLink("one", to: Place.detail(1))
      }
    }
    host.horizontalSizeClass = width
    host.settle()
    try host.tap("filters")
    host.settle()
    #expect(host.layers.map(\.kind) == [nil, .sheet] && host.visibleText == "filter\nclose")
    try host.swipeDown()
    host.settle()
    try host.tap("one")
    host.settle()
    #expect(host.layers.map(\.kind) == [nil] && host.visibleText == "detail 1\nclose")
    #expect(session.router(root: selected).navigationStackPath == [.detail(1)])
    #expect(session.selected == selected && host.failures == [] && host.differences == [])
  }

  @Test func `a split view opens a URL once`() throws {
    let app = app(.compact)
    app.session.select("home")
    app.settle()
    #expect(app.host.open(try #require(URL(string: "app://detail/3"))) == 1)
    app.expect("home\nsearch/home/detail 3")
  }

  @Test func `the routers of the columns on screen are active`() throws {
    let app = app(.regular)
    func active() -> [RootName] { app.session.state.routers.filter { $0.isActive }.map { $0.id.root } }
    #expect(active() == ["sidebar"])
    try app.host.tapRow("home")
    app.settle()
    #expect(active() == ["sidebar", "home"])
    try app.host.tapRow("search")
    app.settle()
    #expect(active() == ["sidebar", "search"])
    app.host.horizontalSizeClass = .compact
    app.settle()
    #expect(active() == ["search"])
    try app.host.swipeBack()
    app.settle()
    #expect(active() == ["sidebar"])
    #expect(try app.session.activityLines.allSatisfy { !$0.contains(":") }, "no activity event is a no-op")
  }
}
