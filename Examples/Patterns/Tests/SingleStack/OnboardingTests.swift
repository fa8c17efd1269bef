import Navlog
import PatternHarness
import SingleStackScreens
import SwiftUI
import Testing

@testable import SingleStack

@Suite(.timeLimit(.minutes(5))) @MainActor struct OnboardingTests {
  private let log = InMemoryEventLog()

  @Test func `the first launch shows the onboarding, whose coordinator is the only child coordinator`()
    async throws
  {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    let child = try #require(coordinator.activeCoordinator as? OnboardingCoordinator)
    #expect(coordinator.childCoordinators.count == 1)
    #expect(coordinator.childCoordinators.first === child)
    #expect(child.parent === coordinator)
    #expect(try coordinator.title == "Welcome")
  }

  @Test func `after a completed onboarding the app starts at home, without a child coordinator`() throws {
    let coordinator = makeCoordinator()
    coordinator.start()
    #expect(coordinator.childCoordinators.isEmpty)
    #expect(try coordinator.title == "Home")
    #expect(coordinator.session.roots == [.main])
  }

  @Test func `a second start of the coordinator is a no-op`() {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    coordinator.start()
    #expect(coordinator.childCoordinators.count == 1)
  }

  @Test func `a second tap on the button of a step during the push has no effect`() async throws {
    let shown = try makeCoordinator(onboarded: false).show()
    try await shown.expect([["Welcome"]])
    for _ in 1...2 { try shown.window.tap("Begin") }
    try await shown.expect([["Welcome", "Which service?"]])
  }

  @Test func `the onboarding has its own routes and its own stack`() async throws {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    try await coordinator.tap("Begin", "Radarr")
    let child = try #require(coordinator.activeCoordinator as? OnboardingCoordinator)
    #expect(child.navigationPath == [.connectService, .createProfile])
    #expect(coordinator.navigationPath.isEmpty)
    child.navigationPath.removeLast()
    #expect(try coordinator.title == "Which service?")
  }

  @Test func `no state of the onboarding remains after its completion`() throws {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    weak var child: (any CoordinatorProtocol)?
    child = coordinator.activeCoordinator
    (coordinator.activeCoordinator as? OnboardingCoordinator)?.navigationPath = [.connectService]
    (coordinator.activeCoordinator as? OnboardingCoordinator)?.onComplete?()
    #expect(coordinator.activeCoordinator == nil)
    #expect(coordinator.childCoordinators.isEmpty)
    #expect(child == nil)
    #expect(coordinator.session.roots == [.main])
    #expect(coordinator.session.selected == .main)
    #expect(coordinator.session.state.routers.map { $0.path.count } == [0])
    #expect(try coordinator.title == "Home")
    coordinator.navigateBack()
    #expect(try coordinator.title == "Home")
  }

  @Test func `an app that is killed during the onboarding continues at the same step after a restart`()
    async throws
  {
    let first = makeCoordinator(onboarded: false, log: log)
    first.start()
    try await first.tap("Begin")

    let second = makeCoordinator(onboarded: false, log: log)
    second.start()
    #expect(try second.title == "Which service?")
    try await second.tap("Radarr", "Done")
    #expect(try second.title == "Home")
    #expect(second.session.roots == [.main])
  }

  @Test func `an app that is killed before the first step restarts with the welcome screen`() throws {
    makeCoordinator(onboarded: false, log: log).start()
    let second = makeCoordinator(onboarded: false, log: log)
    second.start()
    #expect(try second.title == "Welcome")
    #expect(second.session.selected == .onboarding)
  }

  @Test
  func `an app that is killed after it saved the completed onboarding restarts in the main flow`()
    async throws
  {
    let first = makeCoordinator(onboarded: false, log: log)
    first.start()
    try await first.tap("Begin", "Radarr")
    // The killed app has saved the preference, but has not recorded the event.
    let second = makeCoordinator(onboarded: true, log: log)
    second.start()
    #expect(try second.title == "Home")
    #expect(second.session.roots == [.main])
  }

  @Test func `after the onboarding, a restarted app shows the last screen instead of the onboarding`()
    async throws
  {
    let first = makeCoordinator(onboarded: false, log: log)
    first.start()
    try await first.tap("Begin", "Radarr", "Done", "Settings")
    let second = makeCoordinator(onboarded: true, log: log)
    second.start()
    #expect(second.navigationPath == [.settingsMain])
    #expect(second.childCoordinators.isEmpty)
  }

  @Test
  func `one session contains the onboarding and the main flow, and a single event changes the roots`()
    async throws
  {
    let coordinator = makeCoordinator(onboarded: false, log: log)
    coordinator.start()
    try await coordinator.tap("Begin", "Radarr", "Done", "Settings")
    #expect(log.sessions().count == 1)
    let events = try coordinator.events.dropFirst(2)
    #expect(events.map { $0.action.kind } == [.navigate, .navigate, .setRoots, .navigate])
    #expect(events.map { $0.selected } == [.onboarding, .onboarding, .main, .main])
  }
}
