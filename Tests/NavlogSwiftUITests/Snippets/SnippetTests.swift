import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

/// The snippets on SwiftUI.
@Suite @MainActor struct SnippetTests {
  @Test func `the example of the article 'Navigation in SwiftUI' behaves as described`() async throws {
    let session = RouterSession<AppNavigation>()
    let host = TestHost { ContentView(session: session) }
    func tap(_ title: String) async throws {
      try host.tap(title)
      host.settle()
    }
    host.settle()
    try await tap("Log")
    try await tap("Characters")
    try await tap("Character 42")
    #expect(host.visibleText == "Character 42")
    try host.swipeBack()
    host.settle()
    #expect(host.visibleText == "Character 42" && session.state.visible == .characterList)
    try host.swipeBack()
    host.settle()
    try await tap("Settings")
    #expect(host.layers.map(\.kind) == [nil, .sheet])
    try await tap("Full height")
    #expect(try session.timeline.events().last?.action == .setDetent(.large))
    #expect(session.router.sheetRouter?.detent == .large)
    #expect(host.failures == [])
  }

  @Test func `a second tap on a button of the article's example during the push has no effect`() throws {
    let session = RouterSession<AppNavigation>()
    let host = TestHost { ContentView(session: session) }
    host.settle()
    for _ in 1...2 { try host.tap("Characters") }
    host.settle()
    for _ in 1...2 { try host.tap("Character 42") }
    host.settle()
    #expect(session.router.navigationStackPath == [.characterList, .characterDetail(id: 42)])
    #expect(host.failures == [])
  }

  @Test func `the example DialogsView shows an alert, and an answer to the alert pops the screen`() throws {
    let session = RouterSession<AppNavigation>()
    let host = TestHost { DialogsView(session: session) }
    host.settle()
    for title in ["Character 42", "Delete"] {
      try host.tap(title)
      host.settle()
    }
    #expect(
      host.dialog?.title == "Delete this character?" && host.dialog?.message == "This cannot be undone.")
    try host.answer("Delete")
    host.settle()
    #expect(session.state.visible == nil && host.failures == [])
    #expect(try session.timeline.events().contains { $0.action == .dismissDialog(answer: "delete") })
  }

  @Test func `the example RecordingView plays a recording, reports a call, and takes over a moment`() throws {
    let log = InMemoryEventLog()
    RouterSession<AppNavigation>(log: log).router.navigate(to: .characterDetail(id: 42))
    let player = try SessionPlayer<AppNavigation>(log: log)
    let host = TestHost { RecordingView(player: player) }
    host.settle()
    let report = try #require(player.onCall)
    var calls: [String] = []
    player.onCall = {
      calls.append("\($1) \($0)")
      report($0, $1)
    }
    for title in ["Characters", "Forward", "Take over"] {
      try host.tap(title)
      host.settle()
    }
    #expect(calls == ["main navigate -> characterList unless on top"])
    #expect(player.shownSession.info.parent?.position == 1)
    #expect(player.shownSession.router.pop() == .applied && host.failures == [])
  }

  @Test func `the first screen of a tab behind a login changes when the flag changes`() throws {
    let session = RouterSession<ShopNavigation>(configuration: .init(roots: ["profile"]))
    let host = TestHost {
      NavigationContainer(session) { destination, _ in
        Text(verbatim: "\(destination)")
      } content: { router in
        ProfileView(session: session, router: router)
      }
    }
    host.settle()
    #expect(host.buttons == ["Log in"])
    session.setFlag("isAuthenticated", true)
    host.settle()
    #expect(host.buttons == [] && host.visibleText == "Profile")
    #expect(host.failures == [])
  }

  @Test func `an app's own container shows its alerts and the detents of its sheet`() throws {
    let session = RouterSession<AppNavigation>()
    let host = TestHost { OwnContainer(router: session.router) }
    host.settle()
    session.router.present(.settings, style: .sheet(detents: [.medium, .large]))
    host.settle()
    try host.dragSheet(to: .large)
    #expect(session.router.sheetRouter?.detent == .large)
    session.router.dismiss()
    host.settle()
    session.router.navigate(to: .deleteCharacter(id: 42))
    host.settle()
    try host.answer("Delete")
    host.settle()
    #expect(try session.timeline.events().last?.action == .dismissDialog(answer: "delete"))
    #expect(host.failures == [])
  }
}

/// The snippets of the article *Coming from these patterns*.
@Suite @MainActor struct PatternSnippetTests {
  @Test
  func `the ContentView of the article 'Coming from these patterns' opens a list and then a character`()
    throws
  {
    let session = RouterSession<AppNavigation>()
    let host = TestHost { ComingFrom.ContentView(session: session) }
    host.settle()
    try host.tap("Characters")
    host.settle()
    try host.tap("Character 42")
    host.settle()
    #expect(host.visibleText == "Character 42")
    #expect(host.failures == [])
  }

  @Test func `each tab pushes on its own stack`() throws {
    let session = RouterSession<AnyNavigation>(configuration: .init(roots: ["home", "settings"]))
    let host = TestHost { ComingFrom.Tabs(session: session) }
    host.settle()
    try host.tap("Character 1")
    host.settle()
    #expect(session.router(root: "home").navigationStackPath.count == 1)
    #expect(host.failures == [])
  }
}

