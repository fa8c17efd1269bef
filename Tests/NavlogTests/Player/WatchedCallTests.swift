import Navlog
import NavlogTesting
import Observation
import Testing

@testable import TestFixtures

/// Calls by screens while a player or an earlier moment is on screen.
@MainActor
struct WatchedCallTests {
  private let log = InMemoryEventLog()

  private func recorded() throws -> [RecordedEvent<RecordedDestination>] {
    try log.sessions().flatMap { try log.events($0.info.id) }
  }

  /// Returns a session with a list, a sheet, and a detail in the sheet.
  private func session() -> RouterSession<AppScreen> {
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    session.router.navigate(to: .filter)
    session.visibleRouter.navigate(to: .detail(id: 1))
    return session
  }

  // MARK: - A player

  @Test func `a player reports a call by a screen, but neither applies nor records it`() throws {
    _ = session()
    let before = try recorded()
    let player = try SessionPlayer<AppScreen>(log: log)
    try player.seek(to: 2)
    let state = player.state
    var calls: [String] = []
    player.onCall = { calls.append("\($1) \($0)") }
    let router = player.viewer.router(root: .main)
    let refused = Outcome.noEffect(.refused("a recorded session is on screen"))
    #expect(router.navigate(to: .gallery) == refused)
    #expect(router.send(.popEntry(EntryID(1)), origin: .system) == refused)
    #expect(router.setActive() == refused)
    #expect(player.viewer.open("app://x") == refused)
    #expect(player.viewer.select("other") == refused)
    #expect(player.state == state)
    #expect(try recorded() == before)
    #expect(
      calls == [
        "main navigate -> fullScreen:gallery", "main pop entry 1", "main/sheet@2 deepLink app://x",
        "main select -> other",
      ])
  }

  @Test func `the session of a player always shows the moment of the player`() throws {
    _ = session()
    let player = try SessionPlayer<AppScreen>(log: log)
    try player.seek(to: 2)
    let (viewer, state) = (player.shownSession, player.state)
    try viewer.look(at: 0)
    #expect(viewer.timeTravel == nil && player.state == state)
    viewer.lookAtPresent()
    #expect(player.state == state)
    #expect(viewer.router.pop() == .noEffect(.refused("a recorded session is on screen")))
  }

  @Test func `a modal's router shows the player's moment, and is invalid at moments without the modal`()
    throws
  {
    _ = session()
    let player = try SessionPlayer<AppScreen>(log: log)
    let sheet = RouterID(.main, [.init(.sheet, EntryID(2))])
    try player.seek(to: 3)
    let before = player.viewer.router(sheet)
    #expect(before.entries.map(\.destination) == [.detail(id: 1)])
    try player.seek(to: 1)
    #expect(before.isGone && player.viewer.router(sheet).isGone)
    #expect(player.viewer.router(root: .main).entries.map(\.destination) == [.list])
    try player.seek(to: 2)
    #expect(!player.viewer.router(sheet).isGone)
    #expect(player.viewer.router(sheet).entries.isEmpty)
    try player.step()
    #expect(player.viewer.router(sheet).entries.map(\.destination) == [.detail(id: 1)])
    withExtendedLifetime(before) {}
  }

  // MARK: - The display of a past moment

  @Test func `while a past moment is on screen, routers show that moment, but session.state stays current`()
    throws
  {
    let session = session()
    let present = session.state
    let (main, sheet) = (session.router(root: .main), session.visibleRouter)
    try session.look(at: 1)
    #expect(session.timeTravel?.position == 1)
    #expect(session.timeTravel?.beganAt == 3)
    #expect(main.presentingSheet == nil)
    #expect(sheet.isGone)
    #expect(session.state == present)
    session.lookAtPresent()
    #expect(session.timeTravel == nil)
    #expect(main.presentingSheet == .filter)
    #expect(!sheet.isGone)
    #expect(sheet.entries.map(\.destination) == [.detail(id: 1)])
  }

  @Test
  func `time travel ends when the buffer overflows, because positions of pending events become invalid`()
    throws
  {
    let failing = FaultyEventLog { attempt in attempt > 4 ? .beforeWriting : nil }
    let session = makeSession(log: failing, pendingLimit: 3)
    session.router.navigate(to: .list)
    session.router.navigate(to: .filter)
    session.router.dismissSheet()
    try session.look(at: 2)
    #expect(session.router.presentingSheet == .filter)
    session.mark("1")
    #expect(session.timeTravel?.position == 2 && session.router.presentingSheet == .filter)
    // The buffer holds three events. These calls overflow the buffer, and one event replaces the dropped events.
    for text in ["2", "3", "4"] { session.mark(text) }
    #expect(session.timeTravel == nil)
    #expect(session.router.presentingSheet == nil && session.router.entries.map(\.destination) == [.list])
    #expect(session.router.pop() == .applied)
  }

  @Test
  func `moving from one past moment to another does not change the position at which time travel began`()
    throws
  {
    let session = session()
    try session.look(at: 1)
    session.mark("meanwhile")
    try session.look(at: 2)
    #expect(session.timeTravel?.position == 2 && session.timeTravel?.beganAt == 3)
  }

  @Test func `a modal of the past is shown in the style that was recorded`() throws {
    let session = makeSession(log: log)
    session.router.present(.filter, style: .sheet(detents: [.medium, .large]))
    session.router.dismiss()
    try session.look(at: 1)
    #expect(session.router.sheetStyle == .sheet(detents: [.medium, .large]))
    #expect(session.router.sheetRouter?.modalStyle == .sheet(detents: [.medium, .large]))
  }

  @Test
  func `if an observer makes a call when time travel begins, the call applies to the present`()
    throws
  {
    let session = session()
    withObservationTracking {
      _ = session.router.presentingSheet
    } onChange: {
      MainActor.assumeIsolated { session.mark("seen") }
    }
    try session.look(at: 1)
    #expect(try recorded().last?.action == .mark("seen"))
  }

  @Test func `calls by screens that show the past are refused with a reason, and are not recorded`()
    throws
  {
    let session = session()
    let before = try recorded()
    try session.look(at: 1)
    let refused = Outcome.noEffect(.refused("event 1 is on screen, not the present"))
    #expect(session.router.navigate(to: .gallery) == refused)
    #expect(session.router.pop() == refused)
    #expect(try recorded() == before)
    session.lookAtPresent()
    #expect(session.router(root: .main).pop() == .applied)
  }

  @Test func `a link that arrives while the past is on screen is opened in the present`() throws {
    let session = makeSession(log: log) { _ in .plan([.show(.gallery, .fullScreen)]) }
    session.router.navigate(to: .list)
    try session.look(at: 0)
    #expect(session.open("app://gallery") == .applied)
    #expect(session.state.visible == .gallery)
    #expect(session.router.entries.isEmpty)
    #expect(session.position > session.timeTravel?.beganAt ?? .max)
    session.lookAtPresent()
    #expect(session.router.presentingFullScreen == .gallery)
  }

  @Test
  func `a past moment stays on screen, even if a call in the present pushes thousands of destinations`()
    throws
  {
    let session = session()
    try session.look(at: 1)
    session.send(.setPath((0..<66_000).map { .detail(id: $0) }))
    #expect(session.state.depth > 0)
    session.send(.popToRoot)
    session.mark("after that, the destinations of the present are few")
    #expect(session.router.navigationStackPath == [.list])
    session.lookAtPresent()
    #expect(session.router.navigationStackPath == [] && session.router.presentingSheet == .filter)
  }

  @Test func `after a branch, the past is no longer on screen`() throws {
    let session = session()
    try session.look(at: 1)
    try session.branch(from: 1)
    #expect(session.timeTravel == nil)
    #expect(session.router.navigationStackPath == [.list])
    #expect(session.router.presentingSheet == nil)
    #expect(session.router.pop() == .applied)
  }

  @Test func `showing a moment that does not exist throws an error, and the present stays on screen`() throws
  {
    let session = session()
    #expect(throws: EventLogError.self) { try session.look(at: 9) }
    #expect(session.timeTravel == nil)
    #expect(session.router.pop() == .applied)
  }
}
