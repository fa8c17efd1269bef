import Navlog
import Observation
import SwiftUI
import Synchronization
import Testing

@testable import NavlogSwiftUI
@testable import ScreenFixtures

/// Roots, with and without a tab bar.

@Suite @MainActor struct TabTests {
  private func app(tabs: Bool = true, poppingToRoot: Bool = false) -> TestApp {
    var options = TestApp.Options()
    options.hasTabs = tabs
    options.poppingToRoot = poppingToRoot
    return TestApp(
      RouterSession(configuration: .init(roots: ["home", "search"], links: TestApp.links)), options)
  }

  @Test func `a tap on a tab selects the tab, and every tab keeps its stack`() throws {
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
    #expect(app.host.layers[0].screens[1].identity == screen, "the tab keeps its screen")
    app.session.select("search")
    app.expect("search/detail 1")
    try app.expectEvents(
      "user setRoots", "user navigate", "system select", "user navigate", "system select", "user select")
  }

  @Test func `a tap on the selected tab is recorded, and can also pop the tab's stack to its root`() throws {
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

  @Test
  func `if SwiftUI selects the selected tab again below a modal, the selection is not recorded`() throws {
    let app = app(poppingToRoot: true)
    app.router.navigate(to: .list)
    app.router.navigate(to: .filter)
    app.expect("home/list", "sheet filter")
    try app.host.rewriteTabSelection()
    app.expect("home/list", "sheet filter")
    try app.expectEvents("user setRoots", "user navigate", "user navigate")
  }

  @Test(arguments: [true, false])
  func `a root's modals disappear when another root is selected, and return with their root`(
    tabs: Bool
  ) {
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
  func `a deep link selects a root, replaces its stack, and presents a sheet over the stack`(tabs: Bool)
    throws
  {
    let app = app(tabs: tabs)
    app.router.navigate(to: .filter)
    app.expect("home", "sheet filter")
    app.session.open("app://search/filter")
    app.expect("search/list", "sheet filter")
    try app.expectEvents("user setRoots", "user navigate", "deepLink deepLink")
    #expect(!app.host.transitionLog.contains("pushing"), "the stack is complete when it appears")
  }

  @Test(arguments: [true, false])
  func `a call can replace the roots, for example after a login`(tabs: Bool) throws {
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

  @Test func `a tab keeps its screens when the first tab closes, and when a tab is inserted before it`() {
    let app = app()
    app.session.select("search")
    app.router.navigate(to: .list)
    app.expect("search/list")
    let screens = app.host.layers[0].screens.map { $0.identity }
    for roots in [["search"], ["new", "search"]] as [[RootName]] {
      app.session.send(.setRoots(roots))
      app.expect("search/list")
      #expect(app.host.layers[0].screens.map { $0.identity } == screens)
    }
  }

  @Test
  func `if the user taps another tab before a modal appears, the modal waits until its tab is selected`()
    throws
  {
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

  @Test func `if the user taps a tab that cannot be selected, the previous tab is selected again`() throws {
    // Guards do not decide on tabs, so the test makes the selection of a tab fail by removing its root.
    let app = app()
    app.session.send(.setRoots(["home"]))
    try app.host.tapTab("search")
    app.expect("home")
    try app.expectEvents("user setRoots", "user setRoots", "system select: noSuchRoot")
  }

  @Test func `after SwiftUI selected a tab in the background, it reads the selected tab again`() {
    let session = RouterSession<Place>(configuration: .init(roots: ["home", "search"]))
    let presenter = Presenter(session, TransitionTiming())
    presenter.start()
    presenter.sceneDidEnter(.active)
    presenter.sceneDidEnter(.background)
    let isToldOfChange = Mutex(false)
    withObservationTracking {
      _ = presenter[tabPoppingToRoot: false]
    } onChange: {
      isToldOfChange.withLock { $0 = true }
    }
    presenter[tabPoppingToRoot: false] = "search"
    #expect(isToldOfChange.withLock { $0 } && session.selected == "home")
  }
}

/// The traits of tabs.
@Suite @MainActor struct TabTraitTests {
  private func host(_ session: RouterSession<Place>, _ badge: Model) -> TestHost {
    TestHost {
      TabContainer(
        session,
        traits: { root in
          switch root {
          case "search": TabTraits(role: .search)
          case "home": TabTraits(badge: badge.count)
          case "new", "drafts", "sent": TabTraits(badge: Text("new"), section: "Mailboxes")
          default: TabTraits()
          }
        }
      ) { place, _ in
        Text(verbatim: "\(place)")
      } content: { root, _ in
        Text(verbatim: "in \(root)")
      } label: { root in
        Text(verbatim: "\(root)")
      }
      .tabViewStyle(.sidebarAdaptable)
    }
  }

  @Test func `the app can give a tab a role, a badge and a section, for a tab bar and for a sidebar`() throws
  {
    let session = RouterSession<Place>(
      configuration: .init(roots: ["search", "home", "drafts", "sent", "more"]))
    let badge = Model()
    let host = host(session, badge)
    host.horizontalSizeClass = .compact
    host.settle()
    #expect(host.tabs == ["home", "drafts", "sent", "more", "search"] && host.tabSections == [])
    #expect(host.tabBadges == ["drafts": "new", "sent": "new"], "no badge for 0")
    badge.count = 3
    host.horizontalSizeClass = .regular
    host.settle()
    #expect(host.tabBadges["home"] == "3")
    #expect(
      host.tabSections == [
        TabSectionSnapshot(nil, ["home"]), TabSectionSnapshot("Mailboxes", ["drafts", "sent"]),
        TabSectionSnapshot(nil, ["more", "search"]),
      ])
    try host.tapTab("sent")
    host.settle()
    #expect(session.selected == "sent" && host.visibleText == "in sent" && host.failures == [])
  }

  @Test(
    arguments: [
      ("sent", ["home", "sent", "more"]), ("sent", ["home", "new", "drafts", "sent", "more"]),
      ("more", ["drafts", "sent", "more"]),
    ] as [(RootName, [RootName])])
  func `a tab keeps its screen when an earlier tab opens or closes, in the same section or in none`(
    root: RootName, roots: [RootName]
  ) {
    let session = RouterSession<Place>(configuration: .init(roots: ["home", "drafts", "sent", "more"]))
    let host = host(session, Model())
    session.select(root)
    host.settle()
    let screen = host.layers[0].top
    session.send(.setRoots(roots))
    host.settle()
    #expect(host.layers[0].top == screen && session.selected == root && host.failures == [])
  }

  @Test func `the list of tabs can change together with the selection, even if the selected tab is removed`()
    throws
  {
    let session = RouterSession<Place>(configuration: .init(roots: ["home", "drafts", "sent"]))
    let host = host(session, Model())
    host.settle()
    session.select("sent")
    session.router.navigate(to: .list)
    host.settle()
    #expect(host.visibleText == "list" && host.topLayer?.selectedTab == AnyHashable(RootName("sent")))
    // The selection and the list of tabs must change together. A tab view may crash if its selection is not one of its tabs.
    session.send(.setRoots(["drafts", "home"]))
    host.settle()
    #expect(host.tabs == ["drafts", "home"] && host.visibleText == "in \(session.selected)")
    #expect(host.failures == [])
  }

  @MainActor @Observable final class Model { var count = 0 }
}
