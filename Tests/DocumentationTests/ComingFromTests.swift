import Foundation
import Navlog
import TestThreads
import Testing

/// The differences that *Coming from these patterns* lists: code that no longer compiles or that behaves
/// differently. `NavlogSwiftUITests` tests the rows that need a view.
@Suite @MainActor struct ComingFromTests {
  /// Code of a pattern, its error with this library, and the code that the article recommends.
  private nonisolated static let differences = [
    (
      "@MainActor func path(_ router: Router<AnyNavigation>) { router.path = [] }",
      "has no member 'path'",
      "@MainActor func path(_ router: Router<AnyNavigation>) { router.navigationStackPath = [] }"
    ),
    (
      "func makeView(router: Router<AnyNavigation>) { router.pop() }",
      "main actor-isolated instance method",
      "@MainActor func makeView(router: Router<AnyNavigation>) { router.pop() }"
    ),
    (
      """
      func isModal(_ type: PresentationType) -> Bool {
        switch type {
        case .push: false
        case .sheet, .fullScreen: true
        }
      }
      """, "switch must be exhaustive",
      """
      func isModal(_ type: PresentationType) -> Bool {
        switch type {
        case .push: false
        case .sheet, .popover, .fullScreen, .alert, .confirmationDialog: true
        }
      }
      """
    ),
  ]

  @Test(arguments: differences)
  func `the compiler rejects code that the article marks as invalid, and accepts its replacement`(
    before: String, error: String, now: String
  ) throws {
    let folder = try TemporaryFolder()
    #expect(try folder.compilerErrors(before).contains(error))
    #expect(try folder.compilerErrors(now) == "")
  }

  @Test(arguments: [
    ("challenge://character/42?id=1&id=2", Outcome.noEffect(.refused("the query has a key twice"))),
    ("challenge://character/./42", .noEffect(.refused("the path has a dot segment"))),
    ("challenge://character/+42", .noEffect(.noMatch)), ("challenge://character/042", .noEffect(.noMatch)),
    ("challenge://character/42/episodes", .noEffect(.noMatch)), ("challenge://character/42", .applied),
  ])
  func `a link that the pattern's own parser accepts is applied, or has no effect for a recorded reason`(
    link: String, outcome: Outcome
  ) throws {
    let url = try #require(URL(string: link))
    #expect(Self.identifier(before: url) == 42)
    let session = OneEnum.Launch().session
    #expect(session.open(url) == outcome)
    #expect(try session.timeline.events().last?.outcome == outcome)
  }

  @Test func `a link with a malformed escape is refused`() throws {
    let session = OneEnum.Launch().session
    guard case .noEffect(.refused) = session.open("challenge://character/4%2") else {
      Issue.record("\(try session.timeline.events().last?.outcome as Any)")
      return
    }
  }

  @Test
  func `after a route is added, Navlog resolves a link that only the pattern's own parser accepted before`()
    throws
  {
    let table = try DeepLinkTable<OneEnum.AppNavigation>(
      schemes: ["challenge"], routes: [DeepLinkRoute("character/:id(Int)/episodes", name: "characterDetail")])
    #expect(
      table.resolve("challenge://character/42/episodes")
        == .plan([.show(.characterDetail(id: 42), .push)]))
  }

  @Test func `after the login, the coordinator shows the product that waited for the login`() {
    let coordinator = Coordinator.AppCoordinator(log: InMemoryEventLog())
    coordinator.path = [.productDetail(id: "42")]
    #expect(coordinator.path == [])
    coordinator.handleLoginSuccess(Coordinator.Session(token: "t"))
    #expect(coordinator.path.last == .productDetail(id: "42"))
  }

  @Test func `a link waits for the login, even if the app is killed in the meantime`() throws {
    let log = InMemoryEventLog()
    let killed = Coordinator.AppCoordinator(log: log)
    killed.handleLink(try #require(URL(string: "shop://product/42")))
    #expect(killed.path == [])
    let coordinator = Coordinator.AppCoordinator(log: log)
    #expect(coordinator.path == [])
    coordinator.handleLoginSuccess(Coordinator.Session(token: "t"))
    #expect(coordinator.path == [.catalog, .productDetail(id: "42")])
  }

  /// Parses a URL with the unchanged code of the pattern.
  private static func identifier(before url: URL) -> Int? {
    guard url.scheme == "challenge", url.host == "character" else { return nil }
    return url.pathComponents.first { $0 != "/" && $0 != "." }.flatMap { Int($0) }
  }

  @Test
  func `if a redirect returns an outgoing destination, the redirect is applied again to that destination`()
    throws
  {
    enum Outgoing: OutgoingNavigation { case first, second }
    enum Incoming: Navigation { case third, fourth }
    let redirect = NavigationRedirect<AnyNavigation>("chain") { destination in
      switch destination.wrapped {
      case Outgoing.first: AnyNavigation(Outgoing.second)
      case Outgoing.second: AnyNavigation(Incoming.third)
      case Incoming.third: AnyNavigation(Incoming.fourth)
      default: nil
      }
    }
    let session = RouterSession<AnyNavigation>(
      configuration: .init(rules: NavigationRules(redirects: [redirect])))
    session.router.navigate(to: Outgoing.first)
    #expect(session.router.navigationStackPath == [AnyNavigation(Incoming.third)])
    #expect(
      try session.timeline.events().first?.decisions.map(\.requested)
        == [AnyNavigation(Outgoing.first), AnyNavigation(Outgoing.second)])
  }

  @Test
  func `an assignment to a modal property is recorded with the origin system, and without a call site`()
    throws
  {
    let router = RouterSession<OneEnum.AppNavigation>().router
    router.presentingSheet = .characterList
    router.presentingFullScreen = .imageGallery(characterId: 1)
    #expect(router.presentingSheet == .characterList)
    #expect(router.presentingFullScreen == .imageGallery(characterId: 1))
    router.presentingSheet = nil
    #expect(router.presentingSheet == nil)
    router.present(.characterList, style: .sheet)
    let events = try router.session.timeline.events()
    #expect(events.map(\.origin) == [.system, .system, .system, .user])
    #expect(events.map { $0.source != nil } == [false, false, false, true])
  }
}
