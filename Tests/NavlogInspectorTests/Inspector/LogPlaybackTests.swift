import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import TestThreads
import Testing

@testable import NavlogInspector
@testable import NavlogSwiftUI
@testable import ScreenFixtures
@testable import TestFixtures

/// A log from a file that the inspector opens.
@Suite(.waitingLimit) @MainActor struct LogPlaybackTests {
  private let folder: TemporaryFolder
  private let stage = SessionStage(RouterSession<Place>())
  private let playback: LogPlayback

  init() throws {
    folder = try TemporaryFolder()
    playback = LogPlayback(AppScreens(stage, takeOver: { $0.takeOver(log: InMemoryEventLog()) }))
  }

  private func file(_ name: String) -> URL { folder.file(name) }

  private func open(_ name: String) async {
    playback.open(.success(file(name)))
    #expect(playback.opening == name)
    await playback.finishOpening()
    #expect(playback.opening == nil)
  }

  private func play(_ session: SessionRecord) async {
    playback.play(session)
    await playback.finishOpening()
    #expect(playback.opening == nil)
  }

  /// Records a session in a SQLite log.
  private func record(_ name: String = "app.sqlite") throws {
    _ = Recording(in: try SQLiteEventLog(path: file(name).path))
  }

  @Test func `a log from a file plays on the app's screens`() async throws {
    try record()
    await open("app.sqlite")
    #expect(playback.failure == nil && playback.sessions.map(\.count) == [7])
    await play(playback.sessions[0])
    let player = try #require(stage.player)
    #expect(playback.isOnScreen && playback.played?.player === player)
    try await player.seek(to: 1)
    #expect(player.state.visible == .list)
    playback.stop()
    #expect(stage.player == nil && playback.played == nil && playback.file != nil)
  }

