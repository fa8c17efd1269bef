import Navlog
import NavlogTesting
import RedirectsCharacter
import RedirectsFilter
import SwiftUI
import Testing

@testable import RedirectsAppKit

@Suite @MainActor struct RelaunchTests {
  private let log = InMemoryEventLog()

  @Test
  func `a replay of the log computes the session's last state without running a redirect`() async throws {
    let played = AppContainer(log: log)
    try played.tap("Settings", "Back", "Characters", "Filter", "Status", "Close", "Rick")
    let timeline = Timeline(
      log: log, session: played.session.info.id,
      coding: DestinationCoding(of: CharacterIncomingNavigation.self, FilterIncomingNavigation.self))
    let end = try timeline.state(at: played.session.position)
    #expect(
      end
        == NavigationState(
          roots: [
            RouterState(
              id: RouterID(.main),
              path: [
                .init(CharacterIncomingNavigation.list, 3),
                .init(CharacterIncomingNavigation.detail(identifier: 1), 7),
              ])
          ], selected: .main, position: 7))
    expectReplay(of: try timeline.events(), equals: end)
  }

  @Test func `a relaunched app restores its modals and the destinations of each feature`() async throws {
    let before = AppContainer(log: log)
    try before.tap("Characters", "Filter", "Status")
    let app = AppContainer(log: log)
    #expect(app.session.state.pathText == "main/list > sheet:filter/status")
    #expect(
      app.session.visibleRouter.navigationStackPath == [AnyNavigation(FilterIncomingNavigation.status)])
    #expect(app.session.state.roots[0].sheet?.style == .sheet(detents: [.medium, .large]))
    try app.tap("Close")
    #expect(app.session.state.pathText == "main/list")
    #expect(app.session.router.navigationStackPath == [AnyNavigation(CharacterIncomingNavigation.list)])
  }

  @Test func `destinations of a removed feature stay in the log, and are shown as not found`() async throws {
    enum PlanetNavigation: Navigation { case orbit(of: Int) }
    let old = RouterSession<AnyNavigation>(log: log)
    old.router.navigate(to: AnyNavigation(CharacterIncomingNavigation.list))
    old.router.navigate(to: AnyNavigation(PlanetNavigation.orbit(of: 3)))

    let app = AppContainer(log: log)
    let orbit = RecordedDestination(type: "PlanetNavigation", name: "orbit", parameters: #"{"of":3}"#)
    #expect(
      app.session.router.navigationStackPath == [
        AnyNavigation(CharacterIncomingNavigation.list), AnyNavigation(UnknownNavigation.unregistered(orbit)),
      ])
    #expect(app.screen.title == "Not found")
    try app.tap("Back")
    #expect(app.screen.title == "Characters")
    // The new session records the unknown destination exactly as the old session did.
    #expect(
      try log.state(app.session.info.id, at: 1).roots[0].path.map(\.destination)
        == [RecordedDestination(type: "CharacterIncomingNavigation", name: "list"), orbit])
  }
}
