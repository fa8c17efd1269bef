import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@Suite struct MainActorAppTests {
  @Test func `a router mock records the calls of a ViewModel's closures`() async {
    let router = RouterMock<AppNavigation>()
    let viewModel = CharacterListViewModel(catalogue: Catalogue())
    viewModel.onSelectCharacter = { router.navigate(to: .characterDetail(id: $0, token: nil)) }
    viewModel.onClose = { router.goBack() }
    viewModel.didSelect(id: 7)
    await viewModel.showLatest()
    viewModel.onClose?()
    #expect(
      router.navigatedDestinations == [
        .characterDetail(id: 7, token: nil), .characterDetail(id: 42, token: nil),
      ])
    #expect(router.goBackCallCount == 1)
  }

  @Test func `the app records its calls, tracks its screens, and defers and redirects links`() async throws {
    let model = try AppModel(log: InMemoryEventLog())
    let session = model.session
    let viewModel = model.makeList()
    await viewModel.showLatest()
    #expect(session.open("challenge://favourites") == .applied)
    #expect(session.state.visible == .login)
    session.setFlag("isAuthenticated", true)
    #expect(session.open("challenge://hero?id=3") == .applied)
    session.select("search")
    session.router.navigate(to: .settings)
    #expect(session.state.visible == .settings)
    #expect(model.tracker.screens.first == #"characterDetail(id: 42, token: Optional("t"))"#)
    #expect(model.tracker.screens.last == "settings")
    #expect(model.failures == [])
    #expect(try session.log.events(session.info.id).count == session.position)
    expectNoEffect(in: session.state, on: .pop, router: RouterID("search"), .atRoot)
  }

  @Test func `a task that begins on one root still navigates there after the app selects another root`()
    async throws
  {
    let model = try AppModel(log: InMemoryEventLog())
    let viewModel = model.makeList()
    let task = Task { await viewModel.showLatest() }
    model.session.select("search")
    await task.value
    #expect(!viewModel.isLoading)
    #expect(model.session.router(root: "home").navigationStackPath == [.characterDetail(id: 42, token: "t")])
    #expect(model.session.state.visible == nil)
  }

  @Test func `an actor reads the log while the app continues to navigate`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("app.sqlite").path
    let model = try AppModel(log: try SQLiteEventLog(path: path))
    model.session.router.navigate(to: .characterList)
    model.session.router.navigate(to: .settings)
    async let screens = model.screens(in: path)
    model.session.visibleRouter.dismiss()
    #expect(try await screens.prefix(2) == [.characterList, .settings])
    try await model.session.close()
    #expect(try await model.screens(in: path) == [.characterList, .settings, .characterList])
  }

  @Test func `the app receives the error of a full disk, and continues to navigate`() throws {
    let model = try AppModel(log: FaultyEventLog { $0 > 2 ? .beforeWriting : nil })
    model.session.router.navigate(to: .characterList)
    #expect(model.session.state.visible == .characterList)
    #expect(model.failures.count == 1)
  }

  @Test func `a redirect of the app connects two features that do not know each other`() {
    let settings = SettingsFeature()
    let container = FeatureContainer([MenuFeature(), settings]) { navigation, _ in "not found: \(navigation)"
    }
    let session = RouterSession(
      configuration: .init(
        links: container.links.resolve, rules: NavigationRules(redirects: [menuRedirect]),
        trackers: container.trackers, coding: container.coding))
    MenuFeature().didTapPreferences(navigator: session.router)
    let visible = session.state.visible
    #expect(visible == AnyNavigation(SettingsNavigation.preferences))
    #expect(visible.map { container.resolve($0, navigator: session.router) } == "preferences")
    #expect(settings.resolved == 1)

    let navigator = NavigatorMock()
    MenuFeature().didTapPreferences(navigator: navigator)
    #expect(navigator.lastDestination as? MenuNavigation == .preferences)
  }
}
