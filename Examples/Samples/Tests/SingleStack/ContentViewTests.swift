#if canImport(SwiftUI)
import Navlog
import SampleUI
import SwiftUI
import Testing

@testable import SingleStack

@Suite(.timeLimit(.minutes(5))) @MainActor struct ContentViewTests {
  private func makeHost(_ coordinator: AppCoordinator) -> TestHost {
    let host = TestHost { ContentView(coordinator: coordinator) }
    host.settle()
    return host
  }

  /// Taps a button, and waits until the screen in view has a title.
  private func tap(_ button: String, to title: String, in host: TestHost) async throws {
    try await settle(host) { host.buttons.contains(button) }
    try host.tap(button)
    try await settle(host) { host.topLayer?.top.title == title }
  }

  private func settle(_ host: TestHost, until isSettled: () -> Bool) async throws {
    host.settle()
    while !isSettled() {
      try await Task.sleep(for: .milliseconds(1))
      host.settle()
    }
    #expect(host.failures == [])
  }

  @Test func `one NavigationStack shows the path of the coordinator`() async throws {
    let coordinator = makeCoordinator()
    let host = makeHost(coordinator)
    for (button, title) in [
      ("Services", "Services"), ("Radarr", "Radarr"), ("Movies", "Movies"), ("Stalker", "Movie 2"),
    ] {
      try await tap(button, to: title, in: host)
    }
    #expect(host.layers.count == 1)
    #expect(host.layers[0].screens.map(\.title) == ["Home", "Services", "Radarr", "Movies", "Movie 2"])
    try host.swipeBack()
    try await settle(host) { coordinator.navigationPath.last == .radarrMoviesList }
    #expect(try coordinator.events.last?.action == .pop)
  }

  @Test(arguments: AppRoute.pushed) func `every route has a destination`(route: AppRoute) async throws {
    let coordinator = makeCoordinator()
    let host = makeHost(coordinator)
    coordinator.navigate(to: route)
    try await settle(host) { host.topLayer?.screens.count == 2 }
    #expect(host.topLayer?.top.title == coordinator.view(for: route).title)
  }

  @Test func `the button in the toolbar leads home`() async throws {
    let coordinator = makeCoordinator()
    coordinator.navigationPath = [.services, .radarrHome]
    let host = makeHost(coordinator)
    try await tap("Home", to: "Home", in: host)
    #expect(coordinator.navigationPath.isEmpty)
    #expect(!host.buttons.contains("Home"))
  }

  @Test func `the form is a sheet with a local stack, and Cancel closes it`() async throws {
    let coordinator = makeCoordinator()
    coordinator.navigationPath = [.settingsMain, .settingsProfiles]
    let host = makeHost(coordinator)
    try await tap("Add", to: "New profile", in: host)
    #expect(host.layers.map(\.kind) == [nil, .sheet])
    coordinator.sheetPath = [.settingsAppearance]
    try await settle(host) { host.topLayer?.screens.count == 2 }
    try host.swipeBack()
    try await settle(host) { coordinator.sheetPath.isEmpty }
    try await tap("Cancel", to: "Profiles", in: host)
    #expect(coordinator.sheet == nil)
    try await tap("Add", to: "New profile", in: host)
    try host.swipeDown()
    try await settle(host) { coordinator.sheet == nil }
  }

  @Test func `the onboarding has a stack of its own, and gives way to the main flow`() async throws {
    let coordinator = makeCoordinator(onboarded: false)
    let host = makeHost(coordinator)
    #expect(host.topLayer?.top.title == "Welcome")
    try await tap("Begin", to: "Which service?", in: host)
    try await tap("Radarr", to: "Who are you?", in: host)
    #expect(host.layers[0].screens.count == 3)
    try await tap("Done", to: "Home", in: host)
    #expect(host.layers[0].screens.count == 1)
    #expect(coordinator.activeCoordinator == nil)
  }
}
#endif
