import Navlog
import NavlogTesting
import Observation
import SampleUI
import Testing

@testable import SingleStack

@Suite @MainActor struct AppCoordinatorTests {
  @Test("AppCoordinator initializes correctly")
  func testAppCoordinatorInitialization() async {
    let coordinator = makeCoordinator()

    #expect(coordinator.navigationPath.isEmpty)
    #expect(coordinator.childCoordinators.isEmpty)
    #expect(coordinator.activeCoordinator == nil)
  }

  @Test("AppCoordinator navigates to route")
  func testAppCoordinatorNavigation() async {
    let coordinator = makeCoordinator()

    coordinator.navigate(to: .radarrMoviesList)

    #expect(coordinator.navigationPath.count == 1)
    #expect(coordinator.navigationPath.last == .radarrMoviesList)
  }

  @Test(arguments: AppRoute.pushed)
  func `a route goes on top of the one stack, and its view is seen`(route: AppRoute) {
    let coordinator = makeCoordinator()
    coordinator.navigate(to: .services)
    coordinator.navigate(to: route)
    #expect(coordinator.navigationPath == [.services, route])
    #expect(coordinator.session.roots == [.main])
    #expect(coordinator.screen.title == coordinator.view(for: route).title)
  }

  @Test func `there are nineteen routes, each with a view, and a log tells them apart`() {
    let coordinator = makeCoordinator()
    #expect(AppRoute.all.count == 19)
    #expect(Set(AppRoute.all.map { RecordedDestination(encoding: $0).name }).count == 19)
    for route in AppRoute.all where route != .onboarding {
      #expect(!coordinator.view(for: route).title.isEmpty, "\(route)")
    }
  }

  @Test func `going back takes one screen away`() {
    let coordinator = makeCoordinator()
    coordinator.navigate(to: .services)
    coordinator.navigate(to: .radarrHome)
    coordinator.navigateBack()
    #expect(coordinator.navigationPath == [.services])
  }

  @Test func `going back from home changes nothing, and is recorded`() throws {
    let coordinator = makeCoordinator()
    coordinator.navigateBack()
    #expect(coordinator.navigationPath.isEmpty)
    #expect(try coordinator.events.map { $0.outcome } == [.noEffect(.atRoot)])
  }

  @Test(arguments: AppRoute.all.filter { $0 != .onboarding })
  func `a button leads home from any screen`(route: AppRoute) throws {
    let coordinator = makeCoordinator()
    coordinator.navigate(to: .services)
    coordinator.navigate(to: route)
    try coordinator.tap("⌂")
    #expect(coordinator.navigationPath.isEmpty)
    #expect(coordinator.sheet == nil)
    #expect(coordinator.screen.title == "Home")
  }

  @Test func `home is the bottom of the stack, and is never pushed on it`() {
    let coordinator = makeCoordinator()
    coordinator.navigate(to: .settingsMain)
    coordinator.navigate(to: .home)
    #expect(coordinator.navigationPath.isEmpty)
  }

  @Test func `what a binding writes back is recorded as the call that it amounts to`() throws {
    let coordinator = makeCoordinator()
    coordinator.navigationPath = [.services]
    coordinator.navigationPath = [.services, .radarrHome]
    coordinator.navigationPath = []
    coordinator.navigationPath = [.settingsMain, .settingsAbout]
    #expect(coordinator.navigationPath == [.settingsMain, .settingsAbout])
    #expect(try coordinator.events.map { $0.action.kind } == [.navigate, .navigate, .pop, .setPath])
  }

  @Test func `who observes the path is told when it changes`() async {
    let coordinator = makeCoordinator()
    await confirmation { changed in
      withObservationTracking {
        _ = coordinator.navigationPath
      } onChange: {
        changed()
      }
      coordinator.navigate(to: .services)
    }
  }

  @Test func `a form comes in a sheet, which has a stack of its own`() throws {
    let coordinator = makeCoordinator()
    try coordinator.tap("Settings", "Profiles", "Add")
    #expect(coordinator.sheet == .settingsAddProfile)
    coordinator.session.visibleRouter.navigate(to: AppRoute.settingsAppearance)
    #expect(coordinator.session.visibleRouter.navigationStackPath.count == 1)
    #expect(coordinator.navigationPath == [.settingsMain, .settingsProfiles])
  }

  @Test func `cancelling a form leaves the stack as it was`() throws {
    let coordinator = makeCoordinator()
    try coordinator.tap("Settings", "Profiles", "Add", "Cancel")
    #expect(coordinator.sheet == nil)
    #expect(coordinator.navigationPath == [.settingsMain, .settingsProfiles])
  }

  @Test func `the log names the line that wired the view`() throws {
    let coordinator = makeCoordinator()
    try coordinator.tap("Services", "Radarr", "Movies", "Stalker", "Delete")
    let files = try coordinator.events.map { $0.source?.file }
    #expect(Set(files) == ["SingleStack/AppCoordinator+Views.swift"])
    #expect(Set(try coordinator.events.map { $0.source?.line }).count == 5)
  }

  @Test func `replayed, the log gives the stack that was there`() throws {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    try coordinator.tap("Begin", "Radarr", "Done", "Settings", "Profiles", "Add")
    expectReplay(of: try coordinator.events, equals: coordinator.session.state)
  }

  @Test func `restarted, the app is where it was`() throws {
    let log = InMemoryEventLog()
    try makeCoordinator(log: log).tap("Settings", "Profiles", "Add")
    let coordinator = makeCoordinator(log: log, restoration: .lastSession)
    coordinator.start()
    #expect(coordinator.navigationPath == [.settingsMain, .settingsProfiles])
    #expect(coordinator.sheet == .settingsAddProfile)
  }
}
