import Navlog
import SampleUI
import SingleStackScreens
import Testing

@testable import SingleStack

@Suite @MainActor struct OnboardingTests {
  private let log = InMemoryEventLog()

  @Test func `the first start shows the onboarding, as the only child`() throws {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    let child = try #require(coordinator.activeCoordinator as? OnboardingCoordinator)
    #expect(coordinator.childCoordinators.count == 1)
    #expect(coordinator.childCoordinators.first === child)
    #expect(child.parent === coordinator)
    #expect(coordinator.screen.title == "Welcome")
  }

  @Test func `who has been through it starts at home, without a child`() {
    let coordinator = makeCoordinator()
    coordinator.start()
    #expect(coordinator.childCoordinators.isEmpty)
    #expect(coordinator.screen.title == "Home")
    #expect(coordinator.session.roots == [.main])
  }

  @Test func `started twice, it is there once`() {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    coordinator.start()
    #expect(coordinator.childCoordinators.count == 1)
  }

  @Test func `its steps are routes of its own, on a stack of its own`() throws {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    try coordinator.tap("Begin", "Radarr")
    let child = try #require(coordinator.activeCoordinator as? OnboardingCoordinator)
    #expect(child.navigationPath == [.connectService, .createProfile])
    #expect(coordinator.navigationPath.isEmpty)
    child.navigationPath.removeLast()
    #expect(coordinator.screen.title == "Which service?")
  }

  @Test func `once through, nothing of it is left`() throws {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    weak var child: (any CoordinatorProtocol)?
    child = coordinator.activeCoordinator
    try coordinator.tap("Begin", "Radarr", "Done")
    #expect(coordinator.activeCoordinator == nil)
    #expect(coordinator.childCoordinators.isEmpty)
    #expect(child == nil)
    #expect(coordinator.session.roots == [.main])
    #expect(coordinator.session.selected == .main)
    #expect(coordinator.session.state.routers.map { $0.path.count } == [0])
    #expect(coordinator.screen.title == "Home")
    coordinator.navigateBack()
    #expect(coordinator.screen.title == "Home")
  }

  @Test func `killed in the middle, it goes on at the same step`() throws {
    let first = makeCoordinator(onboarded: false, log: log)
    first.start()
    try first.tap("Begin")

    let second = makeCoordinator(onboarded: false, log: log, restoration: .lastSession)
    second.start()
    #expect(second.screen.title == "Which service?")
    try second.tap("Radarr", "Done")
    #expect(second.screen.title == "Home")
    #expect(second.session.roots == [.main])
  }

  @Test func `killed before its first step, it begins again`() {
    makeCoordinator(onboarded: false, log: log).start()
    let second = makeCoordinator(onboarded: false, log: log, restoration: .lastSession)
    second.start()
    #expect(second.screen.title == "Welcome")
    #expect(second.session.selected == .onboarding)
  }

  @Test func `killed in the very passage, the app comes back to the main flow`() throws {
    let first = makeCoordinator(onboarded: false, log: log)
    first.start()
    try first.tap("Begin", "Radarr")
    // The preference was kept, the event not yet recorded.
    let second = makeCoordinator(onboarded: true, log: log, restoration: .lastSession)
    second.start()
    #expect(second.screen.title == "Home")
    #expect(second.session.roots == [.main])
  }

  @Test func `restarted after it, the app knows nothing of it`() throws {
    let first = makeCoordinator(onboarded: false, log: log)
    first.start()
    try first.tap("Begin", "Radarr", "Done", "Settings")
    let second = makeCoordinator(onboarded: true, log: log, restoration: .lastSession)
    second.start()
    #expect(second.navigationPath == [.settingsMain])
    #expect(second.childCoordinators.isEmpty)
  }

  @Test func `both flows stand in one log, the passage as one event`() throws {
    let coordinator = makeCoordinator(onboarded: false, log: log)
    coordinator.start()
    try coordinator.tap("Begin", "Radarr", "Done", "Settings")
    #expect(log.sessions().count == 1)
    let events = try coordinator.events.dropFirst(2)
    #expect(events.map { $0.action.kind } == [.navigate, .navigate, .setRoots, .navigate])
    #expect(events.map { $0.selected } == [.onboarding, .onboarding, .main, .main])
  }
}
