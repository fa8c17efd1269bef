import Foundation
import Navlog
import NavlogSwiftUI
import NavlogTesting
import SwiftUI
import TestThreads
import Testing

@testable import Cookbook

/// Each recipe works as its section of the article describes.
@Suite @MainActor struct RecipeTests {
  private func session(_ roots: [RootName] = [.main]) -> RouterSession<AppNavigation> {
    RouterSession(configuration: .init(roots: roots))
  }

  private func host<V: View>(_ view: V, _ width: UserInterfaceSizeClass = .compact) -> TestHost {
    let host = TestHost { view }
    host.horizontalSizeClass = width
    host.settle()
    return host
  }

  private func tap(_ title: String, _ host: TestHost) throws {
    try host.tap(title)
    host.settle()
  }

  @Test func `tabs have separate stacks, and can have a badge, a section or the search role`() throws {
    let session = session(["search", "inbox", "books"])
    let host = host(TabsRecipe(session: session, unreadCount: 3), .regular)
    #expect(host.tabs == ["Inbox", "Books", "Search"] && host.tabBadges == ["Inbox": "3"])
    #expect(host.tabSections.map(\.header) == [nil, "Library", nil])
    try host.tapTab("Books")
    host.settle()
    try tap("Character 42", host)
    #expect(session.state.pathText == "books/character(id: 42)" && host.failures == [])
  }

  @Test func `a split view has three columns, whose visibility is recorded`() throws {
    let session = session([.sidebar, "books"])
    let host = host(SplitRecipe(session: session), .regular)
    try host.tapRow("Books")
    host.settle()
    #expect(host.visibleText == "Nothing is selected")
    try tap("Character 42", host)
    #expect(host.visibleText == "character(id: 42)")
    try host.toggleSidebar()
    host.settle()
    #expect(session.flags["columns"] == "detailOnly" && host.failures == [])
  }

  @Test func `a document opens in a new window with its own root`() throws {
    let session = session()
    let app = AppHost(DocumentsApp(session: session))
    app.settle()
    try #require(app.front).tap("Open the report")
    app.settle()
    #expect(session.roots == [.main, "report"] && app.windows.count == 2)
    #expect(app.windows.flatMap(\.failures) == [] && app.failures == [])
  }

  /// Waits for SwiftUI's transitions.
  private func wait(_ host: TestHost, until isDone: () -> Bool) async throws {
    try await TestThreads.wait {
      host.settle()
      return isDone()
    }
  }

  @Test func `a sheet can change its height and push a screen`() async throws {
    let session = session()
    let host = host(SheetRecipe(session: session))
    for title in ["Edit", "Full height", "Choose a color"] { try tap(title, host) }
    try await wait(host) { host.layers[1].detent == .large }
    #expect(host.layers[1].detent == .large)
    #expect(session.state.pathText == "main > sheet:editor/colors" && host.failures == [])
  }

  @Test func `a button in a sheet closes the sheet and shows a screen on the stack below`() async throws {
    let session = session()
    let host = host(LeavingSheetRecipe(session: session))
    for title in ["Edit", "Show the account"] { try tap(title, host) }
    try await wait(host) { host.layers.count == 1 && host.visibleText == "account" }
    #expect(host.layers.count == 1 && host.visibleText == "account" && host.failures == [])
    #expect(session.state.pathText == "main/account")
  }

  @Test func `an alert asks before the editor closes, and its answer is recorded`() async throws {
    let session = session()
    let host = host(AlertRecipe(session: session))
    for title in ["Edit", "Close"] { try tap(title, host) }
    #expect(!host.canSwipeDown)
    try await wait(host) { host.dialog != nil }
    #expect(host.dialog?.title == "Discard the draft?")
    try host.answer("Discard")
    try await wait(host) { host.layers.count == 1 }
    #expect(host.layers.count == 1 && host.failures == [])
    #expect(session.state.pathText == "main")
    #expect(try session.timeline.events().contains { $0.action == .dismissDialog(answer: "discard") })
  }

  @Test func `a popover points to its button`() throws {
    let session = session()
    let host = host(PopoverRecipe(session: session), .regular)
    try tap("Options", host)
    #expect(host.layers.map(\.kind) == [nil, .popover] && host.layers[1].attachment != nil)
    try host.tapBesidePopover()
    host.settle()
    #expect(session.state.pathText == "main" && host.failures == [])
  }

  @Test func `a row opens details with a zoom transition that begins at the row`() throws {
    let session = session()
    let host = host(ListRecipe(session: session, ids: [1, 42]))
    try tap("Character 42", host)
    #expect(session.state.visible == .character(id: 42))
    #expect(host.pushedZoom == AnyHashable(AppNavigation.character(id: 42)) && host.failures == [])
  }

