import Foundation
import Navlog
import NavlogSQLite
import NavlogUpload
import TestThreads
import Testing

/// The snippets behave as their pages describe.
@MainActor
struct SnippetBehaviourTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func events(_ path: String) throws -> [RecordedEvent<RecordedDestination>] {
    let log = try SQLiteEventLog(reading: path)
    return try log.events(try #require(try log.sessions().last).info.id)
  }

  @Test func `the README's example takes over a log at the moment before the log's first problem`() throws {
    let path = folder.path("challenge.sqlite")
    try SampleLog.write(to: path)
    let log = try SQLiteEventLog(reading: path)
    let recorded = try #require(try log.lastSession())
    let problem = try #require(
      try events(path).first { $0.outcome != .applied || $0.screen.map(isUnknown) == true })
    let session = try watch(log: path)
    #expect(session.info.parent == .init(session: recorded.info.id, position: problem.position - 1))
    #expect(session.position >= 1)
  }

  private func isUnknown(_ screen: RecordedDestination) -> Bool {
    let coding = DestinationCoding<AppNavigation>()
    return coding.destination(screen) == nil
  }

  @Test func `the example of the article 'Getting started' records three events, one of them without effect`()
    throws
  {
    let path = folder.path("app.sqlite")
    try WithoutSwiftUI.record(at: path)
    let events = try events(path)
    #expect(events.map { $0.action.kind } == [.navigate, .pop, .pop])
    #expect(events.last?.outcome == .noEffect(.atRoot))
    #expect(events.first?.source?.file.hasSuffix("/GettingStarted.swift") == true)
  }

  @Test(arguments: [false, true])
  func `an upload in a background task completes the task, even if the system ends the task early`(
    isEndedEarly: Bool
  ) async throws {
    let task = BGTask()
    let url = try #require(URL(string: "https://logs.example.com"))
    upload(in: task, with: LogUploader([], to: try Collector(url, token: "upload-token")))
    if isEndedEarly { task.expirationHandler?() }
    try await wait(for: "the completion") { task.isSuccessful != nil }
    #expect(task.isSuccessful == !isEndedEarly)
  }

  @Test
  func `the delegate of the uploading app waits until the uploader has handled the events`() async throws {
    let url = try #require(URL(string: "https://logs.example.com"))
    let uploader = LogUploader([], to: try Collector(url, token: "upload-token"))
    registerUpload(with: uploader)
    try scheduleUpload()
    AppDelegate.uploader = uploader
    // The delegate does not wait for the events of another URLSession.
    for identifier in [uploadSession, "com.example.challenge.images"] {
      await AppDelegate().application(UIApplication(), handleEventsForBackgroundURLSession: identifier)
    }
  }

  @Test func `the examples of the article 'Concepts' behave as the article describes`() throws {
    #expect(reducerExample() == .applied)
    let session = RouterSession<AppNavigation>()
    session.router.navigate(to: .characterDetail(id: 42))
    session.router.navigate(to: .settings)
    #expect(session.state.pathText == "main/characterDetail(id: 42) > sheet:settings")
    #expect(session.state.routers.map { "\($0.id)" } == ["main", "main/sheet@2"])
    session.router.dismiss()
    routerExample(session: session)
    #expect(session.router.presentingSheet == nil && session.state.visible == .characterDetail(id: 42))
    try timelineExample(session: session)
    outcomeExample(router: session.router)
    let log = InMemoryEventLog()
    rootsExample(log: log)
    #expect(try log.state(try #require(log.sessions().first).info.id, at: 3).pathText.hasPrefix("search"))
  }

  @Test
  func `the links in the examples of the article 'Deep links' resolve as their comments describe`() throws {
    let links = try makeLinks()
    #expect(links.destination(of: "challenge://episode?id=7") == .episodeDetail(id: 7))
    #expect(links.url(for: .characterDetail(id: 42)) == "challenge://character/42")
    #expect(links.resolve("challenge://character/%00") == .refused("an escape stands for a NUL"))
    let placed = try placementExample(log: InMemoryEventLog())
    #expect(placed == "home/characterList/characterDetail(id: 42)")
    let log = InMemoryEventLog()
    try linksExample(log: log)
    try handlersExample(log: log)
    #expect(try log.events(try #require(log.sessions().last).info.id).last?.screen?.name == "episodeDetail")
  }

  @Test func `in the examples of guards, a pending intent resumes in the same launch or in the next launch`()
    throws
  {
    let log = InMemoryEventLog()
    #expect(pendingExample(log: log) == .applied)
    let events = try log.events(try #require(log.sessions().last).info.id)
    #expect(events.map { $0.action.kind } == [.defer, .navigate, .setFlag, .resume])
    #expect(events.last?.screen?.description == "product(id: 7)")

    let cancelled = RouterSession<ShopNavigation>(configuration: .init(rules: shopRules))
    cancelled.router.navigate(to: .product(id: 7))
    cancelled.router.dismiss()
    cancelledLoginExample(session: cancelled)
    cancelled.setFlag("isAuthenticated", true)
    #expect(cancelled.state.pathText == "main")

    let loggedOut = RouterSession<ShopNavigation>(configuration: .init(rules: shopRules))
    loggedOut.router.navigate(to: .product(id: 7))
    logOut(of: loggedOut)
    #expect(loggedOut.state.pathText == "main" && loggedOut.state.pendingIntents.isEmpty)

    let killed = InMemoryEventLog()
    let first = RouterSession<ShopNavigation>(log: killed, configuration: .init(rules: shopRules))
    first.router.navigate(to: .product(id: 7))
    let second = RouterSession<ShopNavigation>(
      log: killed, configuration: .init(restoration: .lastSession, rules: shopRules))
    second.setFlag("isAuthenticated", true)
    #expect(second.state.visible == .product(id: 7))
    #expect(second.router.navigate(to: .season(3)) == .applied && second.state.visible == .catalog)
    let sold = second.router.navigate(to: .product(id: 13))
    #expect(sold == .noEffect(.refused("stock: sold out")))
  }

  @Test
  func `if a launch keeps a screen that is now denied, a deferred call pushes the screen a second time`() {
    func logOfProduct() -> InMemoryEventLog {
      let log = InMemoryEventLog()
      let session = RouterSession<ShopNavigation>(log: log, configuration: .init(rules: shopRules))
      session.setFlag("isAuthenticated", true)
      session.router.navigate(to: .product(id: 7))
      return log
    }
    let valid = restoredExample(log: logOfProduct(), isLoginValid: true)
    #expect(valid.state.pathText == "main/product(id: 7)")
    let expired = restoredExample(log: logOfProduct(), isLoginValid: false)
    #expect(expired.state.pathText == "main")
    expired.router.navigate(to: .product(id: 7))
    expired.setFlag("isAuthenticated", true)
    #expect(expired.state.pathText == "main/product(id: 7)")

    let forgotten = restoredExample(log: logOfProduct(), isLoginValid: true)
    forgotten.setFlag("isAuthenticated", false)
    forgotten.router.navigate(to: .product(id: 7))
    forgotten.setFlag("isAuthenticated", true)
    #expect(forgotten.state.pathText == "main/product(id: 7)/product(id: 7)")
  }

  @Test func `the example of the article 'Privacy' stores only the values that the article names`()
    async throws
  {
    let path = folder.path("private.sqlite")
    try await privateExample(log: path)
    let events = try events(path)
    #expect(events.count == 3 && events[0].screen?.parameterValue["id"] == 7)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for secret in ["Ada", "tk-93ae", "4711"] {
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret)")
    }
    #expect(bytes.range(of: Data("masked-".utf8)) != nil)
  }

  @Test func `the examples of NavlogTools and of durability run without errors`() throws {
    let path = folder.path("challenge.sqlite")
    try SampleLog.write(to: path)
    try toolsExample(log: path)
    try durableExample(log: folder.path("durable.sqlite"))
  }

  @Test func `the examples of the article 'Coming from these patterns' navigate as the article describes`()
    throws
  {
    let viewModel = CharacterListViewModel()
    let launch = OneEnum.Launch()
    #expect(OneEnum.DeepLink.destination(from: try #require(URL(string: "challenge://character/42"))) != nil)
    let router = RouterSession<OneEnum.AppNavigation>().router
    OneEnum.wire(viewModel, router)
    viewModel.didSelect(id: 42)
    #expect(router.navigationStackPath == [.characterDetail(id: 42)])
    #expect(launch.session.open("challenge://character/list") == .applied)

    let tabs = RouterPerTab.makeSession(log: InMemoryEventLog())
    RouterPerTab.makeHome(tabs).didTapOnCharacterButton()
    #expect(tabs.router(root: "home").navigationStackPath.count == 1)

    let (session, container) = Redirects.makeApp(log: InMemoryEventLog())
    session.router.navigate(to: HomeOutgoingNavigation.characters)
    let shown = try #require(session.state.visible)
    #expect(container.resolve(shown, navigator: session.router) == "Characters")
    session.open("challenge://character/detail?id=7")
    #expect(session.state.visible?.wrapped as? CharacterIncomingNavigation == .detail(identifier: 7))

    let single = SingleStack.AppCoordinator(log: InMemoryEventLog(), onboardingCompleted: true)
    single.navigate(to: .radarrMoviesList)
    single.navigate(to: .radarrMovieDetail(movieId: 1))
    single.navigateBack()
    #expect(single.navigationPath == [.radarrMoviesList])

    let coordinator = Coordinator.AppCoordinator(log: InMemoryEventLog())
    #expect(!coordinator.isAuthenticated && coordinator.path.isEmpty)
    coordinator.handleLoginSuccess(Coordinator.Session(token: "t"))
    #expect(coordinator.isAuthenticated && coordinator.path == [.catalog])
    coordinator.handleBack()
    coordinator.handleBack()
    #expect(coordinator.path.isEmpty)
  }
}
