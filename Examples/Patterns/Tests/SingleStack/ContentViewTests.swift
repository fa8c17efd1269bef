import Navlog
import PatternHarness
import SwiftUI
import Testing

@testable import SingleStack

@Suite(.timeLimit(.minutes(5))) @MainActor struct ContentViewTests {
  @Test func `one NavigationStack shows the path of the coordinator`() async throws {
    let coordinator = makeCoordinator()
    let shown = try coordinator.show()
    try await shown.tap("Services", "Radarr", "Movies", "Stalker")
    try await shown.expect([["Home", "Services", "Radarr", "Movies", "Movie 2"]])
    try shown.window.swipeBack()
    try await shown.expect([["Home", "Services", "Radarr", "Movies"]])
    let last = try #require(try coordinator.events.last)
    #expect(last.action == .pop && last.origin == .system && last.source == nil)
  }

  @Test(arguments: AppRoute.pushed) func `every pushed route shows a screen with the title of the route`(
    route: AppRoute
  ) async throws {
    let coordinator = makeCoordinator()
    let shown = try coordinator.show()
    coordinator.navigate(to: route)
    try await shown.expect([["Home", route.title]])
  }

  @Test func `the button in the toolbar leads home`() async throws {
    let coordinator = makeCoordinator()
    coordinator.navigationPath = [.services, .radarrHome]
    let shown = try coordinator.show()
    try await shown.tap("Home")
    try await shown.expect([["Home"]])
    #expect(coordinator.navigationPath.isEmpty)
  }

  @Test func `the form is a sheet with a local stack, and Cancel closes it`() async throws {
    let coordinator = makeCoordinator()
    coordinator.navigationPath = [.settingsMain, .settingsProfiles]
    let below = ["Home", "Settings", "Profiles"]
    let shown = try coordinator.show()
    try await shown.tap("Add")
    try await shown.expect([below, ["New profile"]])
    #expect(shown.window.layers.map(\.kind) == [nil, .sheet])
    coordinator.sheetPath = [.settingsAppearance]
    try await shown.expect([below, ["New profile", "settingsAppearance"]])
    try shown.window.swipeBack()
    try await shown.expect([below, ["New profile"]])
    try await shown.tap("Cancel")
    try await shown.expect([below])
    try await shown.tap("Add")
    try shown.window.swipeDown()
    try await shown.expect([below])
    #expect(coordinator.sheet == nil)
    #expect(try coordinator.events.suffix(1).map(\.origin) == [.system])
  }

  @Test func `if the user drags a form away while the past is on screen, the form reappears`() async throws {
    let coordinator = makeCoordinator()
    let shown = try coordinator.show()
    try await shown.tap("Settings", "Profiles", "Add", "Cancel")
    let before = try coordinator.events
    try await coordinator.session.look(at: before.count - 1)
    let past = [["Home", "Settings", "Profiles"], ["New profile"]]
    try await shown.expect(past)
    try shown.window.swipeDown()
    try await shown.expect(past)
    try await shown.tap("Cancel")
    try await shown.expect(past)
    coordinator.session.lookAtPresent()
    try await shown.expect([["Home", "Settings", "Profiles"]])
    #expect(try coordinator.events == before)
  }

  @Test func `the onboarding has its own stack, and is replaced by the main flow when done`() async throws {
    let coordinator = makeCoordinator(onboarded: false)
    let shown = try coordinator.show()
    try await shown.expect([["Welcome"]])
    try await shown.tap("Begin", "Radarr")
    try await shown.expect([["Welcome", "Which service?", "Who are you?"]])
    try await shown.tap("Done")
    try await shown.expect([["Home"]])
    #expect(coordinator.activeCoordinator == nil)
  }

  @Test func `looking at a past moment of the onboarding shows the onboarding again`() async throws {
    let coordinator = makeCoordinator(onboarded: false)
    let shown = try coordinator.show()
    try await shown.tap("Begin", "Radarr", "Done", "Services")
    let before = try coordinator.events
    let step = try #require(before.first { $0.action.kind == .navigate })
    try await coordinator.session.look(at: step.position)
    try await shown.expect([["Welcome", "Which service?"]])
    try await shown.tap("Radarr")
    try await shown.expect([["Welcome", "Which service?"]])
    coordinator.session.lookAtPresent()
    try await shown.expect([["Home", "Services"]])
    #expect(try coordinator.events == before)
  }

  @Test func `after the app is killed, the next launch shows the same stack and the same form`() async throws
  {
    func launch(after killed: PatternRun? = nil) throws -> PatternRun {
      try PatternRun(after: killed) { SingleStackApp(coordinator: makeCoordinator(log: $0)) }
    }
    let first = try launch()
    try await first.tap("Settings", "Profiles", "Add")
    try await first.expect([["Home", "Settings", "Profiles"], ["New profile"]])
    let next = try launch(after: first)
    try await next.expect([["Home", "Settings", "Profiles"], ["New profile"]])
  }

  @Test func `a recording is played on the app's own screens, with its onboarding`() async throws {
    let recorded = makeCoordinator(onboarded: false)
    try await recorded.tap("Begin", "Radarr", "Done", "Services")
    let player = try SessionPlayer<AnyNavigation>(log: recorded.session.log, coding: AppCoordinator.coding)
    let shown = try makeCoordinator(session: player.shownSession).show()
    let titles = try await shown.titles(of: player)
    #expect(titles.suffix(4) == ["Which service?", "Who are you?", "Home", "Services"])
  }

  @Test func `the route of the onboarding has an empty view`() {
    let coordinator = makeCoordinator()
    let host = TestHost { coordinator.view(for: .onboarding) }
    host.settle()
    #expect(host.visibleText == "" && host.buttons == [] && host.failures == [])
  }
}