/// The differences from other patterns.
@Suite @MainActor struct PatternDifferenceTests {
  private let character = AnyNavigation(ComingFrom.CharacterNavigation.detail(identifier: 42))

  @Test func `a stack is bound to navigationStackPath, and a swipe back is recorded`() throws {
    let session = RouterSession<AnyNavigation>()
    let host = TestHost { ComingFrom.OwnStack(router: session.router) }
    session.router.navigate(to: character)
    host.settle()
    #expect(host.visibleText == "Character 42")
    try host.swipeBack()
    host.settle()
    #expect(session.router.navigationStackPath == [] && host.failures == [])
    #expect(try session.timeline.events().map(\.origin) == [.user, .system])
  }

  @Test
  func `SwiftUI does not use a navigationDestination for a feature's type in a stack of AnyNavigation`() {
    struct OwnStack: View {
      @Bindable var router: Router<AnyNavigation>

      var body: some View {
        NavigationStack(path: $router.navigationStackPath) {
          Text("Home").navigationDestination(for: ComingFrom.CharacterNavigation.self) { _ in Text("Matched")
          }
        }
      }
    }
    let session = RouterSession<AnyNavigation>()
    let host = TestHost { OwnStack(router: session.router) }
    session.router.navigate(to: character)
    host.settle()
    #expect(host.visibleText != "Matched" && host.failures.map(\.rule) == [.noDestination])
  }

  @Test(arguments: [false, true])
  func `a link is opened once by the container, and twice with an additional onOpenURL`(isBeside: Bool) throws
  {
    let links = try DeepLinkTable<AppNavigation>(
      schemes: ["challenge"], routes: [DeepLinkRoute("character/:id(Int)", name: "characterDetail")])
    let session = RouterSession<AppNavigation>(configuration: .init(links: links.resolve))
    let host = TestHost {
      if isBeside {
        ComingFrom.ContentView(session: session).onOpenURL { session.open($0) }
      } else {
        ComingFrom.ContentView(session: session)
      }
    }
    host.settle()
    host.open(try #require(URL(string: "challenge://character/42")))
    host.settle()
    #expect(
      session.router.navigationStackPath
        == Array(repeating: .characterDetail(id: 42), count: isBeside ? 2 : 1))
  }
}

/// The snippets on windows and wide screens.
@Suite @MainActor struct WindowSnippetTests {
  @Test func `a screen opens in its own window, and the window closes with its root`() throws {
    let app = AppHost(WindowsApp())
    app.settle()
    let first = try #require(app.front)
    try first.tap("Open in a new window")
    app.settle()
    #expect(app.windows.count == 2 && app.front?.visibleText == "Character 42")
    #expect(first.buttons == ["Characters", "Open in a new window"])
    try first.tap("Open in a new window")
    app.settle()
    #expect(app.windows.count == 2, "the window already exists")
    let third = try app.openWindow()
    app.settle()
    try third.tap("Characters")
    app.settle()
    #expect(
      third.visibleText == "Character 42" && third.buttons != first.buttons, "the new window has its own root"
    )
    #expect(app.windows.allSatisfy { $0.failures == [] } && app.failures == [])
  }

  @Test
  func
    `the first window shows the selected root, and each further window has its own root, also after a launch`()
    throws
  {
    let log = InMemoryEventLog()
    let session = RouterSession<AppNavigation>(log: log)
    // This call is made before the app has a window.
    session.router.navigate(to: .characterList)
    let windows = WindowRoots(session)
    let first = TestHost { StoredWindow(windows: windows) }
    first.settle()
    #expect(session.roots == [.main] && first.buttons == ["Character 42"])
    let second = TestHost { StoredWindow(windows: windows) }
    second.settle()
    #expect(session.roots.count == 2 && second.buttons == ["Characters"])

    let later = RouterSession<AppNavigation>(
      log: log, configuration: .init(restoration: .lastSessionWithRoots))
    let restored = WindowRoots(later)
    let again = [second, first].map { old in
      let host = TestHost { StoredWindow(windows: restored) }
      host.restoreScene(of: old)
      host.settle()
      return host
    }
    #expect(later.roots == session.roots && again.map(\.buttons) == [["Characters"], ["Character 42"]])
    #expect((again + [first, second]).flatMap(\.failures) == [])
  }

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular])
  func `a tap on a root's row selects the root, and a tap on the app's own row opens its destination`(
    _ width: UserInterfaceSizeClass
  ) throws {
    let session = RouterSession<AppNavigation>(
      configuration: .init(roots: [.sidebar, "characters", "episodes"]))
    let host = TestHost { WideView(session: session) }
    host.horizontalSizeClass = width
    host.settle()
    try host.tapRow("episodes")
    host.settle()
    #expect(host.buttons == ["Characters"] && session.selected == "episodes")
    let own = TestHost { CharactersView(session: session) }
    own.horizontalSizeClass = width
    own.settle()
    if width == .compact { try own.swipeBack() }
    own.settle()
    try own.tapRow("Character 42")
    own.settle()
    #expect(own.visibleText == "Character 42")
    #expect(host.failures + own.failures == [])
  }
}