  @Test
  func `UIKit and SwiftUI share a session, and the session records the gestures of both frameworks`() throws {
    let session = session()
    let controller = try #require(charactersController(session: session) as? UIHostingController<ListRecipe>)
    let list = host(controller.rootView)
    try tap("Character 42", list)
    try list.swipeBack()
    list.settle()
    let account = host(
      NavigationContainer(session) { (destination: AppNavigation, _) in
        Text(verbatim: "\(destination)")
      } content: { _ in
        AccountScreen()
      })
    try tap("Log in", account)
    #expect(session.state.pathText == "main > fullScreen:login")
    #expect(list.failures + account.failures == [])
    let gestures = try session.timeline.events().filter { ![.activate, .resign].contains($0.action.kind) }
    #expect(
      gestures.map { "\($0.origin) \($0.action.kind?.rawValue ?? "-") \($0.source?.file ?? "-")" } == [
        "user navigate Cookbook/ListAndDetails.swift", "system pop -",
        "user navigate Cookbook/UIKitApp.swift",
      ])
  }

  @Test func `the account opens after a login, and not after a cancelled login`() async throws {
    let session = try sessionWithLogin(log: InMemoryEventLog())
    let host = host(LoginRecipe(session: session))
    for title in ["Account", "Cancel"] { try tap(title, host) }
    try await wait(host) { host.layers.count == 1 }
    #expect(session.state.pathText == "main" && session.state.pendingIntents == [])
    for title in ["Account", "Log in"] { try tap(title, host) }
    try await wait(host) { host.layers.count == 1 && host.visibleText == "account" }
    #expect(session.state.pathText == "main/account" && host.failures == [])
  }

  @Test func `a call that was deferred in a sheet resumes in the sheet, and not in the login screen`()
    async throws
  {
    let session = try sessionWithLogin(log: InMemoryEventLog())
    let host = host(LoginRecipe(session: session))
    session.router.navigate(to: .editor)
    try await wait(host) { host.layers.count == 2 }
    session.visibleRouter.navigate(to: .account)
    try await wait(host) { host.layers.count == 3 }
    try tap("Log in", host)
    try await wait(host) { host.layers.count == 2 && host.visibleText == "account" }
    #expect(session.state.pathText == "main > sheet:editor/account" && host.failures == [])
  }

  @Test func `a screen returns its result to the screen that opened it`() throws {
    let session = session()
    let host = host(ResultRecipe(session: session))
    for title in ["Color: none", "blue"] { try tap(title, host) }
    #expect(host.buttons == ["Color: blue"] && session.state.pathText == "main")
  }

  @Test func `no screen opens if the user navigates before the server answers`() async {
    let navigations: [@MainActor (RouterSession<AppNavigation>) -> Void] = [
      { session in session.router.navigate(to: .account) },
      { session in session.router.navigate(to: .options) },
      { session in session.select("search") },
      { session in
        session.router.pop()
        session.router.navigate(to: .colors)
      },
    ]
    for navigate in navigations {
      let session = RouterSession<AppNavigation>(configuration: .init(roots: ["inbox", "search"]))
      session.router.navigate(to: .colors)
      await CharacterOpener(router: session.router) { _ in
        navigate(session)
        return true
      }.open(id: 42)
      #expect(!session.state.routers.contains { $0.path.contains { $0.destination == .character(id: 42) } })
    }
  }

  @Test func `a link from a notification is recorded with the origin notification`() throws {
    let session = try sessionWithLogin(log: InMemoryEventLog())
    Entrance.session = { session }
    Entrance.open("app://character/42", .notification)
    #expect(session.state.visible == .character(id: 42))
    #expect(try session.timeline.events().last?.origin == .notification)
  }

  @Test func `the preview of the sheet recipe begins with the sheet open`() {
    #expect(host(previewOfSheet()).layers.count == 2)
  }

  @Test func `an app can begin where its last launch ended`() {
    let log = InMemoryEventLog()
    restoredSession(log: log).router.navigate(to: .editor)
    #expect(restoredSession(log: log).state.pathText == "inbox > sheet:editor")
  }

  @Test func `a button of a feature opens a screen of another feature`() throws {
    let features = FeatureContainer<AnyView>([BooksFeature(), AuthorsFeature()]) { _, _ in
      AnyView(EmptyView())
    }
    let session = RouterSession(configuration: .init(rules: featureRules, coding: features.coding))
    let host = TestHost {
      NavigationContainer(session) { destination, router in
        features.resolve(destination, navigator: router)
      } content: { router in
        BooksFeature().makeMainScreen(navigator: router)
      }
    }
    host.settle()
    try tap("Author", host)
    #expect(host.visibleText == "The author" && host.failures == [])
  }

  @Test func `a UI test replays a log tap by tap`() throws {
    let log = InMemoryEventLog()
    let recorded = RouterSession<AppNavigation>(log: log)
    recorded.router.navigate(to: .character(id: 42))
    let player = try SessionPlayer<AppNavigation>(log: log)
    try player.seek(to: 0)
    let host = host(ReplayView(player: player))
    #expect(host.visibleText.hasPrefix("Home"))
    try tap("Next event", host)
    #expect(host.visibleText.hasPrefix("character(id: 42)"))
  }
}

private struct DocumentsApp: App {
  let session: RouterSession<AppNavigation>

  init() { self.init(session: RouterSession()) }
  init(session: RouterSession<AppNavigation>) { self.session = session }

  var body: some Scene { DocumentsScene(session: session) }
}

/// The article shows every recipe in the form that the tests compile.
struct CookbookPageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let files = ["Examples/Cookbook", "Tests/CookbookTests/Recipes"].flatMap { folder in
    ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? [])
      .map { "\(folder)/\($0)" }
  }

  @Test func `the cookbook has nineteen recipes`() { #expect(Self.files.count == 19) }

  @Test(arguments: files) func `the Cookbook article shows each recipe file without the file's imports`(
    _ file: String
  ) throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "Sources/NavlogSwiftUI/NavlogSwiftUI.docc/Cookbook.md"),
      encoding: .utf8)
    let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
    let code = text.drop { $0 != "/" && $0 != "#" }
    let shown = text.contains("\n\n") ? text[text.range(of: "\n\n")!.upperBound...] : code
    #expect(page.contains("```swift\n\(shown)```"), "Cookbook.md does not show \(file)")
    #expect(text.split(separator: "\n").count <= 60)
  }
}