  @Test func `an export can be played like a log`() async throws {
    let log = InMemoryEventLog()
    _ = Recording(in: log)
    var text = ""
    try LogExport(of: log, as: .jsonLines).write { text += "\($0)\n" }
    // The inspector recognizes an export by its content, whatever the file's name is.
    try Data(text.utf8).write(to: file("report.txt"))
    await open("report.txt")
    #expect(playback.failure == nil)
    await play(try #require(playback.sessions.first))
    try await stage.player?.seek(to: 6)
    #expect(stage.player?.state.visible == .detail(7))
  }

  @Test func `the inspector lists the sessions of a log from a file, the newest first`() async throws {
    try record()
    try record()
    await open("app.sqlite")
    let log = try SQLiteEventLog(reading: file("app.sqlite").path)
    #expect(playback.sessions.map(\.info.id) == (try log.sessions().map(\.info.id).reversed()))
  }

  @Test func `a file that is not a log is rejected with an explanation, and the previous log stays open`()
    async throws
  {
    try record()
    await open("app.sqlite")
    try Data().write(to: file("empty.sqlite"))
    try Data("hello\n".utf8).write(to: file("notes.txt"))
    for (name, sentence) in [
      ("empty.sqlite", "is empty"), ("notes.txt", "is not a Navlog log"),
      ("missing.sqlite", "does not exist"),
    ] {
      await open(name)
      let failure = try #require(playback.failure)
      #expect(failure.contains(name) && failure.contains(sentence), "\(failure)")
      #expect(playback.file?.url.lastPathComponent == "app.sqlite" && playback.sessions.count == 1)
    }
    playback.open(.failure(CocoaError(.fileReadNoPermission)))
    #expect(playback.failure?.hasPrefix("The file cannot be opened: ") == true)
    await open("app.sqlite")
    #expect(playback.failure == nil)
  }

  @Test func `the inspector shows a message if a log has no sessions`() async throws {
    _ = try SQLiteEventLog(path: file("new.sqlite").path)
    await open("new.sqlite")
    #expect(playback.failure == "The log has no sessions.")
  }

  @Test func `a log that was moved causes an error message when it is played, not a crash`() async throws {
    try record()
    await open("app.sqlite")
    let session = try #require(playback.sessions.first)
    await play(session)
    let transport = try #require(playback.played?.transport)
    try FileManager.default.moveItem(at: file("app.sqlite"), to: file("moved.sqlite"))
    transport.jump(.next, to: .problem)
    await transport.finishMoving()
    #expect(transport.problem?.hasPrefix("The log cannot be read: ") == true)
    await play(session)
    #expect(playback.failure?.contains("app.sqlite") == true)
  }

  @Test func `a log that is still being recorded grows while it is played`() async throws {
    let recording = Recording(in: try SQLiteEventLog(path: file("live.sqlite").path), isClosed: false)
    await open("live.sqlite")
    await play(try #require(playback.sessions.first))
    let played = try #require(playback.played)
    played.select(7)
    await played.transport.finishMoving()
    recording.session.router.navigate(to: .gallery)
    played.transport.step(by: 1)
    await played.transport.finishMoving()
    #expect(played.position == 8 && played.count == 8)
    played.follow()
    await played.finishReading()
    #expect(played.events.rows.first?.call == "navigate -> fullScreen:gallery")
  }

  @Test func `if several logs are opened at the same time, the log that was chosen last stays open`()
    async throws
  {
    try record("a.sqlite")
    try record("b.sqlite")
    playback.open(file("a.sqlite"))
    playback.open(file("b.sqlite"))
    await playback.finishOpening()
    #expect(playback.file?.url.lastPathComponent == "b.sqlite")
    playback.closeFile()
    #expect(playback.file == nil && playback.sessions.isEmpty)
  }

  @Test func `a session that is closed while it is being opened is not shown`() async throws {
    try record()
    await open("app.sqlite")
    playback.play(try #require(playback.sessions.first))
    playback.stop()
    #expect(playback.opening == nil)
    await playback.finishOpening()
    #expect(playback.played == nil && stage.player == nil)
  }

  @Test func `if several sessions are opened at the same time, the session that was chosen last is played`()
    async throws
  {
    try record()
    try record()
    await open("app.sqlite")
    playback.play(playback.sessions[0])
    await play(playback.sessions[1])
    #expect(playback.played?.player.session.info.id == playback.sessions[1].info.id)
  }

  @Test func `the list of events follows the player, and a tap on an event moves the player`() async throws {
    try record()
    await open("app.sqlite")
    await play(try #require(playback.sessions.first))
    let played = try #require(playback.played)
    await played.finishReading()
    #expect(played.events.rows.map(\.id) == [7, 6, 5, 4, 3, 2, 1])
    played.select(5)
    await played.transport.finishMoving()
    #expect(stage.player?.position == 5)
    #expect(played.tree.lines.map(\.text) == ["main", "sheet: filter"])
  }

  @Test func `taking over a moment of a played log starts a new session in the app's SessionStage`()
    async throws
  {
    try record()
    await open("app.sqlite")
    await play(try #require(playback.sessions.first))
    playback.played?.select(1)
    await playback.played?.transport.finishMoving()
    let old = stage.session
    let takeOver = try #require(playback.takeOver)
    takeOver()
    #expect(stage.session !== old && stage.session.info.parent?.position == 1)
    #expect(stage.session.router.pop() == .applied)
  }

  @Test func `if the app has no SessionStage, a log is played in the inspector, and not on screen`()
    async throws
  {
    try record()
    let playback = LogPlayback(AppScreens(RouterSession<Place>()))
    playback.open(file("app.sqlite"))
    await playback.finishOpening()
    playback.play(try #require(playback.sessions.first))
    await playback.finishOpening()
    #expect(!playback.canShow && !playback.isOnScreen && playback.takeOver == nil)
    #expect(playback.played?.count == 7)
  }

  @Test func `the inspector controls a player that the app itself shows`() throws {
    let player = try Recording().player()
    stage.player = player
    playback.followScreen()
    #expect(playback.played?.player === player && playback.isOnScreen)
    playback.isOnScreen = false
    #expect(stage.player == nil && playback.played != nil)
    playback.isOnScreen = true
    #expect(stage.player === player)
  }
}
