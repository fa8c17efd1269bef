import Navlog
import NavlogTesting
import Observation
import PatternHarness
import SwiftUI
import Testing

@testable import SingleStack

@Suite(.timeLimit(.minutes(5))) @MainActor struct AppCoordinatorTests {
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
  func `a route is pushed on the one stack, and its view is shown`(route: AppRoute) throws {
    let coordinator = makeCoordinator()
    // This movie is not among the arguments: a route that is already on top would not be pushed again.
    coordinator.navigate(to: .radarrMovieDetail(movieId: 2))
    coordinator.navigate(to: route)
    #expect(coordinator.navigationPath == [.radarrMovieDetail(movieId: 2), route])
    #expect(coordinator.session.roots == [.main])
    #expect(try coordinator.show().titles == [["Home", "Movie 2", route.title]])
  }

  @Test(arguments: [AppRoute.services, .settingsAddProfile])
  func `a second call to the same route, as after a second tap, has no effect`(route: AppRoute) throws {
    let coordinator = makeCoordinator()
    for _ in 1...2 { coordinator.navigate(to: route) }
    #expect(coordinator.navigationPath == (route == .services ? [.services] : []))
    #expect(try coordinator.events.map { $0.outcome } == [.applied, .noEffect(.alreadyOnTop)])
  }

  @Test func `AppRoute has nineteen routes, each with a different name in the log`() {
    #expect(AppRoute.all.map(\.number) == Array(0..<19))
    #expect(Set(AppRoute.all.map { RecordedDestination(encoding: $0).name }).count == 19)
  }

  @Test func `navigateBack removes the last screen`() {
    let coordinator = makeCoordinator()
    coordinator.navigate(to: .services)
    coordinator.navigate(to: .radarrHome)
    coordinator.navigateBack()
    #expect(coordinator.navigationPath == [.services])
  }

  @Test func `navigateBack at home is recorded and has no effect`() throws {
    let coordinator = makeCoordinator()
    coordinator.navigateBack()
    #expect(coordinator.navigationPath.isEmpty)
    #expect(try coordinator.events.map { $0.outcome } == [.noEffect(.atRoot)])
  }

  @Test(arguments: AppRoute.pushed)
  func `a button leads home from any screen`(route: AppRoute) async throws {
    let coordinator = makeCoordinator()
    coordinator.navigate(to: .services)
    coordinator.navigate(to: route)
    let shown = try coordinator.show()
    try await shown.tap("Home")
    try await shown.expect([["Home"]])
    #expect(!shown.window.buttons.contains("Home"))
  }

  @Test func `home is the root of the stack, and is never pushed`() {
    let coordinator = makeCoordinator()
    coordinator.navigate(to: .settingsMain)
    coordinator.navigate(to: .home)
    #expect(coordinator.navigationPath.isEmpty)
  }

  @Test func `a path that a binding writes is recorded as the equivalent call`() throws {
    let coordinator = makeCoordinator()
    coordinator.navigationPath = [.services]
    coordinator.navigationPath = [.services, .radarrHome]
    coordinator.navigationPath = []
    coordinator.navigationPath = [.settingsMain, .settingsAbout]
    #expect(coordinator.navigationPath == [.settingsMain, .settingsAbout])
    let events = try coordinator.events
    #expect(events.map { $0.action.kind } == [.navigate, .navigate, .pop, .setPath])
    #expect(events.allSatisfy { $0.origin == .system && $0.source == nil })
  }

  @Test func `the path is observable`() async {
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

  @Test func `a form is a sheet with its own stack`() async throws {
    let coordinator = makeCoordinator()
    try await coordinator.tap("Settings", "Profiles", "Add")
    #expect(coordinator.sheet == .settingsAddProfile)
    coordinator.session.visibleRouter.navigate(to: AppRoute.settingsAppearance)
    #expect(coordinator.session.visibleRouter.navigationStackPath.count == 1)
    #expect(coordinator.sheetPath == [.settingsAppearance])
    #expect(coordinator.navigationPath == [.settingsMain, .settingsProfiles])
  }

  @Test func `Cancel closes the form, and does not change the stack`() async throws {
    let coordinator = makeCoordinator()
    try await coordinator.tap("Settings", "Profiles", "Add", "Cancel")
    #expect(coordinator.sheet == nil)
    #expect(coordinator.navigationPath == [.settingsMain, .settingsProfiles])
  }

  @Test func `the log records the line that connects a view's callback to the coordinator`() async throws {
    let coordinator = makeCoordinator()
    try await coordinator.tap("Services", "Radarr", "Movies", "Stalker", "Delete")
    let files = try coordinator.events.map { $0.source?.file }
    #expect(Set(files) == ["SingleStack/AppCoordinator+Views.swift"])
    #expect(Set(try coordinator.events.map { $0.source?.line }).count == 5)
  }

  @Test func `a replay of the log computes the session's last state`() async throws {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    try await coordinator.tap("Begin", "Radarr", "Done", "Settings", "Profiles", "Add")
    expectReplay(of: try coordinator.events, equals: coordinator.session.state)
  }

  @Test func `a restarted app restores the stack and the form`() async throws {
    let log = InMemoryEventLog()
    try await makeCoordinator(log: log).tap("Settings", "Profiles", "Add")
    let coordinator = makeCoordinator(log: log)
    coordinator.start()
    #expect(coordinator.navigationPath == [.settingsMain, .settingsProfiles])
    #expect(coordinator.sheet == .settingsAddProfile)
  }
}
