import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@testable import TestFixtures

/// A player of an unusual or unstable file.
@MainActor
@Suite(.waitingLimit)
struct PlayedFileTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private func error(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return "\(error)".replacing(folder.url.path, with: "DIR") }
  }

  @Test func `a player shows each screen of another app as an unknown screen with its name`() throws {
    let log = try SQLiteEventLog(reading: folder.log(200))
    let player = try SessionPlayer<ShopScreen>(log: log)
    var seen = 0
    while try player.step() {
      let recorded = player.recordedState
      let shown = player.shownSession.shownState.visible
      #expect(shown == recorded.visible.map { .unknown($0) })
      #expect(player.state.visible == nil)
      #expect(try recorded == log.state(player.session.info.id, at: player.position))
      seen += recorded.visible == nil ? 0 : 1
    }
    #expect(player.position == 200 && seen > 50)
    #expect(try player.seek(toPrevious: .problem))
  }

  @Test func `a player rejects a log without a session, but plays a session without an event`() throws {
    let path = folder.path()
    let log = try SQLiteEventLog(path: path)
    #expect(
      error { _ = try SessionPlayer<ShopScreen>(log: SQLiteEventLog(reading: path)) }
        == "the log has no sessions yet")
    try log.begin(SessionInfo(id: "ab12", started: 0, app: "", version: "", system: ""))
    let player = try SessionPlayer<ShopScreen>(log: SQLiteEventLog(reading: path))
    #expect(player.end == 0 && player.event == nil && player.state.visible == nil)
    #expect(try !player.step() && !player.step(by: -1))
    #expect(try !player.seek(toNext: .problem) && !player.seek(toPrevious: .marker))
    #expect(error { try player.seek(to: 1) } == "session ab12 has no events")
  }

  @Test func `a player follows a session that is still being written`() throws {
    let path = folder.path()
    let session = RandomSession(seed: 3, count: 400)
    let log = try SQLiteEventLog(path: path)
    try log.begin(session.info)
    try log.append(Array(session.events[..<10]), to: session.info.id)
    let player = try SessionPlayer<ShopScreen>(log: SQLiteEventLog(reading: path))
    try player.seek(to: 10)
    #expect(try !player.step())
    for event in session.events[10...] {
      try log.append(event, to: session.info.id)
      #expect(try player.step())
      #expect(player.recordedState == session.states[event.position])
    }
    #expect(player.end == 400)
  }

  @Test(arguments: [
    "zzzz@3", "@401", "@#nowhere", "@/no such call/", "-9", "@+99h",
  ])
  func `a seek to a moment that does not exist throws an error and keeps the moment of the player`(
    text: String
  ) throws {
    let log = try SQLiteEventLog(reading: folder.log(100, 400))
    let moment = try MomentReference(text)
    #expect(throws: (any Error).self) { try SessionPlayer<ShopScreen>(log, at: moment) }
    let player = try SessionPlayer<ShopScreen>(log, at: try MomentReference("-2@7"))
    #expect(player.position == 7 && player.end == 100)
    let said = error { try player.seek(to: moment) }
    #expect(said?.isEmpty == false)
    #expect(player.position == 7 && player.end == 100)
  }

  @Test(arguments: ["moved", "deleted", "replaced"])
  func `a player stops with an error if its log disappears`(how: String) async throws {
    let path = try folder.closedLog(2_000)
    let player = try SessionPlayer<ShopScreen>(log: SQLiteEventLog(reading: path), speed: .infinity)
    try await player.seek(to: 5)
    let shown = player.recordedState
    let away = folder.path("away")
    try FileManager.default.moveItem(atPath: path, toPath: away)
    switch how {
    case "deleted": try FileManager.default.removeItem(atPath: away)
    case "replaced": try Data("not a log".utf8).write(to: URL(fileURLWithPath: path))
    default: break
    }
    let expected =
      how == "replaced"
      ? "DIR/log.sqlite is not a Navlog log: it is not a SQLite database"
      : "DIR/log.sqlite cannot be read: check that it exists and may be read"
    #expect(error { try player.seek(to: 1_500) } == expected)
    #expect(player.position == 5 && player.recordedState == shown)
    player.play()
    try await wait { !player.isPlaying }
    #expect(player.error?.description.replacing(folder.url.path, with: "DIR") == expected)
    guard how == "moved" else { return }
    try FileManager.default.moveItem(atPath: away, toPath: path)
    try await player.seek(to: 1_500)
    #expect(player.position == 1_500)
  }
}
