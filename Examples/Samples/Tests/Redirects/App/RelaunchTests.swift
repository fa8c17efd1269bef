import Navlog
import NavlogTesting
import RedirectsCharacter
import RedirectsFilter
import SampleUI
import Testing

@testable import Redirects

@Suite @MainActor struct `The log of the features` {
  private let log = InMemoryEventLog()

  @Test func `replayed, it gives the state, and asks no redirect again`() throws {
    try Redirects.play(log: log) { _ in }
    let played = try #require(try log.lastSession())
    let timeline = Timeline(
      log: log, session: played.info.id,
      coding: DestinationCoding(of: CharacterIncomingNavigation.self, FilterIncomingNavigation.self))
    let end = try timeline.state(at: played.count)
    #expect(
      end
        == NavigationState(
          roots: [
            RouterState(
              id: RouterID(.main),
              path: [
                .init(CharacterIncomingNavigation.list, 3),
                .init(CharacterIncomingNavigation.detail(identifier: 42), 16),
              ])
          ], selected: .main, position: 16))
    expectReplay(of: try timeline.events(), equals: end)
  }

  @Test func `relaunched, the app comes up with its modals, each destination its feature's own`() throws {
    let before = AppContainer(log: log)
    for label in ["Characters", "Filter", "Status"] { try before.screen.tap(label) }
    let app = AppContainer(log: log, restoration: .lastSession)
    #expect(app.session.state.pathText == "main/list > sheet:filter/status")
    #expect(
      app.session.visibleRouter.navigationStackPath == [AnyNavigation(FilterIncomingNavigation.status)])
    #expect(app.session.state.roots[0].sheet?.style == .sheet(detents: [.medium, .large]))
    try app.screen.tap("Close")
    #expect(app.session.state.pathText == "main/list")
    #expect(app.session.router.navigationStackPath == [AnyNavigation(CharacterIncomingNavigation.list)])
  }

  @Test func `a feature that is gone leaves its screens in the log, shown as not found`() throws {
    enum PlanetNavigation: IncomingNavigation { case orbit(of: Int) }
    let old = RouterSession<AnyNavigation>(log: log)
    old.router.navigate(to: AnyNavigation(CharacterIncomingNavigation.list))
    old.router.navigate(to: AnyNavigation(PlanetNavigation.orbit(of: 3)))

    let app = AppContainer(log: log, restoration: .lastSession)
    let orbit = RecordedDestination(type: "PlanetNavigation", name: "orbit", parameters: #"{"of":3}"#)
    #expect(
      app.session.router.navigationStackPath == [
        AnyNavigation(CharacterIncomingNavigation.list), AnyNavigation(UnknownNavigation.unregistered(orbit)),
      ])
    #expect(app.screen.title == "Not found")
    try app.screen.tap("Back")
    #expect(app.screen.title == "Characters")
    // It was written again as it had been read.
    #expect(
      try log.state(app.session.info.id, at: 1).roots[0].path.map(\.destination)
        == [RecordedDestination(type: "CharacterIncomingNavigation", name: "list"), orbit])
  }
}
