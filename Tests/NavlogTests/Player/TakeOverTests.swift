import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@MainActor
struct TakeOverTests {
  private let log = InMemoryEventLog()

  private func player() throws -> SessionPlayer<AppScreen> {
    let session = makeSession(log: log, roots: ["home", "search"])
    session.router.navigate(to: .list)
    session.setFlag("isAuthenticated", true)
    session.router.navigate(to: .filter)
    session.select("search")
    return try SessionPlayer(log: log)
  }

  @Test func `a takeover begins a new session at the player's moment, and records that moment as the parent`()
    throws
  {
    let player = try player()
    try player.seek(to: 4)
    let old = try log.events(player.session.info.id)
    let new = InMemoryEventLog()
    let session = player.takeOver(log: new, configuration: .init(environment: TickingClock().environment))
    #expect(session.info.parent == SessionInfo.Moment(session: player.session.info.id, position: 4))
    #expect(session.state.pathText == player.state.pathText)
    #expect(session.flags == ["isAuthenticated": true])
    #expect(session.roots == ["home", "search"])
    let events = try new.events(session.info.id)
    #expect(events.map { $0.action.kind } == [.restore])
    #expect(events.map(\.origin) == [.restore])
    #expect(try log.events(player.session.info.id) == old)
  }

  @Test func `after a takeover, the new session applies and records calls, and opens links`() throws {
    let player = try player()
    try player.seek(to: 4)
    let new = InMemoryEventLog()
    let session = player.takeOver(
      log: new,
      configuration: .init(
        links: { _ in .plan([.show(.detail(id: 7), .push)]) }, environment: TickingClock().environment))
    #expect(session.visibleRouter.dismiss() == .applied)
    #expect(session.open("app://7") == .applied)
    #expect(session.state.pathText == "home/list/detail(id: 7)")
    #expect(try new.events(session.info.id).map { $0.action.kind } == [.restore, .dismiss, .deepLink])
    #expect(try new.state(session.info.id, at: 3) == session.log.state(session.info.id, at: 3))
  }

  @Test
  func `after a takeover, screens on display keep their identities, and new screens have new identities`()
    throws
  {
    let player = try player()
    try player.seek(to: 4)
    let before = player.shownSession.screens.roots
    let session = player.takeOver(
      log: InMemoryEventLog(), configuration: .init(environment: TickingClock().environment))
    #expect(session.screens.roots == before && session.shownState.roots != before)
    session.visibleRouter.navigate(to: .detail(id: 1))
    let sheet = try #require(before[0].sheet?.router.id)
    let shown = try #require(session.screens.router(sheet)?.path.last?.id)
    let recorded = try #require(session.state.visibleRouter.path.last?.id)
    #expect(shown == EntryID(recorded.position + player.end))
    #expect(session.visibleRouter.entries.last?.id == shown)
    #expect(session.router(onScreen: sheet) === session.visibleRouter)
  }

  @Test
  func `after a takeover, a dismissed modal's router stays invalid, even if a new modal is in its slot`()
    throws
  {
    let player = try player()
    try player.seek(to: 4)
    let gone = player.shownSession.visibleRouter
    try player.seek(to: 2)
    let session = player.takeOver(
      log: InMemoryEventLog(), configuration: .init(environment: TickingClock().environment))
    for _ in 1...6 {
      session.router.navigate(to: .filter)
      #expect(gone.isGone && gone.navigate(to: .list) == .noEffect(.noSuchRouter))
      session.router.dismiss()
    }
  }

  @Test func `a takeover stops the player, but the player can be used again`() throws {
    let player = try player()
    try player.seek(to: 1)
    player.play()
    _ = player.takeOver(log: InMemoryEventLog())
    #expect(!player.isPlaying)
    #expect(try player.step())
  }

  @Test func `a session can be taken over at its beginning`() throws {
    let session = try player().takeOver(
      log: InMemoryEventLog(), configuration: .init(environment: TickingClock().environment))
    #expect(session.info.parent?.position == 0)
    #expect(session.state.visible == nil)
    #expect(session.router.navigate(to: .list) == .applied)
  }
}
