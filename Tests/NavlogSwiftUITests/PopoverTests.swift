import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

/// A popover.

@Suite @MainActor struct PopoverTests {
  private func app(_ width: UserInterfaceSizeClass = .regular) -> TestApp {
    let app = TestApp()
    app.host.horizontalSizeClass = width
    app.router.present(.filter, style: .popover)
    app.expect("main", "popover filter")
    return app
  }

  @Test func `dismissAll dismisses a popover below a cover, even if SwiftUI omits the popover's onAppear`() {
    var options = TestApp.Options()
    options.allowsMultipleDismissals = false
    options.coversHideContentBelow = true
    options.reportsAppearanceBelowCovers = false
    let app = TestApp(nil, options)
    app.router.present(.filter, style: .fullScreen)
    app.settle()
    app.session.visibleRouter.present(.detail(1), style: .popover)
    app.settle()
    app.session.visibleRouter.present(.gallery, style: .fullScreen)
    app.expect("main", "cover filter", "popover detail 1", "cover gallery")
    app.router.dismissAll()
    app.expect("main")
  }

  @Test func `a popover has its own stack, and uses the slot of the sheet`() throws {
    let app = app()
    app.session.visibleRouter.navigate(to: .detail(1))
    app.expect("main", "popover filter/detail 1")
    #expect(app.session.state.roots[0].sheet?.style == .popover)
    app.router.present(.gallery, style: .sheet)
    app.expect("main", "sheet gallery")
  }

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular])
  func `a popover that the user dismisses is recorded as dismissed`(width: UserInterfaceSizeClass) throws {
    let app = app(width)
    if width == .compact { try app.host.swipeDown() } else { try app.host.tapBesidePopover() }
    app.expect("main")
    try app.expectEvents("user present", "system dismissSheet")
  }

  @Test func `a popover that a cover hides stays presented`() throws {
    var options = TestApp.Options()
    options.coversHideContentBelow = true
    let app = TestApp(nil, options)
    app.router.present(.filter, style: .popover)
    app.session.visibleRouter.present(.gallery, style: .fullScreen)
    app.expect("main", "popover filter", "cover gallery")
    app.session.visibleRouter.dismiss()
    app.expect("main", "popover filter")
    app.router.dismiss()
    app.expect("main")
    try app.expectEvents("user present", "user present", "user dismiss", "user dismiss")
  }

  @Test
  func `a popover can appear right after another popover, and appears again at the next launch`() throws {
    let log = InMemoryEventLog()
    let app = TestApp(RouterSession(log: log))
    app.router.present(.gallery, style: .popover)
    app.expect("main", "popover gallery")
    app.router.dismiss()
    app.router.present(.filter, style: .popover)
    app.expect("main", "popover filter")
    let later = TestApp(RouterSession(log: log, configuration: .init(restoration: .lastSession)))
    later.expect("main", "popover filter")
  }

  @Test(arguments: [true, false])
  func `a popover points to its source, or to the container if it has no source`(hasSource: Bool) throws {
    let session = RouterSession<Place>()
    let host = TestHost {
      NavigationContainer(session) { place, _ in
        Text(verbatim: "\(place)")
      } content: { router in
        Text("Home")
        let button = Button("Filter") { router.present(.filter, style: .popover) }
        if hasSource { button.navlogPopoverSource(for: Place.filter) } else { button }
      }
    }
    let frame = CGRect(x: 300, y: 40, width: 60, height: 30)
    host.frames = ["Filter": frame]
    host.settle()
    try host.tap("Filter")
    host.settle()
    #expect(host.layers.map(\.kind) == [nil, .popover])
    #expect(host.layers.last?.attachment == (hasSource ? frame : nil))
    #expect(host.failures == [])
  }

  /// An app in which each bottom screen and the list contain a source of the same popover.
  @MainActor
  private struct SourcesApp {
    let session = RouterSession<Place>(configuration: .init(roots: ["home", "search", .sidebar]))
    let time = ManualTimer()
    let host: TestHost

    init(_ layout: TestApp.Layout) {
      host = TestHost { [session, timing = time.timing] in
        switch layout {
        case .stack:
          NavigationContainer(session, timing: timing) { place, router in
            SourcesView(name: "\(place)", router: router)
          } content: { router in
            SourcesView(name: "\(router.id)", router: router)
          }
        case .tabs:
          TabContainer(session, timing: timing) { place, router in
            SourcesView(name: "\(place)", router: router)
          } content: { root, router in
            SourcesView(name: "\(root)", router: router)
          } label: { root in
            Text(verbatim: "\(root)")
          }
        case .split, .columns:
          SplitContainer(session, timing: timing) { place, router in
            SourcesView(name: "\(place)", router: router)
          } content: { root, router in
            SourcesView(name: "\(root)", router: router)
          } label: { root in
            Text(verbatim: "\(root)")
          }
        }
      }
      for (index, name) in ["home", "search", "list"].enumerated() {
        host.frames["filter \(name)"] = CGRect(x: 300, y: 40 + 100 * index, width: 60, height: 30)
      }
      host.horizontalSizeClass = .regular
      settle()
    }

    func settle() { host.settle(time) }

    /// Presents the popover of a screen, checks that it points to the source in this screen, and dismisses the popover.
    func expectSource(in screen: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let source = "filter \(screen)"
      try host.tap(source)
      settle()
      #expect(host.layers.map(\.kind) == [nil, .popover], sourceLocation: sourceLocation)
      #expect(host.layers.last?.attachment == host.frames[source], sourceLocation: sourceLocation)
      session.visibleRouter.dismiss()
      settle()
    }
  }

  private struct SourcesView: View {
    let name: String
    let router: Router<Place>

    var body: some View {
      Text(verbatim: name)
      Button {
        router.present(.filter, style: .popover)
      } label: {
        Text(verbatim: "filter \(name)")
      }
      .navlogPopoverSource(for: Place.filter)
    }
  }

  @Test(arguments: [TestApp.Layout.stack, .tabs, .split])
  func `after another root was selected, a popover of this root points to its source`(layout: TestApp.Layout)
    throws
  {
    let app = SourcesApp(layout)
    try app.expectSource(in: "home")
    app.session.select("search")
    app.settle()
    try app.expectSource(in: "search")
    #expect(app.host.failures == [])
  }

  @Test(arguments: [TestApp.Layout.stack, .tabs, .split])
  func `a popover points to its source again after a push, a canceled swipe, a pop and a root change`(
    layout: TestApp.Layout
  ) throws {
    let app = SourcesApp(layout)
    try app.expectSource(in: "home")
    app.session.visibleRouter.navigate(to: .list)
    app.settle()
    try app.expectSource(in: "list")
    try app.host.cancelSwipeBack()
    app.settle()
    try app.expectSource(in: "list")
    app.session.visibleRouter.pop()
    app.settle()
    try app.expectSource(in: "home")
    for root in ["search", "home"] {
      app.session.select(RootName(root))
      app.settle()
      try app.expectSource(in: root)
    }
    #expect(app.host.failures == [])
  }

  @Test func `a popover of a split view's root can point to a view in the sidebar`() throws {
    let session = RouterSession<Place>(configuration: .init(roots: [.sidebar, "home"]))
    let host = TestHost {
      SplitContainer(session, selection: { RootName?.none }, onSelect: { _ in }) { place, _ in
        Text(verbatim: "\(place)")
      } content: { root, _ in
        Text(verbatim: "\(root)")
      } rows: {
        Button("Filter") { session.router.present(.filter, style: .popover) }
          .navlogPopoverSource(for: Place.filter)
      }
    }
    let frame = CGRect(x: 300, y: 40, width: 60, height: 30)
    host.frames = ["Filter": frame]
    host.horizontalSizeClass = .regular
    host.settle()
    // The sidebar has already appeared when another root is selected.
    session.select("home")
    host.settle()
    try host.tap("Filter")
    host.settle()
    #expect(host.layers.map(\.kind) == [nil, .popover] && host.layers.last?.attachment == frame)
    #expect(host.failures == [])
  }

  @Test
  func `a popover points to its source after a cover is dismissed, even if SwiftUI omits onAppear`()
    throws
  {
    let app = SourcesApp(.stack)
    (app.host.coversHideContentBelow, app.host.reportsAppearanceBelowCovers) = (true, false)
    app.session.visibleRouter.present(.gallery, style: .fullScreen)
    app.settle()
    app.session.visibleRouter.dismiss()
    app.settle()
    try app.expectSource(in: "home")
    #expect(app.host.failures == [])
  }

  @Test func `a popover points to the container after its source has disappeared`() throws {
    let session = RouterSession<Place>()
    let frame = CGRect(x: 300, y: 40, width: 60, height: 30)
    let host = TestHost {
      NavigationContainer(session) { place, _ in
        Text(verbatim: "\(place)")
      } content: { router in
        Button("Hide") { router.send(.setFlag("isHidden", true)) }
        if router.session.flags["isHidden"] == nil {
          Button("Filter") {}.navlogPopoverSource(for: Place.filter)
        }
      }
    }
    host.frames = ["Filter": frame]
    host.settle()
    try host.tap("Hide")
    host.settle()
    session.router.present(.filter, style: .popover)
    host.settle()
    #expect(host.layers.map(\.kind) == [nil, .popover] && host.layers.last?.attachment == nil)
    #expect(host.failures == [])
  }
}
