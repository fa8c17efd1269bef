import Foundation
import Navlog
import SwiftUI
import TestThreads
import Testing

@testable import NavlogSwiftUI
@testable import ScreenFixtures
@testable import TestFixtures

/// Windows that show a root each.
@Suite @MainActor struct WindowTests {
  private let url = URL(string: "app://detail/3")

  private func windows(
    _ roots: [RootName] = ["main", "note"], keyWindow: Bool = true, tied: Bool = true, closing: Bool = true
  ) -> TestWindows {
    TestWindows(nil, .init(hasKeyWindow: keyWindow, isTied: tied, closesRoots: closing), opening: roots)
  }

  // MARK: - Screens

  @Test func `a window shows its own root and the root's modals, whether the root is selected or not`() throws
  {
    let app = windows()
    app.session.router(root: "main").navigate(to: .list)
    app.session.router(root: "main").navigate(to: .filter)
    app.session.router(root: "note").navigate(to: .gallery)
    #expect(app.session.selected == "note")
    app.expect(["main": ["main/list", "sheet filter"], "note": ["note", "cover gallery"]])
    app.session.select("main")
    app.expect(["main": ["main/list", "sheet filter"], "note": ["note", "cover gallery"]])
    #expect(
      !app["note"].transitionLog.contains { $0.hasPrefix("dismissing") }, "another selection moves nothing")
    try app["main"].swipeDown()
    app.expect(["main": ["main/list"], "note": ["note", "cover gallery"]])
  }

  @Test func `a window presents its dialog, whether its root is selected or not`() throws {
    let app = windows()
    app.session.router(root: "main").navigate(to: .confirm)
    #expect(app.session.selected == "note")
    app.expect(["main": ["main", "alert confirm"], "note": ["note"]])
    app.session.router(root: "note").navigate(to: .confirm)
    app.session.router(root: "main").dismissDialog()
    app.expect(["main": ["main"], "note": ["note", "alert confirm"]])
  }

  @Test func `a transition in one window does not delay another window`() {
    let app = windows()
    for (_, host) in app.windows { host.finishesTransitions = false }
    app.session.router(root: "main").navigate(to: .filter)
    app.app.settle()
    app.session.router(root: "main").dismiss()
    app.session.router(root: "note").navigate(to: .list)
    app.app.settle()
    #expect(app.layers("main") == ["main", "sheet filter (presenting)"])
    #expect(app.layers("note") == ["note/list"])
    app.expect(["main": ["main"], "note": ["note/list"]])
  }

  @Test func `when a window opens, one event adds its root, and one event selects the root`() throws {
    let app = windows(["main"])
    #expect(try app.session.eventLines == [])
    app.open("note")
    app.expect(["main": ["main"], "note": ["note"]])
    #expect(try app.session.eventLines == ["system setRoots", "system select"])
    app.open("note")
    app.session.openRoot("other")
    app.open("other")
    app.expect(["main": ["main"], "note": ["note"], "other": ["other"]])
    #expect(try app.session.eventLines.dropFirst(2) == ["user setRoots", "system select"])
  }

  // MARK: - The window in front

  @Test func `a window that comes to the front selects its root, unless the root is already selected`() throws
  {
    let app = windows()
    app.session.select("main")
    let before = try app.session.eventLines
    app.bringToFront("main")
    app.bringToFront("note")
    #expect(app.session.selected == "note")
    app.bringToFront("note")
    app["note"].scenePhase = .inactive
    app.settle()
    app["note"].scenePhase = .active
    app.settle()
    app.bringToFront("main")
    #expect(app.session.selected == "main")
    #expect(try app.session.eventLines == before + ["system select", "system select"])
  }

  @Test func `a window whose root is missing selects no root when it comes to the front`() throws {
    let app = windows(tied: false)
    app.bringToFront("main")
    app.session.closeRoot("note")
    app.settle()
    let before = try app.session.eventLines
    app.bringToFront("note")
    app.settle()
    #expect(try app.session.eventLines == before)
    #expect(app.session.selected == "main")
  }

  @Test func `a window that is active behind the key window selects no root`() throws {
    let app = windows()
    app["main"].scenePhase = .background
    app.settle()
    app["main"].scenePhase = .active
    app.settle()
    #expect(app.session.selected == "note", "appearsActive is false")
  }

  @Test func `the window in front is the visible window that was activated or used most recently`()
    throws
  {
    let app = windows(keyWindow: false)
    app.session.router(root: "main").navigate(to: .list)
    app.settle()
    #expect(app.session.selected == "note", "a call by the program selects no root")
    try app["main"].swipeBack()
    app.expect(["main": ["main"], "note": ["note"]])
    #expect(app.session.selected == "main")
    #expect(try app.session.eventLines.suffix(2) == ["system pop", "system select"])
    app["note"].scenePhase = .background
    app.settle()
    app["note"].scenePhase = .active
    app.settle()
    #expect(app.session.selected == "note")
  }

  @Test func `if SwiftUI writes late in a window behind the key window, that window stays behind`() throws {
    let app = windows()
    app.session.router(root: "main").navigate(to: .list)
    app.bringToFront("main")
    app.settle()
    let write = try app["main"].swipeBack(.later)
    app.bringToFront("note")
    write.deliver()
    app.expect(["main": ["main"], "note": ["note"]])
    #expect(app.session.selected == "note")
  }

  @Test(arguments: [true, false])
  func `a new window selects its root, even if SwiftUI reports the window as in front before it appears`(
    isAppearing: Bool
  ) {
    let session = RouterSession<Place>()
    let presenter = Presenter(session, TransitionTiming(), showing: .root("note"))
    if isAppearing { presenter.start() }
    presenter.setInFront(true)
    presenter.start()
    #expect(session.roots == ["main", "note"] && session.selected == "note")
  }

  // MARK: - Links

  @Test(arguments: [true, false])
  func `a URL opens in the window that the user brought to the front, and never in a new window`(
    keyWindow: Bool
  ) throws {
    let app = windows(["main", "note", "other"], keyWindow: keyWindow)
    app.bringToFront("note")
    app.settle()
    #expect(app.open(try #require(url)) == "note")
    app.expect(["main": ["main"], "note": ["note/detail 3"], "other": ["other"]])
    #expect(try app.session.eventLines.last == "deepLink deepLink")
  }

  @Test
  func `a URL opens in the window of a root that a call selected, even if this window is behind another`()
    throws
  {
    let app = windows()
    app.session.select("main")
    app.settle()
    #expect(app.open(try #require(url)) == "main")
    app.expect(["main": ["main/detail 3"], "note": ["note"]])
  }

  @Test func `a URL opens in the window that SwiftUI delivers it to, and the window comes to the front`()
    throws
  {
    let app = windows()
    #expect(app["main"].open(try #require(url)) == 1)
    app.expect(["main": ["main/detail 3"], "note": ["note"]])
    #expect(try app.session.eventLines.suffix(2) == ["system select", "deepLink deepLink"])
  }

  @Test func `a URL that an empty window receives opens in another window`() throws {
    let app = windows(tied: false)
    app.session.closeRoot("note")
    app["note"].open(try #require(url))
    app.expect(["main": ["main/detail 3"], "note": [""]])
    #expect(try app.session.eventLines.suffix(2) == ["user setRoots", "deepLink deepLink"])
  }

  // MARK: - Closing

  @Test func `when a window closes, only the routers of that window become inactive`() throws {
    let app = windows(closing: false)
    app.session.router(root: "main").navigate(to: .filter)
    app.session.router(root: "note").navigate(to: .filter)
    app.settle()
    let active = app.session.state.routers.filter { $0.isActive }.map { $0.id }
    #expect(active.map { $0.root } == ["main", "main", "note", "note"])
    let count = try app.session.activityLines.count
    app.close("note")
    app.expect(["main": ["main", "sheet filter"]])
    let note = active.filter { $0.root == "note" }.map { "\($0) resign" }
    #expect(try Set(app.session.activityLines.dropFirst(count)) == Set(note))
    #expect(
      app.session.state.routers.filter { $0.isActive }.map { $0.id } == active.filter { $0.root == "main" })
  }

  @Test func `when a window closes in the background, its routers become inactive`() async throws {
    let app = windows(closing: false)
    app.session.router(root: "note").navigate(to: .filter)
    app.settle()
    let note = app.session.state.routers.filter { $0.isActive && $0.id.root == "note" }.map { $0.id }
    let count = try app.session.activityLines.count
    #expect(note.count == 2)
    app["note"].scenePhase = .background
    app["note"].update()
    app.close("note")
    try await wait { try app.session.activityLines.count == count + 2 }
    #expect(try Set(app.session.activityLines.dropFirst(count)) == Set(note.map { "\($0) resign" }))
    app.expect(["main": ["main"]])
    app.open("note")
    app.expect(["main": ["main"], "note": ["note", "sheet filter"]])
    #expect(note.allSatisfy { app.session.router($0).isActive })
  }

  @Test func `on macOS, closing a window closes its root`() throws {
    let app = windows(closing: true)
    app.session.router(root: "note").navigate(to: .filter)
    app.settle()
    app.close("note")
    app.expect(["main": ["main"]])
    #expect(app.session.roots == ["main"] && app.session.selected == "main")
    #expect(try app.session.eventLines.last == "system setRoots")
  }

  @Test func `on systems other than macOS, the root of a closed window stays until the window reappears`()
    throws
  {
    let app = windows(closing: false)
    app.session.router(root: "note").navigate(to: .list)
    app.session.router(root: "note").navigate(to: .filter)
    app.settle()
    app.close("note")
    #expect(app.session.roots == ["main", "note"])
    app.open("note")
    app.expect(["main": ["main"], "note": ["note/list", "sheet filter"]])
  }

  @Test func `the last root stays when the last window closes`() {
    let app = windows(["main"])
    app.session.router.navigate(to: .list)
    app.settle()
    app.close("main")
    #expect(app.session.roots == ["main"] && app.windows.isEmpty)
    app.open("main")
    app.expect(["main": ["main/list"]])
  }

  @Test func `closing a root dismisses its window, even if the window presents modals`() {
    let app = windows(["main", "note", "other"])
    app.session.router(root: "note").navigate(to: .filter)
    app.settle()
    app.session.closeRoot("note")
    app.expect(["main": ["main"], "other": ["other"]])
    #expect(app.session.roots == ["main", "other"])
  }

  @Test func `a branch to a moment before a window was opened dismisses the window`() throws {
    let app = windows(["main"])
    app.session.router.navigate(to: .list)
    let then = app.session.position
    app.open("note")
    app.settle()
    try app.session.branch(from: then)
    app.expect(["main": ["main/list"]])
  }

  @Test func `a window whose root is missing is empty, and shows the root when the root returns`() {
    let app = windows(tied: false)
    app.session.router(root: "note").setPath([.list])
    app.session.router(root: "note").navigate(to: .filter)
    app.session.visibleRouter.navigate(to: .gallery)
    app.settle()
    app.session.closeRoot("note")
    app.expect(["main": ["main"], "note": [""]])
    app.session.openRoot("note")
    app.session.router(root: "note").setPath([.detail(1)])
    app.session.router(root: "note").navigate(to: .gallery)
    app.expect(["main": ["main"], "note": ["note/detail 1", "cover gallery"]])
    #expect(app.session.router(root: "note").isActive)
  }

  @Test func `a root can be closed while its window presents a sheet`() {
    let app = windows(tied: false)
    app["note"].finishesTransitions = false
    app.session.router(root: "note").navigate(to: .filter)
    app.app.settle()
    app.session.closeRoot("note")
    app.app.settle()
    #expect(app.layers("note") == ["note", "sheet filter (presenting)"])
    app.expect(["main": ["main"], "note": [""]])
  }

  @Test func `the system reopens the windows of the last session, each with its stack`() {
    let log = InMemoryEventLog()
    let first = TestWindows(RouterSession(log: log), opening: ["main", "note", "other"])
    first.session.router(root: "note").navigate(to: .list)
    first.session.router(root: "note").navigate(to: .filter)
    first.session.router(root: "main").navigate(to: .detail(1))
    first.settle()
    let second = TestWindows(
      RouterSession(log: log, configuration: .init(restoration: .lastSessionWithRoots)),
      opening: ["note", "main"])
    second.expect(["main": ["main/detail 1"], "note": ["note/list", "sheet filter"]])
    #expect(second.session.roots == ["main", "note", "other"] && second.session.selected == "main")
  }

  // MARK: - The background

  @Test func `the log is flushed when the last window enters the background`() async throws {
    let log = SpyLog()
    let app = TestWindows(RouterSession(log: log), opening: ["main", "note"])
    let count = log.flushCount
    app["note"].scenePhase = .background
    app.settle()
    app.session.router(root: "main").navigate(to: .list)
    #expect(log.flushCount == count, "the other window is still in use")
    app["main"].scenePhase = .inactive
    app.settle()
    app["main"].scenePhase = .background
    app.settle()
    try await wait { log.flushCount == count + 1 }
    app["note"].scenePhase = .active
    app.settle()
    app["note"].scenePhase = .background
    app.settle()
    try await wait { log.flushCount == count + 2 }
    for root in ["main", "note"] as [RootName] {
      app[root].scenePhase = .active
      app.settle()
    }
    app["main"].scenePhase = .background
    app.settle()
    #expect(log.flushCount == count + 2, "the other window is in use again")
  }

  @Test(arguments: [true, false])
  func `when the app enters the background, the flush does not wait for a closed window`(disappearing: Bool)
    async throws
  {
    let log = SpyLog()
    let app = TestWindows(RouterSession(log: log), opening: ["main", "note"])
    app.app.windowsDisappearWhenClosed = disappearing
    app.close("note")
    app.settle()
    let count = log.flushCount
    app["main"].scenePhase = .background
    app.settle()
    try await wait { log.flushCount == count + 1 }
  }

  @Test
  func `a window that begins in the background neither flushes the log nor prevents the app's flush`()
    async throws
  {
    let log = SpyLog()
    let session = RouterSession<Place>(log: log, configuration: .init(roots: ["main", "note"]))
    let hidden = TestHost {
      NavigationContainer(session, root: "note") { _, _ in
      } content: { _ in
        Text("note")
      }
    }
    hidden.scenePhase = .background
    hidden.settle()
    var options = TestApp.Options()
    options.root = "main"
    let app = TestApp(session, options)
    try await wait { log.resumeCount > 0 }
    #expect(log.flushCount == 0, "a scene may begin in the background at every launch")
    app.host.scenePhase = .background
    app.settle()
    try await wait { log.flushCount == 1 }
  }

  // MARK: - Mirrors

  @Test func `two windows of the same root mirror each other, and each event is recorded once`() throws {
    let app = windows(["main"])
    let mirror = try app.app.openWindow()
    app.settle()
    func expect(_ layers: String...) {
      app.expect(["main": layers])
      #expect(mirror.layerTexts == layers && mirror.failures == [] && mirror.differences == [])
    }
    app.session.router.navigate(to: .list)
    app.session.router.navigate(to: .filter)
    expect("main/list", "sheet filter")
    try mirror.swipeDown()
    expect("main/list")
    try app["main"].swipeBack(.twice)
    expect("main")
    #expect(
      try app.session.eventLines == ["user navigate", "user navigate", "system dismissSheet", "system pop"])
    #expect(
      try app.session.activityLines == ["main activate", "main/sheet@3 activate"],
      "each router becomes active once")
  }

  @Test func `if two windows show a router, the router stays active when one window closes`() throws {
    let app = windows(["main"])
    app.session.router.navigate(to: .filter)
    app.settle()
    let mirror = try app.app.openWindow()
    app.settle()
    #expect(app.app.windows.count == 2 && mirror.layerTexts == ["main", "sheet filter"])
    let before = try app.session.timeline.events().count
    app.app.close(mirror)
    app.expect(["main": ["main", "sheet filter"]])
    #expect(try app.session.timeline.events().count == before)
    app.session.openRoot("note")
    app.close("main")
    #expect(app.session.roots == ["note"], "the last window closes the root")
  }
}
